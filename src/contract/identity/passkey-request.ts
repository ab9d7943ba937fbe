/** The request for a passkey's signature, as the browser takes it: for a login, a reset and a device link. */
import * as v from 'valibot'

export const knownCredential = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(v.array(v.string())),
})

/** PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  /** Milliseconds. */
  timeout: v.number(),
  /** The passkeys that may answer. An empty list means any passkey that the browser has for the bank. */
  allowCredentials: v.array(knownCredential),
  userVerification: v.literal('required'),
})
export type PasskeyRequestOptions = v.InferOutput<typeof passkeyRequestOptions>
