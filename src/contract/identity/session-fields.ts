/** The few fields that a login's answer is made of. Apart from fields.ts, which has them all, so that the login page loads no more. */
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

/** Minor units in a reply: any sign, so that overdrawn or zero is sayable. */
export const signedMinor = v.pipe(v.string(), v.regex(/^-?(0|[1-9][0-9]*)$/))
