/** Finding records and completions as one types, and going to them. */
package dev.verbscope.ui.search;
