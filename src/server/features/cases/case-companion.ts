/** Moves a case on in the very transaction that posts money of it: neither stands without the other. */
import type { Companion, CompanionRow } from '../../ledger/ledger.ts'
import { advanceCase } from './advance-case.ts'
import type { CaseActor, CaseSteps } from './cases-deps.ts'

const NAME = 'case'

interface PaidRow {
  readonly caseId: string
  readonly event: 'refunded' | 'money-returned'
  /** Null where the network moved the money. */
  readonly by: { readonly operator: string; readonly reason: string } | null
  readonly text: string
  /** Decimal text of minor units. */
  readonly amount: string
  /** What the history shows as the other side of the journal; null where it has its own row elsewhere. */
  readonly counterparty: string | null
}

export function caseRows(paid: PaidRow): readonly CompanionRow[] {
  return [{ companion: NAME, row: paid }]
}

/** Give this to the ledger beside the other companions. It fails a posting whose case cannot take it any more. */
export function createCaseCompanion(deps: CaseSteps): Companion {
  return {
    name: NAME,
    async write(tx, rows) {
      for (const { postingId, row, outcome } of rows) {
        if (outcome !== 'posted') continue
        const { caseId, event, by, text, amount, counterparty } = row as PaidRow
        const actor: CaseActor = by === null ? { kind: 'network' } : { kind: 'staff', ...by }
        const happens = { event, actor, text, amountMinor: BigInt(amount), eventId: postingId }
        const advanced = await advanceCase(deps, tx, caseId, happens)
        if (typeof advanced !== 'object') throw new Error(`a case cannot take this payment: ${advanced ?? 'no case'}`)
        if (counterparty === null) continue
        await tx.query('insert into bank.journal_note (journal_id, counterparty) values ($1, $2)', [
          postingId,
          counterparty,
        ])
      }
    },
  }
}
