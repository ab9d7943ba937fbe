/** Advances a case in the transaction that posts its money, so that both are committed or neither is. */
import type { ActFacts } from '../../audit/record-audit.ts'
import type { Effect } from '../../ledger/effect.ts'
import { advanceCase } from './advance-case.ts'
import type { CaseActor, CaseSteps } from './cases-deps.ts'
import { writeCounterparty } from './counterparty-effect.ts'

/** An amount that a posting moves for a case. */
export interface CasePaid {
  readonly caseId: string
  readonly event: 'refunded' | 'money-returned'
  /** The operator. Null when the network moved the money. */
  readonly by: ({ readonly operator: string } & ActFacts) | null
  readonly text: string
  /** Decimal text of minor units. */
  readonly amount: string
  /** The name that the history shows as the other side of the journal. Null when the name has its own row elsewhere. */
  readonly counterparty: string | null
}

/** Fails the posting when the case can no longer accept the event. */
export function createCaseEffect(deps: CaseSteps): Effect<CasePaid> {
  return {
    name: 'case',
    async write(tx, rows) {
      for (const { postingId, row, outcome } of rows) {
        if (outcome !== 'posted') continue
        const { caseId, event, by, text, amount, counterparty } = row
        const actor: CaseActor = by === null ? { kind: 'network' } : { kind: 'staff', ...by }
        const happens = { event, actor, text, amountMinor: BigInt(amount), eventId: postingId }
        const advanced = await advanceCase(deps, tx, caseId, happens)
        if (typeof advanced !== 'object') throw new Error(`a case cannot take this payment: ${advanced ?? 'no case'}`)
        if (counterparty !== null) await writeCounterparty(tx, postingId, counterparty)
      }
    },
  }
}
