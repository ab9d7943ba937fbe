/** The Node flags of every server process. */

/**
 * V8 permits the space of young objects to grow to three times 16 MB, and a server process to 220 MB. At 8 a process stays at 185
 * MB, and postings are not measurably slower.
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=8']
