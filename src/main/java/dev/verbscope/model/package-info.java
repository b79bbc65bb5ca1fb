/**
 * The link as the records tell it: a pure fold from records to a model, snapshots of it, and the model at an earlier time.
 * Folding the same records gives the same model, in one piece or in many.
 * <p>May use: {@code record} and the values of {@code verbs}.
 */
package dev.verbscope.model;
