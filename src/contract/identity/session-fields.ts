/** The fields of a login's answer. This file is separate from fields.ts, so that the login page loads less. */
import * as v from 'valibot'

export const digits = (label: string, length: number) =>
  v.pipe(
    v.string(`${label} must be text`),
    v.regex(new RegExp(`^[0-9]{${length}}$`), `${label} must be ${length} digits`),
  )

export const accountNumber = digits('Account number', 10)

/** A UUID in its canonical lower-case form; ids that customers see never count up. */
export const uuid = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'This is not a valid id'),
)

/** A time on the wire: ISO 8601 with a zone. */
export const instant = v.pipe(v.string(), v.isoTimestamp())

/** Minor units in a reply. The amount may be zero, or negative for an overdrawn account. */
export const signedMinor = v.pipe(v.string(), v.regex(/^-?(0|[1-9][0-9]*)$/))
