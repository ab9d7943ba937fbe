/**
 * What becomes of each table's rows of a customer who has left: deleted at once, or after the years for which the law has them kept;
 * or kept without who it was. A test walks the database's catalogue: a table with a customer in it that has no word here fails.
 * The law: Money Laundering (Prevention and Prohibition) Act 2022, section 8 (identity for at least five years after the last
 * account is closed, each transaction for at least five years after it); Nigeria Data Protection Act 2023, section 34.
 */
import { transfersOnly } from '../../payments/transfers-only.ts'

export const RETENTION_YEARS = 5
/** For so long the right password is told that the profile is closed. */
export const LOGIN_KNOWN_DAYS = 90

/** `at-once` runs again for a month: a request that was under way may have left a row behind. */
export type ErasureStage = 'at-once' | 'login-forgotten' | 'after-five-years'

export interface ErasureStep {
  readonly table: string
  readonly stage: ErasureStage
  /** One statement; $1 is the customer. */
  readonly sql: string
}

const gone = (stage: ErasureStage, table: string, whose = 'customer_id = $1'): ErasureStep => ({
  table,
  stage,
  sql: `delete from ${table} where ${whose}`,
})
const hidden = (table: string, set: string, whose = 'customer_id = $1'): ErasureStep => ({
  table,
  stage: 'after-five-years',
  sql: `update ${table} set ${set} where ${whose}`,
})

const EXPORTS = 'export_id in (select e.export_id from bank.data_export e where e.customer_id = $1)'
const CASES = 'case_id in (select c.case_id from bank.support_case c where c.customer_id = $1)'
const SESSIONS = 'session_id in (select s.session_id from bank.session s where s.customer_id = $1)'

/** Choices, lists and conveniences: no law has the bank keep them. Children before their parents. */
const AT_ONCE: readonly ErasureStep[] = [
  {
    table: 'bank.profile_picture',
    stage: 'at-once',
    // The clean-up takes the picture itself out of the store, and tries again where that does not answer.
    sql: `with picture as (delete from bank.profile_picture where customer_id = $1 returning file_id)
      update bank.stored_file set state = 'dropped' where file_id in (select file_id from picture)`,
  },
  {
    table: 'bank.stored_file',
    stage: 'at-once',
    sql: `update bank.stored_file set state = 'dropped' where customer_id = $1 and state = 'writing'`,
  },
  // Whatever is on its way, the last word among it, is told first.
  gone(
    'at-once',
    'bank.alert',
    `customer_id = $1 and not exists (select from bank.alert_delivery d where d.alert_id = bank.alert.alert_id and d.state in ('waiting', 'sending'))`,
  ),
  gone('at-once', 'bank.alert_bundle'),
  gone('at-once', 'bank.alert_choice'),
  gone('at-once', 'bank.push_subscription'),
  gone('at-once', 'bank.beneficiary'),
  gone('at-once', 'bank.pending_beneficiary'),
  gone('at-once', 'bank.payee_first_paid'),
  gone('at-once', 'bank.saved_bill'),
  gone('at-once', 'bank.budget'),
  gone('at-once', 'bank.budget_notification'),
  gone('at-once', 'bank.budget_watch'),
  gone('at-once', 'bank.category_correction'),
  gone('at-once', 'bank.customer_limit'),
  gone('at-once', 'bank.daily_payment_count'),
  gone('at-once', 'bank.gaming_limit'),
  gone('at-once', 'bank.statement_choice'),
  gone('at-once', 'bank.monthly_statement'),
  gone('at-once', 'bank.statement_mail'),
  gone('at-once', 'bank.receipt_mail'),
  gone('at-once', 'bank.data_export_part', EXPORTS),
  gone('at-once', 'bank.data_export'),
  gone('at-once', 'bank.approval'),
  gone('at-once', 'bank.ticket'),
  gone('at-once', 'bank.name_enquiry'),
  gone('at-once', 'bank.bill_enquiry'),
  gone('at-once', 'bank.payment_batch_enquiry'),
  gone('at-once', 'bank.upload_part'),
  gone('at-once', 'bank.session_token', SESSIONS),
  // Ways in, which end with the closing: here for a request that was under way.
  gone('at-once', 'bank.authenticator'),
  gone('at-once', 'bank.passkey'),
  gone('at-once', 'bank.customer_security_answer'),
  gone('at-once', 'bank.profile'),
  {
    table: 'bank.device_key',
    stage: 'at-once',
    sql: `update bank.device_key set name = 'Removed', removed_at = coalesce(removed_at, clock_timestamp()) where customer_id = $1`,
  },
  {
    table: 'bank.standing_order',
    stage: 'at-once',
    sql: `update bank.standing_order set state = 'cancelled', next_number = null, next_on = null, next_at = null
      where customer_id = $1 and state in ('active', 'paused')`,
  },
  { table: 'bank.account', stage: 'at-once', sql: 'update bank.account set nickname = null where customer_id = $1' },
]

const LOGIN: readonly ErasureStep[] = [
  {
    table: 'bank.closed_customer',
    stage: 'login-forgotten',
    sql: 'update bank.closed_customer set username_key = null, password_hash = null where customer_id = $1',
  },
]

/** Who they were, what they said, and the evidence of what they agreed to and approved. */
const EVIDENCE: readonly ErasureStep[] = [
  {
    table: 'bank.kyc_document',
    stage: 'after-five-years',
    sql: `with paper as (delete from bank.kyc_document where customer_id = $1 returning file_id)
      update bank.stored_file set state = 'dropped' where file_id in (select file_id from paper)`,
  },
  {
    table: 'bank.case_picture',
    stage: 'after-five-years',
    sql: `with picture as (delete from bank.case_picture where ${CASES} returning file_id)
      update bank.stored_file set state = 'dropped' where file_id in (select file_id from picture)`,
  },
  hidden('bank.stored_file', `state = 'dropped'`),
  gone('after-five-years', 'bank.kyc_section'),
  gone('after-five-years', 'bank.kyc_submission'),
  gone('after-five-years', 'bank.customer_nin'),
  gone('after-five-years', 'bank.contact_change'),
  gone('after-five-years', 'bank.consent'),
  gone('after-five-years', 'bank.indemnity'),
  gone('after-five-years', 'bank.record_read'),
  gone('after-five-years', 'bank.customer_freeze'),
  gone('after-five-years', 'bank.session'),
  gone('after-five-years', 'bank.device_key'),
  gone(
    'after-five-years',
    'bank.standing_order_run',
    'standing_order_id in (select s.standing_order_id from bank.standing_order s where s.customer_id = $1)',
  ),
  gone('after-five-years', 'bank.standing_order'),
  gone(
    'after-five-years',
    'bank.payment_batch_line',
    'batch_id in (select b.batch_id from bank.payment_batch b where b.customer_id = $1)',
  ),
  gone('after-five-years', 'bank.payment_batch'),
  hidden('bank.case_event', `text = ''`, CASES),
  hidden(
    'bank.support_case',
    `description = '', counterparty = case when counterparty is not null then '' end, subject_reference = case when subject_reference is not null then '' end`,
  ),
]

/** Whose number it is now, nobody knows: only what was sent from it while they were a customer. */
const OWN_CONTACTS = `phone = (select c.phone from bank.customer c where c.customer_id = $1)
  and created_at < (select f.closed_at from bank.closed_customer f where f.customer_id = $1)`

const OWN_BILLS = "payment_id in (select b.payment_id from bank.payment b where b.customer_id = $1 and b.kind = 'bill')"

/** Payments stay, without names; where the other side is a customer still, their history says whom they dealt with. */
const PAYMENTS: readonly ErasureStep[] = [
  gone(
    'after-five-years',
    'bank.contact_answer',
    `contact_id in (select k.contact_id from bank.contact k where ${OWN_CONTACTS})`,
  ),
  gone('after-five-years', 'bank.contact', OWN_CONTACTS),
  hidden(
    'bank.payment',
    `account_name = 'ERASED', payee_name = 'ERASED', narration = ''`,
    `customer_id = $1 and ${transfersOnly('payment')} and (payee_customer_id is null or payee_customer_id = $1 or exists (
      select from bank.closed_customer f where f.customer_id = payee_customer_id and f.hidden_at is not null))`,
  ),
  // The recipient never saw the type: it goes also where they are a customer still.
  hidden('bank.payment', `beneficiary_type = ''`, 'customer_id = $1 and beneficiary_type is not null'),
  // Of whoever left before them, and was still named for their sake.
  hidden(
    'bank.payment',
    `account_name = 'ERASED', payee_name = 'ERASED', narration = ''`,
    `payee_customer_id = $1 and ${transfersOnly('payment')}
      and customer_id in (select f.customer_id from bank.closed_customer f where f.hidden_at is not null)`,
  ),
  hidden(
    'bank.journal_note',
    `counterparty = 'ERASED'`,
    'journal_id in (select i.posting_id from bank.inward_credit i where i.customer_id = $1)',
  ),
  hidden('bank.inward_credit', `sender_name = 'ERASED', sender_account = null, narration = ''`),
  gone('after-five-years', 'bank.bill_receipt', OWN_BILLS),
  hidden('bank.bill_order', 'holder_name = null, holder_address = null', OWN_BILLS),
  hidden(
    'bank.payment',
    `account_name = 'ERASED', payee_reference = 'ERASED', narration = ''`,
    `customer_id = $1 and kind = 'bill'`,
  ),
  hidden(
    'bank.card_order',
    `name_on_card = 'ERASED', street = case when deliver_to = 'home' then '' end,
     city = case when deliver_to = 'home' then '' end, region = case when deliver_to = 'home' then '' end`,
    `payment_id in (select p.payment_id from bank.payment p where p.customer_id = $1 and p.kind = 'card-fee')`,
  ),
  hidden('bank.payment', `account_name = 'ERASED', narration = ''`, `customer_id = $1 and kind = 'card-fee'`),
  hidden('bank.card', `last_four = '0000'`),
  hidden('bank.account', `account_name = 'ERASED'`),
  // Last: the phone finds what was sent from it.
  hidden(
    'bank.customer',
    `first_name = 'Erased', middle_name = '', last_name = 'Erased', date_of_birth = '1900-01-01', gender = '', phone = '+10000000',
     email = null, language = null, bvn_sealed = '', bvn_last4 = '0000'`,
  ),
  hidden('bank.closed_customer', 'bvn_index = null, username_key = null, password_hash = null'),
]

/** In this order. */
export const ERASURE_STEPS: readonly ErasureStep[] = [...AT_ONCE, ...LOGIN, ...EVIDENCE, ...PAYMENTS]

const BOOKS = 'The books: never changed. The customer’s number in them leads to nobody once who it was is hidden.'
/** Tables with a customer in them that erasure leaves as they are, and why. */
export const ERASURE_LEAVES: Readonly<Record<string, string>> = {
  'ledger.entry': BOOKS,
  'bank.exchange': BOOKS,
  'bank.audit_event':
    'The trail: a chain of hashes, in which nothing can be changed. It has ids and addresses, and no name.',
  'bank.credential_change':
    'Why each password, PIN and key was changed: append-only, like the trail. It has ids and times, and no name.',
  'bank.case_clock': 'Times that were kept or missed, of a case without words.',
  'bank.recovery_code': 'Goes with the authenticator that it is of.',
  'bank.notice': 'A movement on the way to being told, for seconds.',
}
