/** Makes and hashes the one-time codes of the break-glass command. */
import { createHash, randomBytes } from 'node:crypto'

/** Crockford's alphabet has no letters that look like digits. Its 32 signs have 5 bits each. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SIGNS_OF_CODE = 20
const CODES = 10

/** Makes ten codes. Each code has 100 random bits and the form XXXXX-XXXXX-XXXXX-XXXXX. */
export const newCodes = (): readonly string[] => Array.from({ length: CODES }, newCode)

function newCode(): string {
  const signs = [...randomBytes(SIGNS_OF_CODE)].map((byte) => SIGNS[byte % SIGNS.length] ?? '')
  return (signs.join('').match(/.{5}/g) ?? []).join('-')
}

/** The hash of a code as a person types it. A code has enough random bits for a fast hash. */
export function codeHash(staffId: string, typed: string): Buffer {
  const signs = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(`${staffId}:${signs}`).digest()
}
