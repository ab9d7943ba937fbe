/** The list of banks: customers choose from it, and a job refreshes it when the switch provides a list. */
import type { ModuleParts } from '../../module.ts'
import type { BankList } from '../../ports/bank-list.ts'
import { banksEndpoints } from './banks.routes.ts'
import type { CurrentBanks } from './current-banks.ts'
import { createRefreshBanks, REFRESH_BANKS, type RefreshBanksDeps } from './refresh-banks.ts'

export function banksModule(
  bank: Omit<RefreshBanksDeps, 'bankList'> & {
    readonly banks: CurrentBanks
    /** Absent when the switch is not asked for a list. */
    readonly bankList: BankList | undefined
  },
): ModuleParts {
  const endpoints = banksEndpoints(bank.banks)
  const { bankList } = bank
  if (bankList === undefined) return { endpoints }
  return {
    endpoints,
    jobs: () => ({
      lane: 'networks',
      tasks: { [REFRESH_BANKS]: createRefreshBanks({ ...bank, bankList }) },
      recurring: [{ task: REFRESH_BANKS, when: '43 2 * * *' }],
    }),
  }
}
