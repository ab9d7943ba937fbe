/**
 * Reads the facts of a new transfer: both accounts, the limits, the name that was shown, the balance, and earlier payments to the payee.
 * One statement reads the facts of all calls that arrive together.
 */
import { paymentReference } from '../../../core/payments/reference.ts'
import { paymentStatusOf } from '../../../core/payments/payment-status.ts'
import {
  NOTHING_TAKEN_STATES,
  type PaymentStatus,
  UNDECIDED_STATES,
} from '../../../values/vocabularies/payment-states.ts'
import type { PaymentState } from '../../../values/vocabularies/payment-states.ts'
import { sha256 } from '../../approvals/canonical-text.ts'
import { createNumberedLoader } from '../../db/batch-loader.ts'
import type { Enquired } from '../../payments/kinds/other-bank/name-enquiry.ts'
import type { Payment } from '../../payments/kinds/transfer/transfer-content.ts'
import {
  PARTY_COLUMNS,
  PARTY_FIELDS,
  PARTY_TABLES,
  type PartiesRow,
  type PartyFacts,
  partyFactsOf,
  partyFields,
} from '../../payments/kinds/transfer/transfer-parties.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'
import { factsOfCalls } from '../../payments/limits/limit-facts.ts'
import { transfersOnly } from '../../payments/rows/transfers-only.ts'
import { inStates, notInStates } from '../../payments/rows/state-lists.ts'

const LIKE_WITHIN_MS = 10 * 60 * 1000

/** A payment that equals the new payment: the customer may be about to pay twice. The customer is asked, and nothing is refused. */
export interface SimilarTransfer {
  readonly transferId: string
  readonly reference: string
  readonly status: PaymentStatus
  readonly createdAt: string
}

export interface InitiationFacts extends PartyFacts {
  /** The name that this customer saw for the payee. Undefined when there is no such valid enquiry. */
  readonly shown: Enquired | undefined
  /** The time at which this customer's money first reached the payee. Undefined when no money has reached the payee. */
  readonly payeeSince: Date | undefined
  /** The latest transfer of the same amount to the same payee, made just before or not final yet, whose money is not back. */
  readonly similar: SimilarTransfer | undefined
}

type Asked = Pick<Payment, 'transferId' | 'transferType' | 'customerId' | 'currencyCode' | 'amount'> & {
  readonly deviceKeyId: string
  readonly fromAccountNumber: string
  readonly toAccountNumber: string
  /** Two banks may have the same account number. */
  readonly bankCode: string
  readonly nameEnquiryRef?: string | undefined
}

export type FindInitiationFacts = (asked: Asked) => Promise<InitiationFacts>

interface Row extends PartiesRow {
  shown_name: string | null
  shown_bank: string | null
  shown_ref: string | null
  paid_at: Date | null
  similar_id: string | null
  similar_state: PaymentState | null
  similar_at: Date | null
}

const ASKED_OF = 'payment_id, state, created_at, payee_reference, institution_code, amount_minor, currency'
// The query has two parts with one index each. A single condition for both would read all payments of the customer.
const SIMILAR = `select payment_id, state, created_at from (
    select ${ASKED_OF} from bank.payment
    where customer_id = asked.customer_id and ${transfersOnly('payment')} and created_at > asked.like_since
    union all
    select ${ASKED_OF} from bank.payment
    where customer_id = asked.customer_id and ${transfersOnly('payment')} and created_at <= asked.like_since
      and ${inStates('state', UNDECIDED_STATES)}) one
  where payee_reference = asked.to_account and institution_code = asked.bank_code
    and amount_minor = asked.amount_minor and currency = asked.currency and payment_id <> asked.payment_id
    and ${notInStates('state', NOTHING_TAKEN_STATES)}
  order by created_at desc limit 1`

const FACTS = factsOfCalls(
  `${PARTY_FIELDS}, enquiry bytea, at timestamptz, like_since timestamptz, amount_minor bigint, payment_id uuid`,
  `${PARTY_COLUMNS}, e.account_name as shown_name, e.bank_name as shown_bank, e.network_ref as shown_ref,
    p.paid_at, s.payment_id as similar_id, s.state as similar_state, s.created_at as similar_at`,
  `${PARTY_TABLES}
    left join bank.name_enquiry e on e.reference_hash = asked.enquiry and e.customer_id = asked.customer_id
      and e.bank_code = asked.bank_code and e.account_number = asked.to_account and e.expires_at > asked.at
    left join bank.payee_first_paid p on p.customer_id = asked.customer_id and p.institution_code = asked.bank_code
      and p.payee_reference = asked.to_account
    left join lateral (${SIMILAR}) s on true`,
)

/** Creates the reader of the facts. The statement only reads, and the caller decides in its own order. */
export function createInitiationFacts({
  database,
  clock,
}: Pick<TransfersDeps, 'database' | 'clock'>): FindInitiationFacts {
  const find = createNumberedLoader<{ readonly asked: Asked; readonly now: Date }, Row>({
    ownerOf: ({ asked }) => asked.customerId,
    load: async (calls) => {
      const fields = calls.map(({ no, asked, now }) => fieldsOf(no, asked, now))
      const { rows } = await database.pool.query<Row>(FACTS, [JSON.stringify(fields)])
      return rows
    },
  })
  return async (asked) => {
    const now = clock.now()
    const [row] = await find({ asked, now })
    if (row === undefined) throw new Error('a transfer needs a customer')
    return {
      ...partyFactsOf(row, { ...asked, currency: asked.currencyCode }, now),
      shown: shownOf(row),
      payeeSince: row.paid_at ?? undefined,
      similar: similarOf(row),
    }
  }
}

function fieldsOf(no: number, asked: Asked, now: Date) {
  const { nameEnquiryRef } = asked
  return {
    ...partyFields(no, { ...asked, currency: asked.currencyCode }, now),
    enquiry: nameEnquiryRef === undefined ? null : `\\x${sha256(nameEnquiryRef).toString('hex')}`,
    at: now,
    like_since: new Date(now.getTime() - LIKE_WITHIN_MS),
    amount_minor: asked.amount,
    payment_id: asked.transferId,
  }
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
