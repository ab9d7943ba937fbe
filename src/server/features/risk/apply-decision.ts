/** Applies a decision on a referred payment: the payment continues, or its payer gets the money back. */
import * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import type { Task } from '../../jobs/start-worker.ts'
import type { Network } from '../../payments/outbound/submission-store.ts'
import type { ReferredPayments } from '../../payments/risk/referred-payments.ts'
import type { Clock } from '../../ports/clock.ts'
import { findDecision, markApplied } from './risk-alert-store.ts'

export interface ApplyDeps {
  readonly database: Database
  readonly clock: Clock
  readonly referred: Readonly<Record<Network, ReferredPayments>>
}

const payloadSchema = v.object({ alertId: v.pipe(v.string(), v.uuid()) })

/** A crash can interrupt every step. A repeated step finds the payment moved on, and changes nothing. */
export function createApplyDecision({ database, clock, referred }: ApplyDeps): Task {
  return async (payload) => {
    const { alertId } = v.parse(payloadSchema, payload)
    const alert = await findDecision(database.pool, alertId)
    if (alert === undefined) throw new Error('there is no risk alert to apply')
    const { answer, decision, decided_by: decidedBy, applied_at: appliedAt, network, is_listed: isListed } = alert
    if (appliedAt !== null || decision === null || decidedBy === null) return
    if (answer === 'refer') {
      if (network === null) throw new Error('a referred payment has no submission')
      // Staff may have confirmed a name after the decision. The bank makes no payment of a listed person, so the payer gets the money back.
      const act = isListed ? 'refuse' : decision
      await referred[network][act](alertId, decidedBy.replace(/^operator:/, ''))
    }
    await markApplied(database.pool, alertId, clock.now())
  }
}
