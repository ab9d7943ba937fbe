/** A passkey's signed answer on the wire, for a login and for an approval. Binary values are in base64url. */
import * as v from 'valibot'

/** At most 16 KB by default. The longest value is an attestation with its certificates. */
export const base64url = (label: string, longest = 16_384) =>
  v.pipe(v.string(`${label} must be text`), v.maxLength(longest), v.regex(/^[A-Za-z0-9_-]+$/, `${label} is not valid`))

export const credentialId = base64url('Passkey', 1_364)

/** The result of `navigator.credentials.get`. */
export const passkeyAssertion = v.strictObject({
  id: credentialId,
  clientDataJSON: base64url('Passkey'),
  authenticatorData: base64url('Passkey'),
  signature: base64url('Passkey', 2_048),
  /** An opaque id of the customer. It may be missing when the bank's request listed the accepted passkeys. */
  userHandle: v.optional(base64url('Passkey', 128)),
})
export type PasskeyAssertion = v.InferOutput<typeof passkeyAssertion>
