/** The fields that many calls share, each parsed the same way on both sides of the wire. */
import * as v from 'valibot'
import { graphemeCount, mostUnits, plainText, textProblem } from '../values/text/plain-text.ts'
import { digits, instant } from './identity/session-fields.ts'
import { ACCOUNT_CURRENCIES } from '../values/vocabularies/account-currencies.ts'

export { accountNumber, digits, instant, signedMinor, uuid } from './identity/session-fields.ts'

/** Text for people: NFC, trimmed, no invisible characters, its size limited in characters and code points. */
export const text = (label: string, min: number, max: number) =>
  v.pipe(
    v.string(`${label} must be text`),
    v.check(
      (value) => !textProblem(value, { label, min, max }),
      ({ input }) => textProblem(input, { label, min, max }) ?? '',
    ),
    v.transform(plainText),
    v.maxLength(mostUnits(max)),
  )

/** The same for a message of several lines. Its line breaks become spaces, because it is shown as one paragraph. */
export const message = (label: string, min: number, max: number) =>
  v.pipe(
    v.string(`${label} must be text`),
    v.transform((value) => value.replace(/[\t\r\n]+/g, ' ')),
    text(label, min, max),
  )

export const bvn = digits('BVN', 11)
export const otp = digits('Code', 6)
export const transactionPin = digits('PIN', 4)
export const bankCode = v.pipe(v.string(), v.regex(/^[0-9]{6}$/, 'Bank code must be 6 digits'))

/**
 * An id that a customer's device makes (RFC 9562 version 7). Other versions are refused. The ids of credits from other banks
 * are version 5, which anybody can compute. A customer who used such an id first would block that credit.
 */
export const uuidV7 = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'This is not a valid id'),
)

/** An opaque reference or ticket that the server gave: 128 bits or more in base64url. */
export const ticket = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22,128}$/, 'This reference is not valid'))

const isCalendarDate = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** YYYY-MM-DD, a real day. */
export const calendarDate = v.pipe(
  v.string('Enter a date'),
  v.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, 'Enter a date as year, month and day'),
  v.check(isCalendarDate, 'This day does not exist'),
)

/** Positive minor units as a decimal string of at most 13 digits: "150000" is ₦1,500.00. */
export const amountMinor = v.pipe(
  v.string('Enter an amount'),
  v.regex(/^[1-9][0-9]{0,12}$/, 'Enter an amount above zero'),
)

/** A currency that accounts may have. */
export const accountCurrency = v.picklist(ACCOUNT_CURRENCIES, 'Choose a currency')

export const username = v.pipe(
  v.string('Enter a username'),
  v.regex(
    /^[a-z0-9](?:[a-z0-9._-]{2,28})[a-z0-9]$/i,
    'Username must be 4 to 30 letters, digits, dots, dashes or underscores',
  ),
)

/** The password, kept as typed except for NFC normalisation. It has 8 to 128 characters and no composition rules (NIST SP 800-63B-4). */
export const password = v.pipe(
  v.string('Enter a password'),
  v.maxLength(mostUnits(128), 'Password must be 8 to 128 characters'),
  v.check((value) => {
    const length = graphemeCount(value)
    return length >= 8 && length <= 128
  }, 'Password must be 8 to 128 characters'),
  v.transform((value) => value.normalize('NFC')),
)

export const email = v.pipe(
  v.string('Enter an email address'),
  v.maxLength(254, 'Enter an email address'),
  v.trim(),
  v.email('Enter an email address'),
)

/** A linked device's public key: base64 of the 65-byte uncompressed P-256 point. */
export const device = v.strictObject({
  name: text('Device name', 1, 60),
  publicKey: v.pipe(v.string(), v.regex(/^B[A-Za-z0-9+/]{86}=$/, 'This is not a device key')),
})

/** A code that was sent: its destination, its expiry, and the time from which the caller may request another code. */
export const codeSent = v.object({
  referenceId: ticket,
  maskedPhone: v.string(),
  expiresAt: instant,
  resendAt: instant,
})
export type CodeSent = v.InferOutput<typeof codeSent>
