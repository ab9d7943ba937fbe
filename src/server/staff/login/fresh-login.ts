/** The age of a proof of identity that a fresh login accepts. */

/** A person who proved the identity longer ago than this must prove it again where a fresh login was asked for. */
export const FRESH_WITHIN_S = 60
