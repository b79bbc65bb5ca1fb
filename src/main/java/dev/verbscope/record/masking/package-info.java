/**
 * Takes what tells whose machines they were out of facts and texts: host names, addresses, GUIDs and the names of people
 * give way to stand-ins that keep everything the link's story rests on.
 */
package dev.verbscope.record.masking;
