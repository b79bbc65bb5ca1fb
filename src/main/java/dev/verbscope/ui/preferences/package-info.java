/** What the program remembers of a person's wishes, and where. */
package dev.verbscope.ui.preferences;
