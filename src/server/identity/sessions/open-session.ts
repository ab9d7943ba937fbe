/** Opens a session on a linked device: tokens for the cookies, and the user session of the client (Product §3.1). */
import { randomUUID } from 'node:crypto'
import type { UserSession } from '../../../contract/identity/auth.ts'
import type { CookieChange } from '../../http/handler.ts'
import type { Sql } from '../../db/database.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import { type Customer, fullName } from '../../customers/customer-store.ts'
import { touchDeviceKey } from '../devices/device-store.ts'
import type { Profile } from '../profiles/profile-store.ts'
import { recordAudit, type Trace } from '../../audit/record-audit.ts'
import { newToken, tokenHash } from '../../crypto/sealing.ts'
import { endDeviceSessions, findLastLogin, insertSession, insertTokens } from './session-store.ts'
import { findToken } from '../authenticator/token-store.ts'

export interface SessionOwner {
  readonly customer: Customer
  readonly profile: Profile
  readonly hasSecurityQuestions: boolean
  readonly deviceKeyId: string
  /** The fingerprint identifier that the client sent (RIB_DI). */
  readonly deviceId: string
}

export interface OpenedSession {
  readonly data: UserSession
  readonly cookies: CookieChange
}

type SessionOpening = Pick<OpenedSession, 'cookies'> & {
  readonly sessionId: string
  readonly handle: string
  readonly lastLogin: UserSession['lastLogin']
}

/** The public handle of a token family and generation. It is also the reference of the new access token. */
export function tokenHandle(familyId: string, generation: number): string {
  return `${familyId}.${generation}`
}

/** Writes the session; a session that was open on this device ends. Give the result to `presentSession` after the commit. */
export async function openSession(deps: AuthDeps, tx: Sql, owner: SessionOwner, trace: Trace): Promise<SessionOpening> {
  const limits = limitsOf(deps)
  const now = deps.clock.now()
  const { customer, profile, deviceKeyId } = owner
  const sessionId = randomUUID()
  const familyId = randomUUID()
  const accessToken = newToken()
  const refreshToken = newToken()
  await touchDeviceKey(tx, customer.id, deviceKeyId, now)
  const before = await findLastLogin(tx, customer.id)
  await endDeviceSessions(tx, customer.id, deviceKeyId, 'replaced', now)
  const endsAt = new Date(now.getTime() + limits.sessionLifeMs)
  const address = trace.address
  await insertSession(tx, { sessionId, customerId: customer.id, deviceKeyId, familyId, openedAt: now, endsAt, address })
  await insertTokens(tx, {
    sessionId,
    generation: 0,
    accessHash: tokenHash(accessToken),
    accessExpiresAt: new Date(now.getTime() + limits.accessLifeMs),
    refreshHash: tokenHash(refreshToken),
    issuedAt: now,
  })
  await recordAudit(tx, trace, {
    kind: 'session.opened',
    outcome: 'done',
    customerId: customer.id,
    sessionId,
    deviceKeyId,
  })
  return {
    sessionId,
    handle: tokenHandle(familyId, 0),
    lastLogin: before ? { at: before.at.toISOString(), deviceName: before.deviceName } : null,
    cookies: {
      kind: 'open',
      accessToken,
      refreshToken,
      clientId: deviceKeyId,
      user: { username: profile.username, displayName: fullName(customer) },
      sessionId,
    },
  }
}

/**
 * Opens a session on a device that was linked before. Each such login causes a notice. A device that is linked now
 * causes the notice of linking instead.
 */
export async function openOnKnown(
  deps: AuthDeps,
  tx: Sql,
  owner: SessionOwner & { readonly deviceName: string },
  trace: Trace,
): Promise<SessionOpening> {
  const opening = await openSession(deps, tx, owner, trace)
  const { customer, deviceKeyId, deviceName } = owner
  await deps.notify(tx, { kind: 'logged-in', customerId: customer.id, deviceKeyId, deviceName, at: deps.clock.now() })
  return opening
}

/** The reply of login and of device linking. */
export async function presentSession(
  deps: AuthDeps,
  owner: SessionOwner,
  opening: SessionOpening,
): Promise<OpenedSession> {
  const { customer, profile } = owner
  const accounts = await deps.accountsOfCustomer(customer.id)
  const hasToken = (await findToken(deps.database.pool, customer.id)) !== undefined
  const primary = accounts.find((account) => account.accountNumber === profile.primaryAccountNumber) ?? accounts[0]
  const data: UserSession = {
    loggedIn: true,
    // Product §10.1: the strongest way of approval that the session can offer, without the SMS code.
    authTokenDesc: hasToken ? 'TOKEN' : 'PIN',
    authTokenType: hasToken ? 2 : 0,
    PrimaryAccountNumber: primary?.accountNumber ?? null,
    HasSecurityQuestions: owner.hasSecurityQuestions,
    HasAcceptedIndemnity: profile.hasAcceptedIndemnity,
    canUpdateTransactionLimit: profile.canUpdateTransactionLimit,
    canUpdateEmailAddress: profile.canUpdateEmailAddress,
    CanUpdatePhoneNumber: profile.canUpdatePhoneNumber && (profile.phoneChangeUntil ?? 0) > deps.clock.now(),
    accessToken: opening.handle,
    // The server sets this field, because only the server knows which page calls (http/pages/web-build.ts).
    updateRequired: false,
    forceUpdateRequired: false,
    cifid: customer.cifid,
    ProfilePictureURI: await deps.profilePictureUri(customer.id),
    deviceId: owner.deviceId,
    MaxUnauthorizedTransactionValue: String(await deps.maxUnauthorizedTransactionMinor(customer.id)),
    username: profile.username,
    email: customer.email ?? '',
    accountName: primary?.accountName ?? fullName(customer),
    bvn: `*******${customer.bvnLast4}`,
    fullName: fullName(customer),
    kycLevel: customer.kycLevel,
    sessionId: opening.sessionId,
    refreshToken: opening.handle,
    deviceKeyId: owner.deviceKeyId,
    lastLogin: opening.lastLogin,
    language: customer.language,
  }
  return { data, cookies: opening.cookies }
}
