/** Provides the bank's answers as the data layer dispatches them. */
import type { Account } from '../../../contract/accounts/account.ts'
import type { Bank } from '../../../contract/transfers/banks.ts'

const answered = (endpointName: string, payload: unknown) => ({
  type: 'bankApi/executeQuery/fulfilled',
  meta: { arg: { endpointName } },
  payload,
})

export const accountsReceived = (accounts: readonly Account[]) => answered('getAccounts', accounts)
export const banksReceived = (banks: readonly Pick<Bank, 'bankCode' | 'bankName'>[]) => answered('getBanks', { banks })
