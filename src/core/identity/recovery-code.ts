/** Shows and reads recovery codes: letters and digits that are hard to confuse (Crockford's base 32). */

/** Without I, L, O and U. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 120 bits. OWASP ASVS 6.5.2 asks for 112 bits where the stored hash is a fast one. */
export const RECOVERY_CODE_LENGTH = 24
/** Codes of the first format: 50 bits. They stay valid until the customer makes new ones. */
export const FIRST_RECOVERY_CODE_LENGTH = 10

/** "4KD8-M2XQ-7TAB-09CD-EFGH-JKMN" */
export function showRecoveryCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-')
}

/** Undoes how the code was typed: no dashes or spaces, capitals, and digits for the letters that look like them. */
export function normaliseRecoveryCode(typed: string): string {
  return typed.replace(/[-\s]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
}
