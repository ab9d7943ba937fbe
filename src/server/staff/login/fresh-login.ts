/** The age of a proof of identity that a fresh login accepts. */

/** A fresh login accepts a proof of identity that is at most this old, in seconds. */
export const FRESH_WITHIN_S = 60
