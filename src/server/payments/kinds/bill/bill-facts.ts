/** Reads the facts for the decision about a bill. Each query checks the owner of the account. */
import type { Tier } from '../../../../core/accounts/account-products.ts'
import type { BillFacts } from '../../../../core/payments/decide-bill.ts'
import {
  DEFAULT_PAYMENT_POLICY,
  type PaymentParty,
  type PaymentPolicy,
} from '../../../../core/payments/payment-decision.ts'
import type { AccountCurrency } from '../../../../values/vocabularies/account-currencies.ts'
import type { Session } from '../../../http/handler.ts'
import { findBillerStop } from '../../../stops/stop-store.ts'
import type { BillsDeps } from './bills-deps.ts'
import { findGaming } from './gaming-store.ts'

export interface PayingAccount extends PaymentParty {
  readonly accountName: string
  readonly ledgerAccountId: bigint
}

interface AccountRow {
  account_number: string
  customer_id: string
  ledger_account_id: string
  currency: AccountCurrency
  account_name: string
  status: 'open' | 'closed'
  kyc_level: Tier
}

/** Finds one of the customer's own accounts. Undefined when the customer has no account with this number. */
async function findPayingAccount(
  deps: Pick<BillsDeps, 'database'>,
  key: { readonly accountNumber: string; readonly customerId: string },
): Promise<PayingAccount | undefined> {
  const { rows } = await deps.database.pool.query<AccountRow>(
    `select a.account_number, a.customer_id, a.ledger_account_id, a.currency, a.account_name, a.state as status, c.kyc_level
     from bank.account a join bank.customer c on c.customer_id = a.customer_id where a.account_number = $1 and a.customer_id = $2`,
    [key.accountNumber, key.customerId],
  )
  const row = rows[0]
  return (
    row && {
      accountNumber: row.account_number,
      customerId: row.customer_id,
      ledgerAccountId: BigInt(row.ledger_account_id),
      currency: row.currency,
      accountName: row.account_name,
      open: row.status === 'open',
      tier: row.kyc_level,
    }
  )
}

export type FoundFacts = BillFacts & { readonly from: PayingAccount | undefined }

export async function findBillFacts(
  deps: Pick<BillsDeps, 'database' | 'ledger' | 'limitFacts'>,
  fromAccountNumber: string,
  session: Pick<Session, 'customerId' | 'deviceKeyId'>,
): Promise<FoundFacts> {
  const { customerId } = session
  const [from, limits] = await Promise.all([
    findPayingAccount(deps, { accountNumber: fromAccountNumber, customerId }),
    deps.limitFacts(session),
  ])
  const gaming = await findGaming(deps.database.pool, customerId, new Date(limits.nowMs), limits.day)
  const [balance] = from === undefined ? [] : await deps.ledger.balances([from.ledgerAccountId])
  return {
    ...limits,
    from,
    availableMinor: balance?.availableMinor ?? 0n,
    gaming: gaming.limit,
    gamedTodayMinor: gaming.spentTodayMinor,
  }
}

/** The limits, the fees and the stop of the biller by which a bill is decided now. */
export async function billPolicy(
  deps: Pick<BillsDeps, 'limits' | 'fees' | 'database' | 'clock'>,
  billerId: string,
): Promise<PaymentPolicy> {
  return {
    stop: await findBillerStop(deps.database.pool, billerId, deps.clock.now()),
    limits: (await deps.limits()).policy,
    fees: (await deps.fees?.()) ?? DEFAULT_PAYMENT_POLICY.fees,
  }
}
