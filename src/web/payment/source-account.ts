/** Finds the account that a payment is made from, and its balance as it is now. */
import type { Account } from '../../contract/account.ts'
import { maskAccountNumber } from '../../values/account-number.ts'
import { loadAccounts } from '../api/account-api.ts'
import { useAppSelector } from '../session/store/hooks.ts'
import type { AppDispatch } from '../session/store/store.ts'

/** A receipt's "Send again" knows an account by its masked number only. */
export const findAccount = (accounts: readonly Account[], wanted: string | undefined): Account | undefined =>
  accounts.find(({ accountNumber }) => accountNumber === wanted) ??
  accounts.find(({ accountNumber }) => maskAccountNumber(accountNumber) === wanted)

/** The account as chosen in the form, else the one selected on the dashboard, else the first. */
export function useSourceAccount(accounts: readonly Account[], chosen: string): Account | undefined {
  const selected = useAppSelector((state) => state.accounts.selectedAccount?.accountNumber)
  return findAccount(accounts, chosen) ?? findAccount(accounts, selected) ?? accounts[0]
}

/** The accounts as the bank has them now, with this one among them. Undefined where no answer came. */
async function freshAccounts(
  dispatch: AppDispatch,
  { accountNumber: wanted }: Account,
): Promise<{ readonly accounts: readonly Account[]; readonly from: Account } | undefined> {
  const accounts = await loadAccounts(dispatch)
  const from = accounts?.find(({ accountNumber }) => accountNumber === wanted)
  return accounts && from && { accounts, from }
}

type CheckedFunds = { readonly ok: true } | { readonly ok: false; readonly onlyFunds: boolean }

/** Refuses for want of funds only after a fresh look: money may have come since the balance was loaded. */
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
