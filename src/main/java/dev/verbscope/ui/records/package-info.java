/** What was recorded, as a person reads it: to be pointed at, searched and copied. */
package dev.verbscope.ui.records;
