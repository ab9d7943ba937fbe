/** Erasure and archive of payments. */
import {
  type ArchiveTable,
  countObstacle,
  deleteRows,
  INTERNAL_KEY,
  overwriteRows,
  type PersonalData,
} from '../db/personal-data.ts'
import { transfersOnly } from './rows/transfers-only.ts'
import { inStates } from './rows/state-lists.ts'
import { SETTLED_ONCE_STATES, UNDECIDED_STATES } from '../../values/vocabularies/payment-states.ts'
import { defineMessage } from '../../values/message.ts'

const ARCHIVE: readonly ArchiveTable[] = [
  {
    name: 'transfers-sent',
    about: defineMessage(
      'Your transfers, including the refused ones. A transfer without an institution name stayed in this bank.',
    ),
    table: 'bank.payment',
    whose: `t.customer_id = $1 and ${transfersOnly('t')}`,
    columns:
      'payment_id kind transfer_type beneficiary_type state refusal account_number account_name payee_reference payee_name institution_code institution_name amount_minor fee_minor vat_minor stamp_duty_minor levy_minor currency narration approved_with origin origin_id created_at completed_at',
    order: 'created_at, payment_id',
    omitted: { customer_id: 'You.', payee_customer_id: 'Another customer.', counter_keys: INTERNAL_KEY },
  },
  {
    name: 'transfers-received',
    about: defineMessage('Transfers to you from other customers of this bank.'),
    table: 'bank.payment',
    whose: `t.payee_customer_id = $1 and t.customer_id <> $1 and ${inStates('t.state', SETTLED_ONCE_STATES)}`,
    columns: 'payment_id state account_name payee_reference amount_minor currency narration created_at completed_at',
    order: 'created_at, payment_id',
  },
  {
    name: 'payees',
    about: defineMessage('Your first transfer to each recipient. It decides whether a recipient is new.'),
    table: 'bank.payee_first_paid',
    columns: 'institution_code payee_reference payment_id paid_at',
    order: 'paid_at, payment_id',
  },
  {
    name: 'bills',
    about: defineMessage(
      'The bills that you paid. The institution is the biller. The receipt of a bill has the token of the meter.',
    ),
    table: 'bank.payment',
    whose: "t.customer_id = $1 and t.kind = 'bill'",
    columns:
      'payment_id state refusal account_number account_name payee_reference institution_code institution_name amount_minor fee_minor vat_minor currency narration approved_with origin origin_id created_at completed_at',
    order: 'created_at, payment_id',
  },
  {
    name: 'card-requests',
    about: defineMessage('The cards that you ordered, and their fees.'),
    table: 'bank.payment',
    whose: "t.customer_id = $1 and t.kind = 'card-fee'",
    columns:
      'payment_id state refusal account_number account_name payee_reference payee_name amount_minor vat_minor currency narration approved_with created_at completed_at',
    order: 'created_at, payment_id',
  },
]

const STEPS = 'Steps of a payment: ids, times and codes. State and times are with the payment.'
const NO_NAMES = 'Steps of a payment: ids, times and codes, no names.'
const GIVEN_BACK = 'Sums that were given back, by payment. The entry is among your entries.'

const SUSPICION = 'The law forbids a bank to tell a customer that a payment was suspicious.'
const NO_NAMES_OF_RISK =
  'Suspicions and decisions, which the law requires the bank to keep: counts, ids and times, no names.'

export const personalData: PersonalData = {
  archive: ARCHIVE,
  notArchived: {
    'bank.payment_event': STEPS,
    'bank.payment_submission': STEPS,
    'bank.refund': GIVEN_BACK,
    'bank.risk_alert': SUSPICION,
  },
  // Payments stay, without names. A name stays while the other party is a customer, because it is part of the other
  // party's history.
  erasure: [
    deleteRows('bank.payee_first_paid', 'after-closing'),
    overwriteRows(
      'bank.payment',
      'retention-expired',
      `account_name = 'ERASED', payee_name = 'ERASED', narration = ''`,
      `customer_id = $1 and ${transfersOnly('payment')} and (payee_customer_id is null or payee_customer_id = $1 or exists (
         select from bank.closed_customer f where f.customer_id = payee_customer_id and f.hidden_at is not null))`,
    ),
    // The payee never saw the beneficiary type, so it is erased even while the payee is a customer.
    overwriteRows(
      'bank.payment',
      'retention-expired',
      `beneficiary_type = ''`,
      'customer_id = $1 and beneficiary_type is not null',
    ),
    // Payments of a customer who was erased earlier. The name was kept for the customer who is erased now.
    overwriteRows(
      'bank.payment',
      'retention-expired',
      `account_name = 'ERASED', payee_name = 'ERASED', narration = ''`,
      `payee_customer_id = $1 and ${transfersOnly('payment')}
         and customer_id in (select f.customer_id from bank.closed_customer f where f.hidden_at is not null)`,
    ),
    overwriteRows(
      'bank.payment',
      'retention-expired',
      `account_name = 'ERASED', payee_reference = 'ERASED', narration = ''`,
      `customer_id = $1 and kind = 'bill'`,
    ),
    overwriteRows(
      'bank.payment',
      'retention-expired',
      `account_name = 'ERASED', narration = ''`,
      `customer_id = $1 and kind = 'card-fee'`,
    ),
  ],
  kept: {
    'bank.payment_event': NO_NAMES,
    'bank.payment_submission': NO_NAMES,
    'bank.refund': NO_NAMES,
    'bank.risk_alert': NO_NAMES_OF_RISK,
  },
  obstacles: [
    countObstacle({
      one: 'transfer is under way',
      more: 'transfers are under way',
      // Postings wait for this query, so each half uses its own index. An approved or scheduled transfer has not paid its receiver yet.
      count: `select (select count(*) from bank.payment where customer_id = $1 and ${transfersOnly('payment')}
          and ${inStates('state', UNDECIDED_STATES)})
        + (select count(*) from bank.payment where payee_customer_id = $1 and customer_id <> $1
           and ${inStates('state', UNDECIDED_STATES)}) as count`,
    }),
    countObstacle({
      one: 'bill is under way',
      more: 'bills are under way',
      count: `select count(*) from bank.payment where customer_id = $1 and kind = 'bill'
        and ${inStates('state', UNDECIDED_STATES)}`,
    }),
  ],
}
