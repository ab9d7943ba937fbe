/** The changes that a customer can make to limits, in the form that is approved and carried out. */
import { createHash } from 'node:crypto'
import { INDEMNITY } from '../../../contract/limits/indemnity.ts'
import type { Failure } from '../../../core/failure.ts'
import { decideLimits, type SendLimits } from '../../../core/limits/customer-limits.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { queueSecurityNotice } from '../../notify/queue-notice.ts'
import { addIndemnity, findLimitOwner, putInstantPayments, putOwnLimits, type LimitOwner } from './limit-store.ts'
import type { LimitsDeps, LimitsInForce, SignedIn } from './limits-deps.ts'

/** Amounts are decimal strings of kobo. An approval stores the change as canonical JSON. */
export type LimitChange =
  | {
      readonly change: 'limits'
      readonly perTransfer: string
      readonly perDay: string
      readonly MaxUnauthorizedTransactionValue: string
    }
  | { readonly change: 'indemnity'; readonly version: string; readonly textHash: string }
  | { readonly change: 'instant-payments'; readonly on: boolean }

type LimitsWanted = Omit<Extract<LimitChange, { readonly change: 'limits' }>, 'change'>

function sendLimitsOf(change: LimitsWanted): SendLimits {
  return {
    perTransferMinor: BigInt(change.perTransfer),
    perDayMinor: BigInt(change.perDay),
    pinOnlyMinor: BigInt(change.MaxUnauthorizedTransactionValue),
  }
}

/** SHA-256, in hex, of the paragraphs that the customer saw. */
export function indemnityHash(): string {
  return createHash('sha256').update(INDEMNITY.paragraphs.join('\n'), 'utf8').digest('hex')
}

/** The approval of a change. Undefined for a change that needs no approval. */
export interface ChangeApproval {
  readonly challengeId: string
  readonly way: string
  /** Marks the approval as used. False when it was used before. */
  readonly use: () => Promise<boolean>
}

/**
 * Carries out a change in the caller's transaction, after a new decision on the facts under the customer's lock. The
 * approval is used only when the change is carried out, and only once. A raise without an approval fails with
 * `approval-needed`.
 */
export async function applyChange(
  deps: LimitsInForce,
  tx: Sql,
  context: SignedIn,
  change: LimitChange,
  approval: ChangeApproval | undefined,
): Promise<Result<'done' | 'approval-needed', Failure>> {
  const owner = await findLimitOwner(tx, context.session.customerId, true)
  if (owner === undefined) return fail({ kind: 'refused', reason: 'not-found' })
  const needed = approvalNeeded(deps, owner, change)
  if (!needed.ok) return needed
  if (approval === undefined) {
    if (needed.value) return ok('approval-needed')
  } else if (!(await approval.use())) {
    return ok('done')
  }
  await write(deps, tx, context, change, approval)
  return ok('done')
}

function approvalNeeded(deps: LimitsInForce, owner: LimitOwner, change: LimitChange): Result<boolean, Failure> {
  if (change.change !== 'limits') return ok(true)
  const decided = decideLimits(owner, sendLimitsOf(change), deps.policy)
  return decided.ok ? ok(decided.value.raises) : decided
}

async function write(
  deps: LimitsDeps,
  tx: Sql,
  context: SignedIn,
  change: LimitChange,
  approval: ChangeApproval | undefined,
): Promise<void> {
  const { customerId } = context.session
  const at = deps.clock.now()
  const way = approval === undefined ? {} : { way: approval.way }
  switch (change.change) {
    case 'limits': {
      const { perTransfer, perDay, MaxUnauthorizedTransactionValue } = change
      await putOwnLimits(tx, customerId, sendLimitsOf(change), at)
      const detail = { perTransfer, perDay, MaxUnauthorizedTransactionValue, ...way }
      return tell(deps, tx, context, 'limits-changed', detail)
    }
    case 'instant-payments':
      await putInstantPayments(tx, customerId, change.on, at)
      return tell(deps, tx, context, change.on ? 'instant-payments-on' : 'instant-payments-off', way)
    case 'indemnity': {
      const added = await addIndemnity(tx, {
        customerId,
        version: change.version,
        textHash: Buffer.from(change.textHash, 'hex'),
        acceptedAt: at,
        acceptedWith: approval?.way ?? '',
        evidence: approval?.challengeId ?? '',
      })
      if (added) await tell(deps, tx, context, 'indemnity-accepted', { version: change.version, ...way })
    }
  }
}

async function tell(
  deps: LimitsDeps,
  tx: Sql,
  context: SignedIn,
  kind: 'limits-changed' | 'indemnity-accepted' | 'instant-payments-off' | 'instant-payments-on',
  detail: Readonly<Record<string, string>>,
): Promise<void> {
  await recordAudit(tx, context, { kind: `limits.${kind}`, outcome: 'done', detail })
  await queueSecurityNotice(tx, { kind, customerId: context.session.customerId, at: deps.clock.now() })
}
