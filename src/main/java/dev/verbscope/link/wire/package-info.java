/**
 * The formats of the control and the data socket, byte for byte: pure encoding and decoding, with every bound and magic
 * checked, and no socket in sight.
 * <p>May use: no other room.
 */
package dev.verbscope.link.wire;
