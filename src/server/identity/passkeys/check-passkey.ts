/** Checks the signature of a passkey: its customer, challenge, origin, user verification and counter. */
import { hasCountedOn } from '../../../core/identity/passkey-rules.ts'
import type { Failure } from '../../../core/failure.ts'
import type { PasskeyAssertion } from '../../../contract/identity/passkeys.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { AuthDeps, AuthKeys } from '../auth-deps.ts'
import { verifyAssertion } from './passkey-ceremony.ts'
import { findPasskey, lockSignCount, type StoredPasskey, writePasskeyUse } from './passkey-store.ts'
import { recordAudit, refuseAudited, type Trace } from '../../audit/record-audit.ts'
import { lastingIndexes } from '../../crypto/blind-index.ts'
import { sameHash } from '../../crypto/sealing.ts'

const invalid: Failure = { kind: 'invalid-credentials' }

/** WebAuthn's user handle, by which an authenticator knows the customer: 32 bytes that disclose nothing to other parties. */
export function userHandleOf(keys: AuthKeys, customerId: string): Buffer {
  return handlesOf(keys, customerId)[0]
}

/** The authenticator keeps the handle of the day of the registration. */
const handlesOf = (keys: AuthKeys, customerId: string) => lastingIndexes(keys, 'passkey-user', customerId)

export interface PasskeyCheck {
  readonly assertion: PasskeyAssertion
  /** The challenge in base64url. It was used up before this check, or it is valid for one approval only. */
  readonly challenge: string
  /** The customer who must own the passkey. Undefined at a login, where the passkey identifies the customer. */
  readonly customerId: string | undefined
  readonly purpose: 'login' | 'approval' | 'link-device' | 'reset-password' | 'reset-pin'
}

type PasskeyDeps = Pick<AuthDeps, 'database' | 'clock' | 'keys' | 'notify' | 'passkeys'>

/** Returns the passkey after its use is counted. Every fault gives the same failure: invalid-credentials (07). */
export async function checkPasskey(
  deps: PasskeyDeps,
  check: PasskeyCheck,
  trace: Trace,
): Promise<Result<StoredPasskey, Failure>> {
  const matched = await matchPasskey(deps, check, trace)
  if (matched.is === 'right') return ok(matched.passkey)
  if (matched.is === 'copied') return fail(invalid)
  const { customerId, cause } = matched
  return refuseAudited(deps, trace, { kind: 'passkey.refused', customerId, detail: { cause } }, invalid)
}

type Matched =
  | { readonly is: 'right'; readonly passkey: StoredPasskey }
  /** The cause is for the audit trail. The customer reads one text for every cause. */
  | { readonly is: 'wrong'; readonly customerId: string | undefined; readonly cause: string }
  /** The audit trail already has this case. */
  | { readonly is: 'copied' }

/** Like `checkPasskey`, for a caller that records a wrong passkey itself. */
export async function matchPasskey(deps: PasskeyDeps, check: PasskeyCheck, trace: Trace): Promise<Matched> {
  const { assertion, challenge, purpose } = check
  const passkey = await findPasskey(deps.database.pool, Buffer.from(assertion.id, 'base64url'))
  const wrong = (cause: string): Matched => ({
    is: 'wrong',
    customerId: passkey?.customerId ?? check.customerId,
    cause,
  })
  if (!passkey) return wrong('unknown passkey')
  if (!isOwn(deps, check, passkey)) return wrong('another customer')
  const verified = await verifyAssertion(deps.passkeys, assertion, challenge, passkey)
  if (!verified.ok) return wrong(verified.failure)
  const use = verified.value
  const at = deps.clock.now()
  return deps.database.transaction(async (tx): Promise<Matched> => {
    const last = await lockSignCount(tx, passkey.id)
    if (last === undefined) return wrong('removed meanwhile')
    if (!hasCountedOn(last, use.signCount)) {
      await tellOfCopy(deps, tx, passkey, trace)
      return { is: 'copied' }
    }
    await writePasskeyUse(tx, passkey.id, { ...use, at })
    const detail = { passkey: passkey.id, purpose }
    await recordAudit(tx, trace, { kind: 'passkey.used', outcome: 'done', customerId: passkey.customerId, detail })
    return { is: 'right', passkey }
  })
}

function isOwn(deps: PasskeyDeps, { assertion, customerId }: PasskeyCheck, passkey: StoredPasskey): boolean {
  if (customerId !== undefined && customerId !== passkey.customerId) return false
  if (assertion.userHandle === undefined) return customerId !== undefined
  const given = Buffer.from(assertion.userHandle, 'base64url')
  return handlesOf(deps.keys, passkey.customerId).some((handle) => sameHash(given, handle))
}

/**
 * A counter below the last one: another person may have the same key. The passkey is refused, and the customer is asked to remove
 * it.
 */
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
