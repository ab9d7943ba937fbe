/** Recovery codes as they are shown and typed: ten letters and digits that are hard to confuse (Crockford's base 32). */

/** Without I, L, O and U. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 50 bits. */
export const RECOVERY_CODE_LENGTH = 10

/** "4KD8M-2XQ7T" */
export function showRecoveryCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** What was typed, as it was made: no dashes or spaces, capitals, and the letters that are not in it as what they look like. */
export function normaliseRecoveryCode(typed: string): string {
  return typed.replace(/[-\s]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
}
