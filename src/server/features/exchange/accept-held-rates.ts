/** Accepts exchange rates that wait for an operator, because they moved far from the last rates. */
import { recordAudit, type Trace } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import { acceptRates } from './rates-store.ts'

/** Runs in the caller's transaction, with the audit event. False when no rates with this number wait. */
export async function acceptHeldRates(
  tx: Sql,
  { number, at }: { readonly number: bigint; readonly at: Date },
  trace: Trace,
): Promise<boolean> {
  if (!(await acceptRates(tx, number, { at, by: trace.address }))) return false
  const detail = { number: number.toString() }
  await recordAudit(tx, trace, { kind: 'exchange-rates.accepted', outcome: 'done', detail })
  return true
}
