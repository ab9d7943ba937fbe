/**
 * The current banks to which customers can send money. Each process reads the list again every minute, because the
 * switch's list changes once a day.
 */
import type { Bank } from '../../../core/banks/banks.ts'
import { mergeBanks } from '../../../core/banks/merge-banks.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { findInstitutions } from './institution-store.ts'

export interface CurrentBanks {
  /** All banks in the order of their names, including this bank. */
  all(): Promise<readonly Bank[]>
  /** Finds the bank with an institution code. Undefined when money cannot be sent there now. */
  find(code: string): Promise<Bank | undefined>
}

const READ_AGAIN_MS = 60_000

export function createCurrentBanks(deps: {
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
}): CurrentBanks {
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<readonly Bank[]> | undefined
  const all = (): Promise<readonly Bank[]> => {
    const nowMs = deps.clock.now().getTime()
    if (reading !== undefined && nowMs - readAtMs < READ_AGAIN_MS) return reading
    readAtMs = nowMs
    const now = findInstitutions(deps.database.pool).then(mergeBanks)
    reading = now
    // After a failure, the next caller reads the list again.
    now.catch(() => {
      if (reading === now) reading = undefined
    })
    return now
  }
  return { all, find: async (code) => (await all()).find((bank) => bank.code === code) }
}
