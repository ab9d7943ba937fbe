/** Reads the facts for the decision about a transfer. Each query checks the owner of the account. */
import type { Tier } from '../../../../core/accounts/account-products.ts'
import type { AccountCurrency } from '../../../../values/vocabularies/account-currencies.ts'
import { isHere } from '../../../../core/transfers/transfer-type.ts'
import { type TransferTypeNumber, TRANSFER_TYPES } from '../../../../values/vocabularies/transfer-types.ts'
import type { PartyAccount } from '../../payer-account.ts'
import type { Payment } from './transfer-content.ts'
import type { TransfersDeps } from './transfers-deps.ts'

interface PartyRow {
  account_number: string
  customer_id: string
  ledger_account_id: string
  currency: AccountCurrency
  account_name: string
  status: 'open' | 'closed'
  kyc_level: Tier
}

/** `from` is undefined when the customer has no such account. `to` is undefined when this bank has no such account. */
export interface Parties {
  readonly from: PartyAccount | undefined
  readonly to: PartyAccount | undefined
}

/** Finds the customer's own account to debit, and the account to credit. */
export async function findParties(
  deps: TransfersDeps,
  transfer: {
    readonly customerId: string
    readonly fromAccountNumber: string
    readonly toAccountNumber: string
    /** The recipient's bank. Two banks may have the same account number. */
    readonly bankCode: string
    readonly transferType: TransferTypeNumber
  },
): Promise<Parties> {
  const { rows } = await deps.database.pool.query<PartyRow>({
    name: 'transfer-parties',
    text: `select a.account_number, a.customer_id, a.ledger_account_id, a.currency, a.account_name, a.state as status, c.kyc_level
       from bank.account a join bank.customer c on c.customer_id = a.customer_id
       where (a.account_number = $1 and a.customer_id = $3)
          or (a.account_number = $2 and $5 and (not $4::boolean or a.customer_id = $3))`,
    values: [
      transfer.fromAccountNumber,
      transfer.toAccountNumber,
      transfer.customerId,
      transfer.transferType === TRANSFER_TYPES.self,
      isHere(transfer),
    ],
  })
  const parties = rows.map(partyOf)
  return {
    from: parties.find(
      (party) => party.accountNumber === transfer.fromAccountNumber && party.customerId === transfer.customerId,
    ),
    to: isHere(transfer) ? parties.find((party) => party.accountNumber === transfer.toAccountNumber) : undefined,
  }
}

/** Finds the accounts of this bank with these numbers, of any customer and in any order. Unknown numbers are left out. */
export async function findHere(
  { database }: Pick<TransfersDeps, 'database'>,
  accountNumbers: readonly string[],
): Promise<readonly PartyAccount[]> {
  const { rows } = await database.pool.query<PartyRow>(
    `select a.account_number, a.customer_id, a.ledger_account_id, a.currency, a.account_name, a.state as status, c.kyc_level
     from bank.account a join bank.customer c on c.customer_id = a.customer_id where a.account_number = any ($1)`,
    [accountNumbers],
  )
  return rows.map(partyOf)
}

function partyOf(row: PartyRow): PartyAccount {
  return {
    accountNumber: row.account_number,
    customerId: row.customer_id,
    ledgerAccountId: BigInt(row.ledger_account_id),
    currency: row.currency,
    accountName: row.account_name,
    open: row.status === 'open',
    tier: row.kyc_level,
  }
}

/** Finds the time at which this customer's money first reached this account. Undefined: never. Two banks may have the same account number. */
export async function findPayeeSince(
  deps: Pick<TransfersDeps, 'database'>,
  payee: { readonly customerId: string; readonly bankCode: string; readonly accountNumber: string },
): Promise<Date | undefined> {
  const { rows } = await deps.database.pool.query<{ paid_at: Date }>(
    'select paid_at from bank.payee_first_paid where customer_id = $1 and institution_code = $2 and payee_reference = $3',
    [payee.customerId, payee.bankCode, payee.accountNumber],
  )
  return rows[0]?.paid_at
}

type Payee = Pick<Payment['to'], 'bankCode' | 'accountNumber'>

/** The key of a payee. It has the bank's code, because two banks may have the same account number. */
export const payeeKey = ({ bankCode, accountNumber }: Payee): string => `${bankCode} ${accountNumber}`

/** Like findPayeeSince, for many payees in one query, by `payeeKey`. A payee that was never paid is left out. */
export async function findPayeesSince(
  { database }: Pick<TransfersDeps, 'database'>,
  customerId: string,
  payees: readonly Payee[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await database.pool.query<{ institution_code: string; payee_reference: string; paid_at: Date }>(
    `select institution_code, payee_reference, paid_at from bank.payee_first_paid
     where customer_id = $1 and (institution_code, payee_reference) in (select * from unnest($2::text[], $3::text[]))`,
    [customerId, payees.map(({ bankCode }) => bankCode), payees.map(({ accountNumber }) => accountNumber)],
  )
  return new Map(
    rows.map((row) => [payeeKey({ bankCode: row.institution_code, accountNumber: row.payee_reference }), row.paid_at]),
  )
}
