/** The bar over everything: how the link is now, and what happens next. */
package dev.verbscope.ui.verdict;
