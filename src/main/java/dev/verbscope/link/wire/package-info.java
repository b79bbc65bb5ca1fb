/**
 * The formats of the control and the data socket, byte for byte: pure encoding and decoding, with every bound and magic
 * checked, and no socket in sight.
 * <p>May use: the values of {@code verbs}.
 */
package dev.verbscope.link.wire;
