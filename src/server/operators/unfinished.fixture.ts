/** Inserts every kind of pending work of a customer in any state, for tests of the obstacles to an erasure. */
import { randomUUID } from 'node:crypto'
import type { Person, World } from '../features/transfers/world.fixture.ts'

const insert = (sql: string) => async (world: World, person: Person, state: string) => {
  const ended = [
    'settled',
    'released',
    'reversed',
    'cancelled',
    'ended',
    'accepted',
    'notified',
    'lifted',
    'withdrawn',
  ].includes(state)
  const [end, id] = [ended ? world.deps.clock.now() : null, randomUUID()]
  await world.asOwner(
    `with given as (select $1::uuid as customer_id, $2::text as state, $3::timestamptz as ended_at, $4::uuid as id) ${sql}`,
    [person.customerId, state, end, id],
  )
}

const TRANSFER = (from: string, to: string) =>
  insert(`insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number,
    account_name, payee_customer_id, payee_reference, payee_name, institution_code, institution_name, amount_minor, fee_minor,
    vat_minor, stamp_duty_minor, currency, narration, approved_with, created_at, completed_at)
    select id, 'own-bank', 0, state, ${from}, '1', 'A', ${to}, '2', 'B', '000000', 'Bank', 100, 0, 0, 0, 'NGN', '', '{1}', now(), ended_at from given`)
const ELSE = 'gen_random_uuid()'
const CARD_ORDER = `card_order as (insert into bank.card_order (payment_id, scheme, name_on_card, deliver_to, branch_code)
  select id, 'verve', 'A', 'branch', '001' from given returning payment_id)`
const CARD_FEE = `insert into bank.payment (payment_id, kind, state, customer_id, account_number, account_name, payee_reference, payee_name,
  institution_code, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency, narration, approved_with, created_at, completed_at)
  select id, 'card-fee', STATE, customer_id, '1', 'A', 'verve', 'Verve card', 'card', 100, 0, 0, 0, 'NGN', '', '{1}', now(), END from given`

/**
 * Inserts a payment, and a case that was decided for the customer and owes a refund. `paid` is the statement that inserts the payment
 * under `id`. In the state `released` the payment took nothing. In the state `came-in` the payer is another customer.
 */
const OWED = (paid: string, type: string) =>
  insert(`, paid as (${paid}), ${GIVEN_BACK},
      decided as (insert into bank.support_case (case_id, reference, customer_id, type, state, transfer_id, is_bill, account_number, amount_minor,
        currency, counterparty, bank_name, paid_at, subject_reference, subject_id, subject_kind, description, opened_at, closed_at)
        select id, id::text, customer_id, '${type}', 'resolved-for', id, ${paid === BILL_PAID}, '1', 100, 'NGN', 'B', 'Bank', now(), id::text, id, 'payment', '', now(), now() from given)
      ${CLOCK}`)
const GIVEN_BACK = `back as (insert into bank.refund (posting_id, subject_id, subject_kind, source, amount_minor)
  select gen_random_uuid(), id, 'payment', 'case', case state when 'given-back' then 100 else 40 end from given where state in ('given-back', 'half-given-back'))`
const CLOCK = `insert into bank.case_clock (case_id, clock, source, started_at, due_at, met_at)
  select id, 'refund', 'own', now(), now(), case state when 'paid' then now() end from given`
const OWNER = `case state when 'came-in' then gen_random_uuid() else customer_id end`
const TRANSFER_PAID = `insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number,
  account_name, payee_customer_id, payee_reference, payee_name, institution_code, institution_name, amount_minor, fee_minor,
  vat_minor, stamp_duty_minor, currency, narration, approved_with, created_at, completed_at)
  select id, 'own-bank', 0, case state when 'released' then state else 'settled' end, ${OWNER}, '1', 'A', gen_random_uuid(), '2', 'B', '000000', 'Bank',
    100, 0, 0, 0, 'NGN', '', '{1}', now(), now() from given`
const BILL = `insert into bank.payment (payment_id, kind, state, customer_id, account_number, account_name, payee_reference, payee_name,
  institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency, narration, approved_with, created_at,
  completed_at)`
const BILL_PAID = `${BILL}
  select id, 'bill', case state when 'released' then state else 'settled' end, ${OWNER}, '1', 'A', '0', 'M', 'm', 'M',
    100, 0, 0, 0, 'NGN', '', '{1}', now(), now() from given`
const OWED_LINE = '1 refund that was decided is owed'

/**
 * Posts journals without a payment: a credit and a debit of one amount, or in the state `came-in` a credit and two smaller debits.
 * Inserts a case about the entry.
 */
async function owedOfEntry(world: World, person: Person, state: string): Promise<void> {
  const { accountNumber } = person
  for (const amount of state === 'came-in' ? [100n, -60n, -40n] : [100n, -100n]) await world.fund(accountNumber, amount)
  const paidAt = await lastPostedAt(world, accountNumber)
  await insert(`, ${GIVEN_BACK},
      decided as (insert into bank.support_case (case_id, reference, customer_id, type, state, account_number, entry_id, amount_minor, currency,
        counterparty, bank_name, paid_at, subject_reference, subject_id, subject_kind, description, opened_at, closed_at)
        select id, id::text, customer_id, 'debited-twice', 'resolved-for', '${accountNumber}', id::text, 100, 'NGN', 'B', '', '${paidAt}', id::text, id, 'journal', '', now(), now() from given)
      ${CLOCK}`)(world, person, state)
}

async function lastPostedAt(world: World, accountNumber: string): Promise<string> {
  const { rows } = await world.database.pool.query<{ at: string }>(
    `select date_trunc('milliseconds', e.posted_at)::text as at from bank.account a join ledger.entry e on e.account_id = a.ledger_account_id
     where a.account_number = $1 order by e.seq desc limit 1`,
    [accountNumber],
  )
  return rows[0]?.at ?? ''
}

/** Each row has a name, a function that inserts the work in a state, the open states, the ended states, and the line of the obstacle. */
export const UNFINISHED: readonly [
  string,
  (world: World, person: Person, state: string) => Promise<unknown>,
  string[],
  string[],
  string,
][] = [
  [
    'a transfer from them',
    TRANSFER('customer_id', ELSE),
    ['held', 'sent', 'inquiring', 'review'],
    ['settled', 'cancelled'],
    '1 transfer is under way',
  ],
  [
    'a transfer to them',
    TRANSFER(ELSE, 'customer_id'),
    ['held', 'sent', 'inquiring', 'review'],
    ['settled'],
    '1 transfer is under way',
  ],
  [
    'a bill',
    insert(`${BILL}
      select id, 'bill', state, customer_id, '1', 'A', '0', 'M', 'm', 'M', 100, 0, 0, 0, 'NGN', '', '{1}', now(), ended_at from given`),
    ['held', 'sent', 'inquiring', 'review'],
    ['settled'],
    '1 bill is under way',
  ],
  [
    'a list of payments',
    insert(`insert into bank.payment_batch (batch_id, customer_id, withdrawn, challenge_id, session_id, approved_with, device, from_account_number,
      from_account_name, payments, amount_minor, total_minor, content_hash, approved_at, notified_at)
      select id, customer_id, state = 'withdrawn', id, id, 'pin', '{}', '1', 'A', 1, 100, 100, decode(repeat('00', 32), 'hex'), now(),
        case when state = 'notified' then ended_at end from given`),
    ['waiting'],
    ['notified', 'withdrawn'],
    '1 list of payments is under way',
  ],
  [
    'a request for a card',
    insert(`, ${CARD_ORDER} ${CARD_FEE.replace('STATE', 'state').replace('END', 'ended_at')}`),
    ['held', 'sent', 'inquiring', 'review', 'settled'],
    ['released', 'reversed'],
    '1 request for a card is under way',
  ],
  [
    'a card',
    insert(`, ${CARD_ORDER}, fee as (${CARD_FEE.replace('STATE', "'settled'").replace('END', 'now()')})
      insert into bank.card (card_id, customer_id, token, last_four, expires, state, block_reason, atm, pos, web, contactless,
        international, per_transaction_minor, atm_per_day_minor, pos_per_day_minor, online_per_day_minor, changed_at, ordered_at, notified_version, blocked_at)
      select payment_id, customer_id, 'card-' || translate(left(id::text, 8), '0123456789', 'ghijklmnop'), '0000', '2030-01',
        case state when 'unsynced' then 'blocked' else state end, case when state in ('blocked', 'unsynced') then 'lost' end,
        true, true, true, true, true, 0, 0, 0, 0, now(), now(), case state when 'unsynced' then 0 else 1 end,
        case when state in ('blocked', 'unsynced') then now() end from given, card_order`),
    ['ordered', 'making', 'on-its-way', 'ready', 'delivered', 'active', 'frozen', 'unsynced'],
    ['blocked'],
    '1 card is not blocked for good at its processor',
  ],
  [
    'a schedule',
    insert(`insert into bank.standing_order (standing_order_id, customer_id, state, content, fingerprint, approved_with, approved_at, session_id,
      created_at, active_since)
      select id, customer_id, state, '{}', decode(repeat('00', 32), 'hex'), 'pin', now(), id, now(), now() from given`),
    ['active', 'paused'],
    ['ended', 'cancelled'],
    '1 schedule is active or paused',
  ],
  [
    'a refund of a transfer',
    OWED(TRANSFER_PAID, 'debited-twice'),
    ['owed', 'half-given-back'],
    ['paid', 'given-back', 'released', 'came-in'],
    OWED_LINE,
  ],
  [
    'a refund of a bill',
    OWED(BILL_PAID, 'not-delivered'),
    ['owed', 'half-given-back'],
    ['paid', 'given-back', 'released', 'came-in'],
    OWED_LINE,
  ],
  ['a refund of an entry', owedOfEntry, ['owed', 'half-given-back'], ['paid', 'given-back', 'came-in'], OWED_LINE],
  [
    'an identity check',
    insert(`insert into bank.kyc_submission (submission_id, customer_id, tier, state, submitted_at, decided_at)
      select id, customer_id, 3, state, now(), ended_at from given`),
    ['waiting'],
    ['accepted'],
    '1 identity check waits for a decision',
  ],
  [
    'a freeze',
    insert(`insert into bank.customer_freeze (freeze_id, customer_id, frozen_at, frozen_by, lifted_at, lifted_by)
      select id, customer_id, now(), 'staff', ended_at, case when state = 'lifted' then 'staff' end from given`),
    ['on'],
    ['lifted'],
    '1 freeze is in force: make sure that it is the customer who asks',
  ],
]
