/** Talks to the staff's identity provider by OpenID Connect: authorization code with PKCE, signed ID tokens. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { StaffConfig } from '../../config/staff-config.ts'
import { keysAt, readIdToken, type TokenKeys, type TokenProof } from './id-token.ts'

export interface ProvenPerson {
  readonly issuer: string
  readonly subject: string
  readonly name: string
  readonly email: string | null
  readonly groups: readonly string[]
  /** The time at which the person logged in at the provider. 1970 when the provider does not say it, so that the login is not recent. */
  readonly authenticatedAt: Date
}

/** The values of one login, by which the answer of the provider is checked. */
export interface LoginProof {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly maxAgeS: number | null
}

/** The values that the command line needs for its device flow at the provider. */
export interface DeviceClient {
  readonly issuer: string
  readonly clientId: string
  readonly scope: string
}

export interface IdentityProvider {
  /** Undefined: the command line has no client at the provider. */
  readonly deviceClient: DeviceClient | undefined
  /** Reads the configuration of the provider. Rejects when the provider does not answer. */
  askWhetherItAnswers(): Promise<void>
  /** The address of the login page at the provider. Rejects when the provider cannot be reached. */
  loginUrl(proof: LoginProof): Promise<URL>
  /** Exchanges the code for an ID token, and checks its signature, issuer, audience, nonce, state and age. The failure is for the log. */
  prove(answer: URL, proof: LoginProof): Promise<Result<ProvenPerson, string>>
  /** Checks an ID token that the command line got by device flow. The failure is for the log. */
  proveToken(idToken: string, proof: TokenProof): Promise<Result<ProvenPerson, string>>
}

const ANSWER_WITHIN_S = 10
const LONGEST_NAME = 100
const MOST_GROUPS = 200

export function createIdentityProvider(config: StaffConfig): IdentityProvider {
  let found: Promise<Configuration> | undefined
  const find = (): Promise<Configuration> => {
    found ??= discover(config).catch((error: unknown) => {
      // The configuration of the provider was not read, so the next login reads it again.
      found = undefined
      throw error
    })
    return found
  }
  let keys: TokenKeys | undefined
  const { issuer, scope, cliClientId } = config
  return {
    deviceClient: cliClientId === undefined ? undefined : { issuer, clientId: cliClientId, scope },
    async askWhetherItAnswers() {
      await discover(config)
    },
    async loginUrl({ state, nonce, codeVerifier, maxAgeS }) {
      return buildAuthorizationUrl(await find(), {
        redirect_uri: `${config.origin}/login/answer`,
        scope: config.scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(maxAgeS === null ? {} : { max_age: String(maxAgeS), prompt: 'login' }),
      })
    },
    async prove(answer, proof) {
      const provider = await find()
      try {
        const tokens = await authorizationCodeGrant(provider, answer, {
          pkceCodeVerifier: proof.codeVerifier,
          expectedState: proof.state,
          expectedNonce: proof.nonce,
          idTokenExpected: true,
          ...(proof.maxAgeS === null ? {} : { maxAge: proof.maxAgeS }),
        })
        const claims = tokens.claims()
        return claims === undefined ? fail('The answer has no ID token.') : personOf(claims, config)
      } catch (error) {
        return fail(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown fault')
      }
    },
    async proveToken(idToken, proof) {
      if (cliClientId === undefined) return fail('The command line has no client at the provider.')
      const { issuer: named, jwks_uri: address } = (await find()).serverMetadata()
      if (address === undefined) return fail('The provider publishes no keys.')
      keys ??= keysAt(address)
      const claims = await readIdToken(idToken, keys, { issuer: named, clientId: cliClientId, proof })
      return claims.ok ? personOf(claims.value, config) : claims
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: StaffConfig): Promise<Configuration> {
  // Only the provider of this machine may speak without TLS (staff-config.ts).
  const isPlain = new URL(issuer).protocol === 'http:'
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: ANSWER_WITHIN_S,
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
  })
}

function personOf(claims: Readonly<Record<string, unknown>>, config: StaffConfig): Result<ProvenPerson, string> {
  const { iss, sub, name, email, auth_time: authTime } = claims
  const { [config.subjectClaim]: subject, [config.groupsClaim]: groups } = claims
  if (typeof iss !== 'string' || typeof sub !== 'string') return fail('The ID token names no person.')
  // Another claim could name another person with the same text, so `sub` never replaces a claim that is missing.
  if (typeof subject !== 'string' || subject === '')
    return fail(`The ID token has no text in the claim ${config.subjectClaim}.`)
  if (typeof name !== 'string' || name.trim() === '') return fail('The ID token has no name.')
  if (!isTextList(groups)) return fail(`The ID token has no list of texts in the claim ${config.groupsClaim}.`)
  const weak = weaknessOf(claims, config)
  if (weak !== undefined) return fail(weak)
  return ok({
    issuer: iss,
    subject,
    name: name.trim().slice(0, LONGEST_NAME),
    email: typeof email === 'string' && email.trim() !== '' ? email.trim() : null,
    groups: groups.slice(0, MOST_GROUPS),
    authenticatedAt: new Date((typeof authTime === 'number' ? authTime : 0) * 1000),
  })
}

/** Says why the way in which the person proved the identity is too weak. Undefined when the way is strong enough. */
function weaknessOf(claims: Readonly<Record<string, unknown>>, { acr, amr }: StaffConfig): string | undefined {
  const { acr: itsClass, amr: methods } = claims
  if (acr.length > 0 && !acr.some((one) => one === itsClass))
    return 'The class of the authentication (acr) is not enough.'
  const used = isTextList(methods) ? methods : []
  return amr.every((one) => used.includes(one)) ? undefined : 'A method of authentication (amr) is missing.'
}

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
