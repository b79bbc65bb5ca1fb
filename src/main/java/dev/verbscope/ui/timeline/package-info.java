/** Everything that happened on one time axis, in phases or to scale. */
package dev.verbscope.ui.timeline;
