/** The toolbar with its menus, and the settings of a link. */
package dev.verbscope.ui.toolbar;
