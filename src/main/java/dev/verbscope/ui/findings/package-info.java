/** The right pane: findings, and completions by poll site. */
package dev.verbscope.ui.findings;
