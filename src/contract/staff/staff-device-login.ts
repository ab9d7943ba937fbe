/** The calls that log the command line in by device flow (RFC 8628). */
import * as v from 'valibot'

/** Two calls without a session, below the staff's origin. */
export const DEVICE_LOGIN_PATHS = { begin: '/device-login/begin', finish: '/device-login/finish' } as const

export const beginDeviceLoginSchema = v.strictObject({
  /** The person must prove the identity again, as a dangerous order needs. */
  isFresh: v.boolean(),
})

/** The values for the request of the command line to the identity provider. */
export const begunDeviceLoginSchema = v.object({
  /** A secret that the second call repeats. */
  login: v.string(),
  issuer: v.string(),
  clientId: v.string(),
  scope: v.string(),
  nonce: v.string(),
  /** Seconds. Null: an earlier proof of identity at the provider is good enough. */
  maxAgeS: v.nullable(v.number()),
})

export const finishDeviceLoginSchema = v.strictObject({
  login: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  idToken: v.pipe(v.string(), v.maxLength(16_384), v.regex(/^[\w-]+\.[\w-]+\.[\w-]*$/)),
})

export const openedSessionSchema = v.object({
  token: v.string(),
  name: v.string(),
  /** ISO 8601, UTC. The session ends earlier after a time without a call. */
  expiresAt: v.string(),
})
