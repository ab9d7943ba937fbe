/** Logs the command line in: it gets an ID token from the identity provider by device flow, and exchanges the token for a session. */
import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '../../../values/result.ts'
import { recordAudit, type Trace } from '../../audit/record-audit.ts'
import { randomToken } from '../random-token.ts'
import { SESSION_LIVES_MS } from '../sessions/staff-session-store.ts'
import type { StaffDeps } from '../staff-deps.ts'
import {
  endDeviceLogin,
  findDeviceLogin,
  insertDeviceLogin,
  purgeDeviceLogins,
  useDeviceLogin,
} from './device-login-store.ts'
import { FRESH_WITHIN_S } from './fresh-login.ts'
import type { DeviceClient, IdentityProvider } from './identity-provider.ts'
import { openSession } from './open-session.ts'

export interface BegunDeviceLogin extends DeviceClient {
  readonly login: string
  readonly nonce: string
  readonly maxAgeS: number | null
}

/** Starts a login of the command line. Undefined: the command line has no client at the provider, so it cannot log in. */
export async function beginDeviceLogin(
  { database, clock }: StaffDeps,
  provider: IdentityProvider,
  isFresh: boolean,
): Promise<BegunDeviceLogin | undefined> {
  const client = provider.deviceClient
  if (client === undefined) return undefined
  const [login, nonce] = [randomToken(), randomToken()]
  const now = clock.now()
  await purgeDeviceLogins(database.pool, now)
  await insertDeviceLogin(database.pool, { login, nonce, isFresh, startedAt: now })
  return { ...client, login, nonce, maxAgeS: isFresh ? FRESH_WITHIN_S : null }
}

export interface OpenedDeviceSession {
  readonly token: string
  readonly name: string
  readonly expiresAt: Date
}

/** The failure is for the log, without secrets. The person reads one text for every failure. */
export async function finishDeviceLogin(
  { database, clock }: StaffDeps,
  provider: IdentityProvider,
  { login, idToken, trace }: { readonly login: string; readonly idToken: string; readonly trace: Trace },
): Promise<Result<OpenedDeviceSession, string>> {
  const now = clock.now()
  const begun = await findDeviceLogin(database.pool, login, now)
  if (begun === undefined) return fail('no login of the command line with this secret waits')
  const proven = await provider.proveToken(idToken, { ...begun, now })
  return database.transaction(async (tx) => {
    const refuse = () => recordAudit(tx, trace, { kind: 'staff.login-refused', outcome: 'refused' })
    if (!proven.ok || !(await useDeviceLogin(tx, login, signedPartHash(idToken)))) {
      // The first refused proof ends the login. So each login leaves at most one audit event.
      if (await endDeviceLogin(tx, login)) await refuse()
      return proven.ok ? fail('the ID token was used before') : proven
    }
    const opened = await openSession(tx, proven.value, { client: 'command-line', now, trace })
    if (!opened.ok) return opened
    const expiresAt = new Date(now.getTime() + SESSION_LIVES_MS['command-line'])
    return ok({ token: opened.value, name: proven.value.name, expiresAt })
  })
}

/** Hashes the signed part of the token without the signature, because one signature can be written in two ways. */
const signedPartHash = (idToken: string): Buffer =>
  createHash('sha256')
    .update(idToken.slice(0, idToken.lastIndexOf('.')))
    .digest()
