/** The short code by which anybody can check a receipt: 80 bits as sixteen characters that can be read out and typed. */

// Crockford's base 32: no I, L, O or U to mistake for another character.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const RECEIPT_CODE_BYTES = 10
const GROUP = /.{4}(?=.)/g

/** "3F9A-20K7-4F9Q-X7DT" of ten bytes. */
export function formatReceiptCode(bytes: Uint8Array): string {
  if (bytes.length !== RECEIPT_CODE_BYTES) throw new RangeError('a receipt code is ten bytes')
  let bits = bytes.reduce((all, byte) => (all << 8n) | BigInt(byte), 0n)
  let text = ''
  for (let count = 0; count < 16; count += 1) {
    text = `${ALPHABET[Number(bits & 31n)] ?? ''}${text}`
    bits >>= 5n
  }
  return text.replace(GROUP, '$&-')
}

/** The code in its one spelling, from how people type it: any case, any spaces and dashes, O for 0, I and L for 1. */
export function parseReceiptCode(typed: string): string | undefined {
  if (typed.length > 60) return undefined
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(plain) ? plain.replace(GROUP, '$&-') : undefined
}
