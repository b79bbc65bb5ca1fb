/** The byte streams under the control and the data socket, behind a port: TCP, or memory under a virtual clock. */
package dev.verbscope.link.socket;
