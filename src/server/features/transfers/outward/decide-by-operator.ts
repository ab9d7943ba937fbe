/** An operator's decision on a transfer that the network left open, after reading the network's own report. */
import { fail, ok, type Result } from '../../../../values/result.ts'
import type { Database } from '../../../db/database.ts'
import { endTransfer } from './end-transfer.ts'
import type { DecideDeps } from './outward-deps.ts'
import { findOutward, type OutwardTransfer } from './outward-store.ts'

export interface OperatorDecision {
  readonly transferId: string
  readonly outcome: 'settled' | 'released'
  /** What was read where: kept in the audit trail. */
  readonly evidence: string
  readonly operator: string
}

/** The transfer that was decided; `not-in-review` for one that is still asked about, or has ended. */
export async function decideByOperator(
  deps: DecideDeps & { readonly database: Pick<Database, 'pool'> },
  { transferId, outcome, evidence, operator }: OperatorDecision,
): Promise<Result<OutwardTransfer, 'not-found' | 'not-in-review'>> {
  const transfer = await findOutward(deps.database.pool, transferId)
  if (transfer === undefined) return fail('not-found')
  if (transfer.state !== 'review') return fail('not-in-review')
  const by = { kind: 'operator', name: operator, evidence } as const
  return (await endTransfer(deps, transfer, { outcome, by })) ? ok(transfer) : fail('not-in-review')
}
