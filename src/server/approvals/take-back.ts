/**
 * Takes an approval back whose answer never came. The ledger decides whether the payment or the withdrawal was first;
 * whichever came second finds the id used up. So "withdrawn" is final, however late an approval arrives.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { EffectRow } from '../ledger/effect.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Approval } from './approval.ts'

/** Longer than any posting takes when all is well; after it the caller asks again. */
const LONGEST_WAIT_MS = 5_000

/**
 * `running`: not known within the wait; the withdrawal stays under way, and the next question finds what came of it. `answered`: the
 * ledger had decided before. `effects` are written where it is withdrawn.
 */
export async function takeBack(
  ledger: Pick<Ledger, 'release'>,
  approval: Pick<Approval, 'subjectId' | 'fingerprint'>,
  effects: readonly EffectRow[],
  waitMs = LONGEST_WAIT_MS,
): Promise<'withdrawn' | 'running' | 'answered'> {
  const giveUp = new AbortController()
  const late = wait(waitMs, 'running' as const, { signal: giveUp.signal }).catch(() => 'running' as const)
  return Promise.race([useUp(ledger, approval, effects), late]).finally(() => giveUp.abort())
}

async function useUp(
  ledger: Pick<Ledger, 'release'>,
  approval: Pick<Approval, 'subjectId' | 'fingerprint'>,
  effects: readonly EffectRow[],
): Promise<'withdrawn' | 'answered'> {
  const used = await ledger.release({
    id: approval.subjectId,
    fingerprint: approval.fingerprint,
    // A hold that never was: the release is refused and stored under the payment's id, which nothing can then be posted under.
    holdId: randomUUID(),
    effects,
  })
  return !used.ok && used.failure.kind === 'hold-not-open' ? 'withdrawn' : 'answered'
}
