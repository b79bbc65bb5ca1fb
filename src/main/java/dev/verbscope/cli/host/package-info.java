/** What this machine says about itself, as a session records it. */
package dev.verbscope.cli.host;
