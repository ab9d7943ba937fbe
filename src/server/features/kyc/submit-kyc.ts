/** Requests the next tier. The bank raises the tier immediately when automatic checks verified all requirements. Otherwise an operator decides. */
import { randomUUID } from 'node:crypto'
import type { kycRoutes } from '../../../contract/kyc/kyc.ts'
import type { KycStatus } from '../../../contract/kyc/kyc-status.ts'
import { decideSubmission } from '../../../core/kyc/tier-rules.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { queueSecurityNotice } from '../../notify/queue-notice.ts'
import { statusOf } from './get-status.ts'
import type { KycDeps } from './kyc-deps.ts'
import { requestScreening } from '../../screening/request-screening.ts'
import { findKycCustomer, findSubmission, keepSubmission } from './kyc-store.ts'

/** The use-case behind `submitKyc`. Repeated or parallel calls raise the tier once. */
export function submitKyc(deps: KycDeps): Handler<typeof kycRoutes.submitKyc> {
  return async (_nothing, context) => {
    const { customerId } = context.session
    const at = deps.clock.now()
    const answer = await deps.database.transaction(async (tx): Promise<Result<KycStatus, Failure>> => {
      const { tier, done } = await findKycCustomer(tx, customerId, true)
      const last = await findSubmission(tx, customerId)
      const decided = decideSubmission(tier, done, last?.state === 'waiting')
      if (decided.kind === 'incomplete') {
        return fail({ kind: 'refused', reason: 'kyc-incomplete', detail: { missing: decided.missing } })
      }
      if (decided.kind === 'nothing-to-ask' || decided.kind === 'waiting')
        return ok(await statusOf(deps, tx, customerId))
      const raised = decided.kind === 'raised'
      await keepSubmission(tx, { id: randomUUID(), customerId, tier: decided.tier, raised, at })
      const detail = { tier: decided.tier }
      await recordAudit(tx, context, { kind: raised ? 'kyc.tier-raised' : 'kyc.submitted', outcome: 'done', detail })
      if (raised) await requestScreening(tx, { cause: 'name-check', customerId })
      if (raised) await queueSecurityNotice(tx, { kind: 'tier-raised', customerId, at })
      return ok(await statusOf(deps, tx, customerId))
    })
    return answer.ok ? ok({ data: answer.value }) : answer
  }
}
