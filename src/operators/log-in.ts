/** Logs a person in by device flow (RFC 8628): the person confirms a code in a browser, and the staff's server opens a session. */
import {
  allowInsecureRequests,
  discovery,
  initiateDeviceAuthorization,
  None,
  pollDeviceAuthorizationGrant,
} from 'openid-client'
import {
  begunDeviceLoginSchema,
  DEVICE_LOGIN_PATHS,
  openedSessionSchema,
} from '../contract/staff/staff-device-login.ts'
import { fail, ok, type Result } from '../values/result.ts'
import type { KeptSession } from './session-file.ts'
import { type Fetch, post } from './staff-calls.ts'

export interface LogIn {
  readonly fetch: Fetch
  /** The origin of the staff's server. */
  readonly server: string
  /** The person must prove the identity again. */
  readonly isFresh: boolean
  /** Shows the address and the code to the person. */
  readonly show: (text: string) => void
}

const ANSWER_WITHIN_S = 10

export async function logIn({ fetch, server, isFresh, show }: LogIn): Promise<Result<KeptSession, string>> {
  const begun = await post({ fetch, url: `${server}${DEVICE_LOGIN_PATHS.begin}` }, { isFresh }, begunDeviceLoginSchema)
  if (!begun.ok) return fail(begun.failure.message)
  const { login, issuer, clientId, scope, nonce, maxAgeS } = begun.value
  const address = new URL(issuer)
  const idToken = await askProvider(address, clientId, { scope, nonce, maxAgeS, show })
  if (!idToken.ok) return idToken
  const url = `${server}${DEVICE_LOGIN_PATHS.finish}`
  const opened = await post({ fetch, url }, { login, idToken: idToken.value }, openedSessionSchema)
  return opened.ok ? ok({ server, ...opened.value }) : fail(opened.failure.message)
}

async function askProvider(
  issuer: URL,
  clientId: string,
  {
    scope,
    nonce,
    maxAgeS,
    show,
  }: { readonly scope: string; readonly nonce: string; readonly maxAgeS: number | null; readonly show: LogIn['show'] },
): Promise<Result<string, string>> {
  const isLocal = issuer.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)
  try {
    const client = await discovery(issuer, clientId, undefined, None(), {
      timeout: ANSWER_WITHIN_S,
      execute: isLocal ? [allowInsecureRequests] : [],
    })
    const device = await initiateDeviceAuthorization(client, {
      scope,
      nonce,
      ...(maxAgeS === null ? {} : { max_age: String(maxAgeS) }),
    })
    show(`Open ${device.verification_uri} in a browser, log in, and enter the code ${device.user_code}`)
    const tokens = await pollDeviceAuthorizationGrant(client, device)
    return tokens.id_token === undefined ? fail('The identity provider gave no ID token.') : ok(tokens.id_token)
  } catch (error) {
    return fail(WHY[codeOf(error)] ?? 'The identity provider cannot be reached, or it refused the login.')
  }
}

const codeOf = (error: unknown): string => {
  const { error: code } = error as { readonly error?: unknown }
  return typeof code === 'string' ? code : ''
}
const WHY: Readonly<Record<string, string>> = {
  access_denied: 'The login was cancelled in the browser.',
  expired_token: 'The code was not confirmed in time. Log in again.',
}
