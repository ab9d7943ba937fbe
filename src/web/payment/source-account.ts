/** Finds the source account of a payment, and its current balance. */
import type { Account } from '../../contract/accounts/account.ts'
import { maskAccountNumber } from '../../values/account-number.ts'
import { loadAccounts } from '../api/accounts/account-api.ts'
import { useAppSelector } from '../session/store/hooks.ts'
import type { AppDispatch } from '../session/store/store.ts'

/** A receipt's "Send again" has only the masked number of an account. */
export const findAccount = (accounts: readonly Account[], wanted: string | undefined): Account | undefined =>
  accounts.find(({ accountNumber }) => accountNumber === wanted) ??
  accounts.find(({ accountNumber }) => maskAccountNumber(accountNumber) === wanted)

/** The account that the form has chosen, or the account selected on the dashboard, or the first account. */
export function useSourceAccount(accounts: readonly Account[], chosen: string): Account | undefined {
  const selected = useAppSelector((state) => state.accounts.selectedAccount?.accountNumber)
  return findAccount(accounts, chosen) ?? findAccount(accounts, selected) ?? accounts[0]
}

/** Loads the accounts with their newest balances, and finds this account. Undefined when no answer came. */
async function freshAccounts(
  dispatch: AppDispatch,
  { accountNumber: wanted }: Account,
): Promise<{ readonly accounts: readonly Account[]; readonly from: Account } | undefined> {
  const accounts = await loadAccounts(dispatch)
  const from = accounts?.find(({ accountNumber }) => accountNumber === wanted)
  return accounts && from && { accounts, from }
}

type CheckedFunds = { readonly ok: true } | { readonly ok: false; readonly onlyFunds: boolean }

/** Refuses a low balance only after it has loaded the balance again, because a credit may have arrived. */
export async function checkFunds<Facts extends { readonly from: Account }, Checked extends CheckedFunds>(
  dispatch: AppDispatch,
  facts: Facts,
  check: (facts: Facts) => Checked,
): Promise<Checked> {
  const checked = check(facts)
  if (checked.ok || !checked.onlyFunds) return checked
  const fresh = await freshAccounts(dispatch, facts.from)
  return fresh === undefined ? checked : check({ ...facts, ...fresh })
}
