/**
 * Uses up the id of a payment without making the payment. The ledger decides whether the payment or this call was first; the later
 * of both finds the id used up. So "withdrawn" is final, however late an approval arrives.
 */
import { randomUUID } from 'node:crypto'
import type { EffectRow } from '../../ledger/effect.ts'
import type { Ledger } from '../../ledger/ledger.ts'

interface Unpaid {
  /** The payment's id. */
  readonly id: string
  /** SHA-256 of what was approved. */
  readonly fingerprint: Buffer
  /** Rows that are written when the payment is withdrawn. */
  readonly effects: readonly EffectRow[]
}

/** Returns `answered` when the ledger had accepted or refused the payment before. */
export async function closePaymentId(
  ledger: Pick<Ledger, 'release'>,
  unpaid: Unpaid,
): Promise<'withdrawn' | 'answered'> {
  // The id of the hold is random, so the ledger has no such hold. It refuses the release and stores the refusal under the payment's id.
  const used = await ledger.release({ ...unpaid, holdId: randomUUID() })
  return !used.ok && used.failure.kind === 'hold-not-open' ? 'withdrawn' : 'answered'
}
