/** Both HELLOs, field by field. */
package dev.verbscope.ui.hello;
