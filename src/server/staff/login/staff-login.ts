/** Logs a member of staff in: the way to the identity provider, and the way back with the provider's answer. */
import { randomPKCECodeVerifier } from 'openid-client'
import { fail, ok, type Result } from '../../../values/result.ts'
import { recordAudit, type Trace } from '../../audit/record-audit.ts'
import { randomToken } from '../random-token.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { FRESH_WITHIN_S } from './fresh-login.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { insertLogin, purgeLogins, takeLogin } from './login-store.ts'
import { openSession } from './open-session.ts'

export interface BegunLogin {
  readonly providerUrl: URL
  /** The value of the cookie that binds the login to this browser. */
  readonly browser: string
}

/** `isFresh`: the person must prove the identity again, even with a session at the provider. */
export async function beginLogin(
  { database, clock }: StaffDeps,
  provider: IdentityProvider,
  { returnPath, isFresh }: { readonly returnPath: string; readonly isFresh: boolean },
): Promise<BegunLogin> {
  const proof = {
    state: randomToken(),
    nonce: randomToken(),
    codeVerifier: randomPKCECodeVerifier(),
    maxAgeS: isFresh ? FRESH_WITHIN_S : null,
  }
  const browser = randomToken()
  const providerUrl = await provider.loginUrl(proof)
  const now = clock.now()
  await purgeLogins(database.pool, now)
  await insertLogin(database.pool, { ...proof, browser, returnPath, now })
  return { providerUrl, browser }
}

export interface OpenedSession {
  /** The value of the session's cookie. */
  readonly token: string
  readonly returnPath: string
}

/** The failure is for the log, without secrets. The person reads one text for every failure. */
export async function finishLogin(
  { database, clock }: StaffDeps,
  provider: IdentityProvider,
  { answer, browser, trace }: { readonly answer: URL; readonly browser: string; readonly trace: Trace },
): Promise<Result<OpenedSession, string>> {
  const state = answer.searchParams.get('state') ?? ''
  const login = await takeLogin(database.pool, { state, browser, now: clock.now() })
  if (login === undefined) return fail('no login with this state has started in this browser')
  const proven = await provider.prove(answer, { ...login, state })
  if (!proven.ok) {
    await recordAudit(database.pool, trace, { kind: 'staff.login-refused', outcome: 'refused' })
    return proven
  }
  const opened = await database.transaction((tx) =>
    openSession(tx, proven.value, { client: 'browser', now: clock.now(), trace }),
  )
  return opened.ok ? ok({ token: opened.value, returnPath: login.returnPath }) : opened
}
