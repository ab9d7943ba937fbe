/** Makes the short reference that people read out on the phone. It comes from the payment's id and needs no counter. */
import { BRAND } from '../../values/brand.ts'

// Crockford's base 32: no I, L, O or U to mistake for another character.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const PREFIX = BRAND.shortName.slice(0, 3).toUpperCase()
const DIGITS_OF_END = 15

/** "OPT-3F9A-20K7-4F9Q" from the last 60 bits of a UUIDv7, which are random. */
export function paymentReference(paymentId: string): string {
  let bits = BigInt(`0x${paymentId.replaceAll('-', '').slice(-DIGITS_OF_END)}`)
  let text = ''
  for (let count = 0; count < 12; count += 1) {
    text = `${ALPHABET[Number(bits & 31n)] ?? ''}${text}`
    bits >>= 5n
  }
  return `${PREFIX}-${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}

/** Three groups with a separator between them, or the prefix before the twelve characters. */
const TYPED = new RegExp(`^(?:${PREFIX}[- ]?)?(\\w{4})[- ](\\w{4})[- ](\\w{4})$|^${PREFIX}[- ]?(\\w{12})$`)

/**
 * The end of the ids that have this reference, as the text of a UUID ends: 16 characters with a hyphen after the third.
 * A person may type small letters, spaces in place of hyphens, no prefix, and the letters that Crockford's alphabet leaves out (O, I and L).
 * Undefined: the text is not the reference of a payment.
 */
export function idEndOfReference(text: string): string | undefined {
  const typed = TYPED.exec(text.trim().toUpperCase())
  if (typed === null) return undefined
  const characters = typed.slice(1).join('').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  let bits = 0n
  for (const character of characters) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) return undefined
    bits = bits * 32n + BigInt(value)
  }
  const digits = bits.toString(16).padStart(DIGITS_OF_END, '0')
  return `${digits.slice(0, 3)}-${digits.slice(3)}`
}
