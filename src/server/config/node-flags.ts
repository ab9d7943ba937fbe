/** The Node flags of every server process. */

/**
 * Without the first flag V8 permits the space of young objects to grow to three times 16 MB. Postings are not measurably slower with 8.
 *
 * The second flag limits the old objects, and it decides when V8 collects garbage. Without the flag the limit follows the memory of the
 * machine. On a machine with 24 GB a process then reached 255 MB, with some 35 MB of old objects in use. With the flag the process
 * keeps less than 210 MB, and there is room for ten times as many old objects (bench/README.md, soak).
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=8', '--max-old-space-size=512']
