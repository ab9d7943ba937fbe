/** Masks the identifiers of people and cards in a reason, because the audit trail keeps no whole identifier. */

/** A BVN, a NIN or a phone number (11 digits, or 13 with 234), or a card number. A network's reference is longer. */
const IDENTIFIER = /(?<![\p{L}\d-])(?:\+?\d{11}|\+?234\d{10}|\d{4}(?:[ -]?\d{4}){3}\d{0,3})(?![\p{L}\d-])/gu

/** Identifiers keep their last four digits. */
export function maskIdentifiers(text: string): string {
  return text.replace(IDENTIFIER, (found) => `*******${found.slice(-4)}`)
}
