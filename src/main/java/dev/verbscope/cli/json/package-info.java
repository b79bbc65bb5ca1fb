/**
 * The JSON documents that the commands print: their keys are a promise to programs. Literal examples stand beside these
 * classes as {@code session.json} and {@code devices.json}.
 */
package dev.verbscope.cli.json;
