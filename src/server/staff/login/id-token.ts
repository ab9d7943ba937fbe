/** Checks an ID token that the command line sends: signature, issuer, audience, times and nonce. */
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose'
import { fail, ok, type Result } from '../../../values/result.ts'
import { FRESH_WITHIN_S } from './fresh-login.ts'

/** The accepted algorithms all sign with a private key, so only the provider can make a signature. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** The clocks of the bank and the provider differ by at most this. */
const CLOCKS_DIFFER_S = 30

export interface TokenProof {
  /** The nonce of the login. Some providers put no nonce into tokens of the device flow, but a nonce in the token must equal this nonce. */
  readonly nonce: string
  /** The token must be issued after the login started. */
  readonly startedAt: Date
  /** The person must have proved the identity for this login. */
  readonly isFresh: boolean
  readonly now: Date
}

export type TokenKeys = ReturnType<typeof createRemoteJWKSet>

/** The provider's published keys. They are fetched when they are needed, and kept. */
export const keysAt = (address: string): TokenKeys => createRemoteJWKSet(new URL(address))

/** Checks the token and returns its claims. The failure is a text for the log. */
export async function readIdToken(
  idToken: string,
  keys: TokenKeys,
  { issuer, clientId, proof }: { readonly issuer: string; readonly clientId: string; readonly proof: TokenProof },
): Promise<Result<JWTPayload, string>> {
  try {
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: CLOCKS_DIFFER_S,
      currentDate: proof.now,
    })
    // An access token has the type at+jwt, and a logout token has logout+jwt.
    if (![undefined, 'JWT'].includes(protectedHeader.typ)) return fail('The token is no ID token.')
    const problem = problemOf(payload, clientId, proof)
    return problem === undefined ? ok(payload) : fail(problem)
  } catch (error) {
    return fail(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown fault')
  }
}

function problemOf(claims: JWTPayload, clientId: string, proof: TokenProof): string | undefined {
  const { aud, azp, nonce, iat = 0, auth_time: authTime } = claims
  if (Array.isArray(aud) && aud.length > 1) return 'The ID token is for several clients.'
  if (azp !== undefined && azp !== clientId) return 'The ID token is for another authorized party.'
  if (nonce !== undefined && nonce !== proof.nonce) return 'The ID token has the nonce of another login.'
  const startedS = Math.floor(proof.startedAt.getTime() / 1000) - CLOCKS_DIFFER_S
  if (iat < startedS) return 'The ID token is older than the login.'
  if (iat > proof.now.getTime() / 1000 + CLOCKS_DIFFER_S) return 'The ID token was issued in the future.'
  if (!proof.isFresh) return undefined
  return typeof authTime === 'number' && authTime >= startedS - FRESH_WITHIN_S
    ? undefined
    : 'The person did not prove the identity for this login.'
}
