/** The audit row of a journal that an operator posts. */
import { auditEffect, type AuditRow } from '../../audit/audit-effect.ts'
import { type EffectRow, effectRow } from '../../ledger/effect.ts'
import type { Posting } from '../../ledger/ledger.ts'
import type { OperatorAct } from '../operator-act.ts'

/** The row is `done` where the journal is posted, else `refused`. */
export function operatorJournalRow(
  { id, kind, reverses, lines }: Pick<Posting, 'id' | 'kind' | 'reverses' | 'lines'>,
  { operator, reason }: OperatorAct,
): EffectRow {
  const accounts = (isCredit: boolean) =>
    lines
      .flatMap(({ accountId, amountMinor }) => (amountMinor > 0n === isCredit ? [accountId.toString()] : []))
      .join(' ')
  const credits = lines.flatMap(({ amountMinor }) => (amountMinor > 0n ? [amountMinor] : []))
  const row: AuditRow = {
    kind: reverses === undefined ? 'journal.posted' : 'journal.reversed',
    address: `operator:${operator}`,
    detail: {
      journalId: id,
      journalKind: kind,
      ...(reverses === undefined ? {} : { reverses }),
      amountMinor: credits.reduce((sum, amount) => sum + amount, 0n).toString(),
      payer: accounts(false),
      payee: accounts(true),
      reason,
    },
  }
  return effectRow(auditEffect, row)
}
