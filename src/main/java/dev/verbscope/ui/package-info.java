/**
 * The JavaFX window: view models that hold no controls, views, and the canvases for the timeline and the occupancy of the
 * windows. It draws a snapshot once a pulse, never touches a verbs object, and speaks to the engine only through
 * {@code link}'s command interface.
 * <p>May use: {@code model}, {@code diagnose}, {@code record}, the command interface of {@code link} and the values of
 * {@code verbs}.
 */
package dev.verbscope.ui;
