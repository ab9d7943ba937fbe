/** Makes the short reference that people read out on the phone. It comes from the payment's id and needs no counter. */
import { BRAND } from '../../values/brand.ts'

// Crockford's base 32: no I, L, O or U to mistake for another character.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** "OPT-3F9A-20K7-4F9Q" from the last 60 bits of a UUIDv7, which are random. */
export function paymentReference(paymentId: string): string {
  let bits = BigInt(`0x${paymentId.replaceAll('-', '').slice(-15)}`)
  let text = ''
  for (let count = 0; count < 12; count += 1) {
    text = `${ALPHABET[Number(bits & 31n)] ?? ''}${text}`
    bits >>= 5n
  }
  return `${BRAND.shortName.slice(0, 3).toUpperCase()}-${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}
