/** Checks what a passkey signed: the customer's own, for this challenge, on our pages, with the user verified, and counted on. */
import { hasCountedOn } from '../../../core/auth/passkey-rules.ts'
import type { Failure } from '../../../core/failure.ts'
import type { PasskeyAssertion } from '../../../contract/passkeys.ts'
import { ok, type Result } from '../../../values/result.ts'
import type { AuthDeps, AuthKeys } from './auth-deps.ts'
import { verifyAssertion } from './passkey-ceremony.ts'
import { findPasskey, lockSignCount, type StoredPasskey, writePasskeyUse } from './passkey-store.ts'
import { recordAudit, refuseAudited, type Trace } from './record-audit.ts'
import { keyedHash, sameHash } from './sealing.ts'

const invalid: Failure = { kind: 'invalid-credentials' }

/** What an authenticator knows the customer by (WebAuthn's user handle): 32 bytes that say nothing to anybody else. */
export function userHandleOf(keys: AuthKeys, customerId: string): Buffer {
  return keyedHash(keys.identityIndex, 'passkey-user', customerId)
}

export interface PasskeyCheck {
  readonly assertion: PasskeyAssertion
  /** base64url; used up before it comes here, or good for one approval alone. */
  readonly challenge: string
  /** Whose passkey it must be; undefined where it tells who somebody is. */
  readonly customerId: string | undefined
  readonly purpose: 'login' | 'approval'
}

type PasskeyDeps = Pick<AuthDeps, 'database' | 'clock' | 'keys' | 'notify' | 'passkeys'>

/** The passkey, its use counted. Everything that is wrong is one failure: invalid-credentials (07). */
export async function checkPasskey(
  deps: PasskeyDeps,
  check: PasskeyCheck,
  trace: Trace,
): Promise<Result<StoredPasskey, Failure>> {
  const { assertion, challenge, purpose } = check
  const passkey = await findPasskey(deps.database.pool, Buffer.from(assertion.id, 'base64url'))
  const customerId = passkey?.customerId ?? check.customerId
  const event = { kind: 'passkey.refused', customerId } as const
  if (!passkey || !isOwn(deps, check, passkey)) return refuseAudited(deps, trace, event, invalid)
  const use = await verifyAssertion(deps.passkeys, assertion, challenge, passkey)
  if (!use) return refuseAudited(deps, trace, event, invalid)
  const at = deps.clock.now()
  const counted = await deps.database.transaction(async (tx) => {
    const last = await lockSignCount(tx, passkey.id)
    if (last === undefined) return 'removed'
    if (!hasCountedOn(last, use.signCount)) {
      await tellOfCopy(deps, tx, passkey, trace)
      return 'copied'
    }
    await writePasskeyUse(tx, passkey.id, { ...use, at })
    const detail = { passkey: passkey.id, purpose }
    await recordAudit(tx, trace, { kind: 'passkey.used', outcome: 'done', customerId: passkey.customerId, detail })
    return 'counted'
  })
  if (counted === 'removed') return refuseAudited(deps, trace, event, invalid)
  return counted === 'counted' ? ok(passkey) : { ok: false, failure: invalid }
}

function isOwn(deps: PasskeyDeps, { assertion, customerId }: PasskeyCheck, passkey: StoredPasskey): boolean {
  if (customerId !== undefined && customerId !== passkey.customerId) return false
  if (assertion.userHandle === undefined) return customerId !== undefined
  return sameHash(Buffer.from(assertion.userHandle, 'base64url'), userHandleOf(deps.keys, passkey.customerId))
}

/** An older count than the last one: somebody may have the same key. It is refused, and the customer is told to remove it. */
async function tellOfCopy(
  deps: PasskeyDeps,
  tx: Parameters<AuthDeps['notify']>[0],
  { id, customerId, name }: StoredPasskey,
  trace: Trace,
): Promise<void> {
  const at = deps.clock.now()
  const detail = { passkey: id }
  await recordAudit(tx, trace, { kind: 'passkey.copy-refused', outcome: 'refused', customerId, detail })
  await deps.notify(tx, { kind: 'passkey-copied', customerId, passkeyName: name, at })
}
