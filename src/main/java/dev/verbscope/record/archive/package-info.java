/** Recordings as one file: packed, cut to what was written, masked on request; and opened again. */
package dev.verbscope.record.archive;
