/** Opaque names for an account's entries: the books number them 1, 2, 3, and that is nobody's business. */
import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (...parts: readonly string[]): Buffer => createHash('sha256').update(parts.join('|')).digest()

/** An entry's id as the customer sees it: stable, and made of the journal's random id. */
export function entryIdOf(accountNumber: string, journalId: string, line: number): string {
  return digest('entry', accountNumber, journalId, String(line)).subarray(0, 16).toString('base64url')
}

/** The cursor after an entry: its number masked for this account, with a check so that made-up ones are told. */
export function cursorOf(accountNumber: string, seq: bigint): string {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(seq)
  const check = digest('check', accountNumber, seq.toString()).subarray(0, 6)
  return Buffer.concat([masked(number, accountNumber, check), check]).toString('base64url')
}

/** The entry's number in a cursor of this account, or undefined for any other text. */
export function seqOfCursor(accountNumber: string, cursor: string): bigint | undefined {
  const bytes = Buffer.from(cursor, 'base64url')
  // Only one spelling of the bytes counts.
  if (bytes.length !== 14 || bytes.toString('base64url') !== cursor) return undefined
  const check = bytes.subarray(8)
  const seq = masked(bytes.subarray(0, 8), accountNumber, check).readBigUInt64BE()
  const expected = digest('check', accountNumber, seq.toString()).subarray(0, 6)
  return timingSafeEqual(check, expected) ? seq : undefined
}

function masked(number: Buffer, accountNumber: string, check: Buffer): Buffer {
  const mask = digest('mask', accountNumber, check.toString('hex'))
  return Buffer.from(number.map((byte, index) => byte ^ (mask[index] ?? 0)))
}
