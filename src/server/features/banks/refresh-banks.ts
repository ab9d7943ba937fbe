/** Asks the switch for its list of institutions once a day, and stores the list. */
import { isBelievable, mergeBanks } from '../../../core/banks/merge-banks.ts'
import type { Database } from '../../db/database.ts'
import type { Task } from '../../jobs/start-worker.ts'
import type { BankList } from '../../ports/bank-list.ts'
import type { Clock } from '../../ports/clock.ts'
import { findInstitutions, keepInstitutions } from './institution-store.ts'

export const REFRESH_BANKS = 'refresh-banks'

export interface RefreshBanksDeps {
  readonly database: Database
  readonly clock: Clock
  readonly bankList: BankList
  readonly logger: {
    info(details: object, text: string): void
    error(details: object, text: string): void
  }
}

/**
 * The task under the name REFRESH_BANKS. Throws when the switch gave no list: the queue tries again, and the last list stays
 * valid.
 */
export function createRefreshBanks(deps: RefreshBanksDeps): Task {
  return async () => {
    const answer = await deps.bankList.list()
    if (!answer.ok) throw new Error(`the switch gave no list of banks: ${answer.failure.detail}`)
    const listed = answer.value
    const codes = new Set(listed.map(({ code }) => code))
    const before = mergeBanks(await findInstitutions(deps.database.pool))
    if (!isBelievable(before, codes)) {
      const facts = { alert: 'bank-list-implausible', listed: listed.length, offered: before.length }
      deps.logger.error(facts, 'the switch’s list lacks most of the offered banks: the last list stays in use')
      return
    }
    await deps.database.transaction((tx) => keepInstitutions(tx, listed, deps.clock.now()))
    const after = mergeBanks(await findInstitutions(deps.database.pool))
    const gone = before.filter(({ code }) => !after.some((bank) => bank.code === code)).map(({ code }) => code)
    const added = after.filter(({ code }) => !before.some((bank) => bank.code === code)).map(({ code }) => code)
    deps.logger.info(
      { event: 'banks-refreshed', listed: listed.length, gone, added },
      'the list of banks was refreshed',
    )
  }
}
