/** Reads the payer's account, as parts of statements that read the facts of many calls. */
import type { PaymentParty } from '../../core/payments/payment-decision.ts'
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import { AVAILABLE } from '../ledger/read.ts'
import { LIMIT_COLUMNS, LIMIT_TABLES, type LimitRow } from './limits/limit-facts.ts'

/** An account of this bank that pays or is paid. */
export interface PartyAccount extends PaymentParty {
  readonly accountName: string
  readonly ledgerAccountId: bigint
}

export interface PayerAccountRow extends LimitRow {
  readonly from_account: string | null
  readonly from_currency: AccountCurrency | null
  readonly from_name: string | null
  readonly from_state: 'open' | 'closed' | null
  /** Minor units. */
  readonly available: string | null
}

/** The payer's limits, and the account with the number `from_account` of a call `asked`. */
export const PAYER_COLUMNS = `f.ledger_account_id as from_account, f.currency as from_currency, f.account_name as from_name,
  f.state as from_state, ${AVAILABLE} as available, ${LIMIT_COLUMNS}`
/** An account of another customer is not found. */
export const PAYER_TABLES = `${LIMIT_TABLES}
  left join bank.account f on f.account_number = asked.from_account and f.customer_id = asked.customer_id
  left join ledger.account a on a.account_id = f.ledger_account_id`

/** Undefined: the customer has no such account. */
export function payerAccountOf(
  row: PayerAccountRow,
  key: Pick<PartyAccount, 'customerId' | 'accountNumber'>,
): PartyAccount | undefined {
  const { from_account: account, from_currency: currency, from_name: accountName, kyc_level: tier } = row
  if (account === null || currency === null || accountName === null) return undefined
  return { ...key, ledgerAccountId: BigInt(account), currency, accountName, open: row.from_state === 'open', tier }
}
