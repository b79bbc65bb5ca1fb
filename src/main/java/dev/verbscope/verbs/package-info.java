/**
 * The verbs vocabulary as Java sees it: provider, device, port, GID, protection domain, memory region, completion queue,
 * queue pair, work request, completion, errno. Interfaces, records and enums; nothing here does anything.
 * <p>May use: no other room. Its values (states, errno, GID, completion status) are open to all rooms; its live objects
 * only to those that carry them out ({@code verbs.sim}) and to the one that calls them ({@code link}).
 */
package dev.verbscope.verbs;
