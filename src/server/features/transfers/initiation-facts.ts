/** Reads the facts of a new transfer in one query: both accounts, the name that was shown, the balance, and earlier payments to the payee. */
import type { Tier } from '../../../core/accounts/account-products.ts'
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import { paymentStatusOf } from '../../../core/payments/payment-status.ts'
import {
  NOTHING_TAKEN_STATES,
  type PaymentStatus,
  UNDECIDED_STATES,
} from '../../../values/vocabularies/payment-states.ts'
import type { PaymentState } from '../../../values/vocabularies/payment-states.ts'
import { isHere } from '../../../core/transfers/transfer-type.ts'
import { sha256 } from '../../approvals/canonical-text.ts'
import { AVAILABLE } from '../../ledger/read.ts'
import type { Enquired } from '../../payments/kinds/other-bank/name-enquiry.ts'
import type { Payment } from '../../payments/kinds/transfer/transfer-content.ts'
import type { KnownParty } from '../../payments/kinds/transfer/transfer-facts.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'
import { transfersOnly } from '../../payments/rows/transfers-only.ts'
import { TRANSFER_TYPES } from '../../../values/vocabularies/transfer-types.ts'
import { inStates, notInStates } from '../../payments/rows/state-lists.ts'

const LIKE_WITHIN_MS = 10 * 60 * 1000

/** A payment that equals the new payment: the customer may be about to pay twice. The customer is asked, and nothing is refused. */
export interface SimilarTransfer {
  readonly transferId: string
  readonly reference: string
  readonly status: PaymentStatus
  readonly createdAt: string
}

export interface InitiationFacts {
  /** The customer's account to debit, and the account to credit at this bank. Undefined: this customer has none. */
  readonly from: KnownParty | undefined
  readonly to: KnownParty | undefined
  /** The available balance of the account to debit, in minor units. Zero without an account. */
  readonly availableMinor: bigint
  /** The name that this customer was shown for the payee. Undefined: there is no such valid enquiry. */
  readonly shown: Enquired | undefined
  /** The time at which this customer's money first reached the payee. Undefined: never. */
  readonly payeeSince: Date | undefined
  /** The latest transfer of the same amount to the same payee, made just before or not final yet, whose money is not back. */
  readonly similar: SimilarTransfer | undefined
}

type Asked = Pick<Payment, 'transferId' | 'transferType' | 'customerId' | 'currencyCode' | 'amount'> & {
  readonly fromAccountNumber: string
  readonly toAccountNumber: string
  /** Two banks may have the same account number. */
  readonly bankCode: string
  readonly nameEnquiryRef?: string | undefined
}

interface Row {
  from_account: string | null
  from_currency: AccountCurrency | null
  from_name: string | null
  from_state: 'open' | 'closed' | null
  from_tier: Tier | null
  available: string | null
  to_account: string | null
  to_customer: string | null
  to_currency: AccountCurrency | null
  to_name: string | null
  to_state: 'open' | 'closed' | null
  to_tier: Tier | null
  shown_name: string | null
  shown_bank: string | null
  shown_ref: string | null
  paid_at: Date | null
  similar_id: string | null
  similar_state: PaymentState | null
  similar_at: Date | null
}

const ASKED_OF = 'payment_id, state, created_at, payee_reference, institution_code, amount_minor, currency'
// In two parts, each by its index: one condition for both would read all that the customer ever paid.
const SIMILAR = `select payment_id, state, created_at from (
    select ${ASKED_OF} from bank.payment
    where customer_id = $3 and ${transfersOnly('payment')} and created_at > $9
    union all
    select ${ASKED_OF} from bank.payment
    where customer_id = $3 and ${transfersOnly('payment')} and created_at <= $9
      and ${inStates('state', UNDECIDED_STATES)}) one
  where payee_reference = $2 and institution_code = $6 and amount_minor = $10 and currency = $11 and payment_id <> $12
    and ${notInStates('state', NOTHING_TAKEN_STATES)}
  order by created_at desc limit 1`

const FACTS = `select f.ledger_account_id as from_account, f.currency as from_currency, f.account_name as from_name,
    f.state as from_state, fc.kyc_level as from_tier, ${AVAILABLE} as available,
    t.ledger_account_id as to_account, t.customer_id as to_customer, t.currency as to_currency, t.account_name as to_name,
    t.state as to_state, tc.kyc_level as to_tier,
    e.account_name as shown_name, e.bank_name as shown_bank, e.network_ref as shown_ref,
    p.paid_at, s.payment_id as similar_id, s.state as similar_state, s.created_at as similar_at
  from (values (1)) as one (n)
    left join bank.account f on f.account_number = $1 and f.customer_id = $3
    left join bank.customer fc on fc.customer_id = f.customer_id
    left join ledger.account a on a.account_id = f.ledger_account_id
    left join bank.account t on $5::boolean and t.account_number = $2 and (not $4::boolean or t.customer_id = $3)
    left join bank.customer tc on tc.customer_id = t.customer_id
    left join bank.name_enquiry e on e.reference_hash = $7 and e.customer_id = $3 and e.bank_code = $6
      and e.account_number = $2 and e.expires_at > $8
    left join bank.payee_first_paid p on p.customer_id = $3 and p.institution_code = $6 and p.payee_reference = $2
    left join lateral (${SIMILAR}) s on true`

/** The statement only reads. The caller decides in its own order. */
export async function findInitiationFacts(
  { database, clock }: Pick<TransfersDeps, 'database' | 'clock'>,
  asked: Asked,
): Promise<InitiationFacts> {
  const { customerId, fromAccountNumber, toAccountNumber, nameEnquiryRef } = asked
  const now = clock.now()
  const { rows } = await database.pool.query<Row>(FACTS, [
    fromAccountNumber,
    toAccountNumber,
    customerId,
    asked.transferType === TRANSFER_TYPES.self,
    isHere(asked),
    asked.bankCode,
    nameEnquiryRef === undefined ? null : sha256(nameEnquiryRef),
    now,
    new Date(now.getTime() - LIKE_WITHIN_MS),
    asked.amount,
    asked.currencyCode,
    asked.transferId,
  ])
  const [row] = rows
  if (row === undefined) throw new Error('the facts of a transfer were not read')
  return {
    from: fromOf(row, { customerId, accountNumber: fromAccountNumber }),
    to: toOf(row, toAccountNumber),
    availableMinor: BigInt(row.available ?? 0),
    shown: shownOf(row),
    payeeSince: row.paid_at ?? undefined,
    similar: similarOf(row),
  }
}

type Key = Pick<KnownParty, 'customerId' | 'accountNumber'>

function fromOf(row: Row, key: Key): KnownParty | undefined {
  const { from_account: account, from_currency: currency, from_name: accountName, from_tier: tier } = row
  if (account === null || currency === null || accountName === null || tier === null) return undefined
  return { ...key, ledgerAccountId: BigInt(account), currency, accountName, open: row.from_state === 'open', tier }
}

function toOf(row: Row, accountNumber: string): KnownParty | undefined {
  const { to_account: account, to_customer: customerId, to_currency: currency, to_name: accountName } = row
  const tier = row.to_tier
  if (account === null || customerId === null || currency === null || accountName === null || tier === null)
    return undefined
  const open = row.to_state === 'open'
  return { customerId, accountNumber, ledgerAccountId: BigInt(account), currency, accountName, open, tier }
}

function shownOf({ shown_name: accountName, shown_bank: bankName, shown_ref: networkRef }: Row): Enquired | undefined {
  if (accountName === null) return undefined
  return { accountName, elsewhere: bankName === null || networkRef === null ? null : { bankName, networkRef } }
}

function similarOf({ similar_id: id, similar_state: state, similar_at: at }: Row): SimilarTransfer | undefined {
  if (id === null || state === null || at === null) return undefined
  return {
    transferId: id,
    reference: paymentReference(id),
    status: paymentStatusOf(state),
    createdAt: at.toISOString(),
  }
}
