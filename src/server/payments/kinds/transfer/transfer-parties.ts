/** Reads the accounts of a transfer together with the payer's limits, as parts of statements for many calls. */
import type { Tier } from '../../../../core/accounts/account-products.ts'
import type { AccountCurrency } from '../../../../values/vocabularies/account-currencies.ts'
import type { LimitFacts } from '../../../../core/limits/limit-facts.ts'
import { isHere } from '../../../../core/transfers/transfer-type.ts'
import { type TransferTypeNumber, TRANSFER_TYPES } from '../../../../values/vocabularies/transfer-types.ts'
import { LIMIT_FIELDS, limitFactsOfRow, limitFields } from '../../limits/limit-facts.ts'
import {
  type PartyAccount,
  PAYER_COLUMNS,
  PAYER_TABLES,
  payerAccountOf,
  type PayerAccountRow,
} from '../../payer-account.ts'

export interface TransferParties {
  readonly customerId: string
  /** The payer's device, for the limits. */
  readonly deviceKeyId: string
  readonly fromAccountNumber: string
  readonly toAccountNumber: string
  /** The recipient's bank. Two banks may have the same account number. */
  readonly bankCode: string
  readonly transferType: TransferTypeNumber
  readonly currency: AccountCurrency
}

/** The fields of a call `asked` that PARTY_COLUMNS and PARTY_TABLES use, for `json_to_recordset`. */
export const PARTY_FIELDS = `from_account text, to_account text, bank_code text, is_self boolean, is_here boolean, ${LIMIT_FIELDS}`

/** The values of PARTY_FIELDS, as JSON has them. */
export function partyFields(no: number, parties: TransferParties, now: Date) {
  return {
    no,
    from_account: parties.fromAccountNumber,
    to_account: parties.toAccountNumber,
    bank_code: parties.bankCode,
    is_self: parties.transferType === TRANSFER_TYPES.self,
    is_here: isHere(parties),
    ...limitFields(parties, parties.currency, now),
  }
}

export const PARTY_COLUMNS = `${PAYER_COLUMNS}, t.ledger_account_id as to_account, t.customer_id as to_customer,
  t.currency as to_currency, t.account_name as to_name, t.state as to_state, tc.kyc_level as to_tier`
/** The payer's account, and the account to credit at this bank. When customers pay themselves, the second account is their own too. */
export const PARTY_TABLES = `${PAYER_TABLES}
  left join bank.account t on asked.is_here and t.account_number = asked.to_account
    and (not asked.is_self or t.customer_id = asked.customer_id)
  left join bank.customer tc on tc.customer_id = t.customer_id`

export interface PartiesRow extends PayerAccountRow {
  no: number
  to_account: string | null
  to_customer: string | null
  to_currency: AccountCurrency | null
  to_name: string | null
  to_state: 'open' | 'closed' | null
  to_tier: Tier | null
}

export interface PartyFacts {
  /**
   * The customer's own account to debit, and the account to credit at this bank. Undefined when there is no such
   * account.
   */
  readonly from: PartyAccount | undefined
  readonly to: PartyAccount | undefined
  /** The available balance of the account to debit, in minor units. Zero without an account. */
  readonly availableMinor: bigint
  readonly limits: LimitFacts
}

/** `now` is the time that `partyFields` got. */
export function partyFactsOf(row: PartiesRow, parties: TransferParties, now: Date): PartyFacts {
  return {
    from: payerAccountOf(row, { customerId: parties.customerId, accountNumber: parties.fromAccountNumber }),
    to: toOf(row, parties.toAccountNumber),
    availableMinor: BigInt(row.available ?? 0),
    limits: limitFactsOfRow(row, parties, now),
  }
}

function toOf(row: PartiesRow, accountNumber: string): PartyAccount | undefined {
  const { to_account: account, to_customer: customerId, to_currency: currency, to_name: accountName } = row
  const tier = row.to_tier
  if (account === null || customerId === null || currency === null || accountName === null || tier === null)
    return undefined
  const open = row.to_state === 'open'
  return { customerId, accountNumber, ledgerAccountId: BigInt(account), currency, accountName, open, tier }
}
