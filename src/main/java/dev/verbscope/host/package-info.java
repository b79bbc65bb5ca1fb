/**
 * What this machine says about itself: operating system, RDMA settings, network interfaces, sysfs. Read-only.
 * <p>May use: the values of {@code verbs}.
 */
package dev.verbscope.host;
