/**
 * Changes limits: immediately when no limit rises, otherwise after an approval. The indemnity and instant payments
 * always need an approval.
 */
import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { INDEMNITY } from '../../../contract/limits/indemnity.ts'
import type { limitChangeRoutes } from '../../../contract/limits/limit-changes.ts'
import type { ApprovalWay } from '../../../values/vocabularies/approval-ways.ts'
import type { Failure } from '../../../core/failure.ts'
import { formatMinor } from '../../../values/money.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { challengeOf } from '../../approvals/approval.ts'
import type { Handler, Reply } from '../../http/handler.ts'
import { type MessageWithParams, defineMessage } from '../../../values/message.ts'
import { limitsOf } from './get-limits.ts'
import { applyChange, indemnityHash, type LimitChange } from './limit-change.ts'
import type { LimitsDeps, SignedIn } from './limits-deps.ts'

/** The kind of approvals of changes of limits. */
export const LIMITS_KIND = 'limits'

type Answer = Result<Reply<v.InferOutput<(typeof limitChangeRoutes.setLimits)['data']>>, Failure>

/** The use-case behind `setLimits`. */
export function setLimits(deps: LimitsDeps): Handler<typeof limitChangeRoutes.setLimits> {
  return async (wanted, context) => {
    const change: LimitChange = { change: 'limits', ...wanted }
    const inForce = { ...deps, ...(await deps.limits()) }
    const applied = await deps.database.transaction((tx) => applyChange(inForce, tx, context, change, undefined))
    if (!applied.ok) return applied
    if (applied.value === 'approval-needed') return askForApproval(deps, context, change, 'two-factors')
    const limits = await limitsOf(deps, context.session)
    return limits.ok ? ok({ data: { limits: limits.value.data, approval: null } }) : limits
  }
}

/**
 * The use-case behind `setInstantPayments`. Switching on needs two factors. Switching off needs only the PIN, because
 * it makes the customer safer.
 */
export function setInstantPayments(deps: LimitsDeps): Handler<typeof limitChangeRoutes.setInstantPayments> {
  return ({ on }, context) =>
    askForApproval(deps, context, { change: 'instant-payments', on }, on ? 'two-factors' : 'pin')
}

/**
 * The use-case behind `acceptIndemnity`. The CBN requires biometric proof, and of the bank's factors only a passkey is
 * one.
 */
export function acceptIndemnity(deps: LimitsDeps): Handler<typeof limitChangeRoutes.acceptIndemnity> {
  return async ({ version }, context) => {
    // The page showed an older version of the text.
    if (version !== INDEMNITY.version) return fail({ kind: 'refused', reason: 'ticket-expired' })
    const limits = await limitsOf(deps, context.session)
    if (!limits.ok) return limits
    if (limits.value.data.indemnity === null) return fail({ kind: 'ineligible', reason: 'not-allowed' })
    if (limits.value.data.indemnity.accepted) return ok({ data: { limits: limits.value.data, approval: null } })
    return askForApproval(deps, context, { change: 'indemnity', version, textHash: indemnityHash() }, 'biometric')
  }
}

async function askForApproval(
  deps: LimitsDeps,
  { session }: SignedIn,
  change: LimitChange,
  need: 'pin' | 'two-factors' | 'biometric',
): Promise<Answer> {
  const open = await deps.approvals.methodsFor(session.customerId, need === 'pin' ? 'pin' : 'two-factors')
  const methods: readonly ApprovalWay[] = need === 'biometric' ? open.filter((way) => way === 'passkey') : open
  if (methods.length === 0) return fail({ kind: 'refused', reason: 'biometric-needed' })
  const approval = await deps.approvals.open({
    kind: LIMITS_KIND,
    subjectId: randomUUID(),
    session,
    content: { customerId: session.customerId, ...change },
    methods,
    codeMessage: whatOf(change),
  })
  return ok({ data: { limits: null, approval: challengeOf(approval) } })
}

/** The text of the SMS with the code, which names the effect of the change. */
function whatOf(change: LimitChange): MessageWithParams {
  if (change.change === 'instant-payments')
    return change.on
      ? { message: defineMessage('{code} turns on payments to others.'), params: {} }
      : { message: defineMessage('{code} turns off payments to others.'), params: {} }
  if (change.change === 'indemnity')
    return { message: defineMessage('{code} accepts the indemnity for higher limits.'), params: {} }
  return {
    message: defineMessage('{code} changes your limits to {perTransfer} per transfer and {perDay} a day.'),
    params: {
      perTransfer: formatMinor(BigInt(change.perTransfer), 'NGN'),
      perDay: formatMinor(BigInt(change.perDay), 'NGN'),
    },
  }
}
