/** Makes opaque ids for the entries of an account, because the entry numbers of the books (1, 2, 3) must not be disclosed. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const CHECK_BYTES = 6
/** The largest entry number, a PostgreSQL bigint. */
const GREATEST_SEQ = 2n ** 63n - 1n

/**
 * The id of an entry in files that leave the bank. The journal's random id makes it stable for as long as the books
 * exist.
 */
export function lastingEntryId(accountNumber: string, journalId: string, line: number): string {
  const text = ['entry', accountNumber, journalId, String(line)].join('|')
  return createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')
}

export interface EntryCursors {
  /**
   * The entry's id, which is also the cursor after the entry: the entry's number, masked for this account, with a check
   * that needs the key.
   */
  cursorOf(accountNumber: string, seq: bigint): string
  /** The entry's number in a cursor of this account. Undefined for any other text. */
  seqOfCursor(accountNumber: string, cursor: string): bigint | undefined
}

/** `key`: 32 bytes, the same in every process of the bank. `others`: keys whose cursors are accepted while the master key is changed. */
export function createEntryCursors(key: Uint8Array, others: readonly Uint8Array[] = []): EntryCursors {
  const [own, ...accepted] = [key, ...others].map(cursorsOf)
  if (own === undefined) throw new Error('no key for cursors')
  return {
    cursorOf: own.cursorOf,
    seqOfCursor: (accountNumber, cursor) =>
      own.seqOfCursor(accountNumber, cursor) ??
      accepted.map(({ seqOfCursor }) => seqOfCursor(accountNumber, cursor)).find((seq) => seq !== undefined),
  }
}

function cursorsOf(key: Uint8Array): EntryCursors {
  const keyed = (...parts: readonly string[]): Buffer => createHmac('sha256', key).update(parts.join('|')).digest()
  const checkOf = (accountNumber: string, seq: bigint): Buffer =>
    keyed('check', accountNumber, seq.toString()).subarray(0, CHECK_BYTES)
  const masked = (number: Buffer, accountNumber: string, check: Buffer): Buffer => {
    const mask = keyed('mask', accountNumber, check.toString('hex'))
    return Buffer.from(number.map((byte, index) => byte ^ (mask[index] ?? 0)))
  }
  return {
    cursorOf: (accountNumber, seq) => {
      const number = Buffer.alloc(8)
      number.writeBigUInt64BE(seq)
      const check = checkOf(accountNumber, seq)
      return Buffer.concat([masked(number, accountNumber, check), check]).toString('base64url')
    },
    seqOfCursor: (accountNumber, cursor) => {
      const bytes = Buffer.from(cursor, 'base64url')
      // The same bytes have several base64url spellings. Only the bank's own spelling is accepted.
      if (bytes.length !== 8 + CHECK_BYTES || bytes.toString('base64url') !== cursor) return undefined
      const check = bytes.subarray(8)
      const seq = masked(bytes.subarray(0, 8), accountNumber, check).readBigUInt64BE()
      return timingSafeEqual(check, checkOf(accountNumber, seq)) && seq <= GREATEST_SEQ ? seq : undefined
    },
  }
}
