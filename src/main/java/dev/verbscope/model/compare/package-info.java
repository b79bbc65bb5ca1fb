/** Whole recordings as values that can be laid side by side: the link at its end and the distribution of its gates. */
package dev.verbscope.model.compare;
