/** The part of customer-data.ts that is about money: accounts, entries, payments, and what was set for them. */
import type { DataFile } from './data-file.ts'
import { transfersOnly } from '../../payments/transfers-only.ts'

const KEY = 'A key or an id that only our systems use.'
const FINGERPRINT = 'A check sum over what you approved.'
const OWN_ACCOUNTS = 'select a.ledger_account_id from bank.account a where a.customer_id = $1'

export const MONEY_DATA: readonly DataFile[] = [
  {
    name: 'accounts',
    about: 'Your accounts.',
    table: 'bank.account',
    columns: 'account_number account_name currency scheme_code is_primary state opened_at nickname is_hidden',
    more: { balance_minor: '(select l.balance from ledger.account l where l.account_id = t.ledger_account_id)' },
    order: 'opened_at',
    omitted: { ledger_account_id: KEY },
  },
  {
    name: 'entries',
    about: 'Every entry of your accounts, in minor units: kobo, cents, pence.',
    table: 'ledger.entry',
    whose: `t.account_id in (${OWN_ACCOUNTS})`,
    columns: 'seq amount balance posted_at journal_id value_date::text currency',
    more: {
      account_number: '(select a.account_number from bank.account a where a.ledger_account_id = t.account_id)',
      kind: '(select r.kind from ledger.request r where r.request_id = t.journal_id)',
      narration: '(select r.narration from ledger.request r where r.request_id = t.journal_id)',
      counterparty: '(select n.counterparty from bank.journal_note n where n.journal_id = t.journal_id)',
    },
    order: 'account_id, seq',
    omitted: { account_id: KEY, line: KEY },
  },
  {
    name: 'transfers-sent',
    about:
      'Transfers that you made, also those that were refused. A transfer without an institution name stayed in this bank.',
    table: 'bank.payment',
    whose: `t.customer_id = $1 and ${transfersOnly('t')}`,
    columns:
      'payment_id kind transaction_type beneficiary_type state refusal account_number account_name payee_reference payee_name institution_code institution_name amount_minor fee_minor vat_minor stamp_duty_minor levy_minor currency narration approved_with origin origin_id created_at completed_at',
    order: 'created_at, payment_id',
    omitted: { customer_id: 'You.', payee_customer_id: 'Somebody else.', counter_keys: KEY },
  },
  {
    name: 'transfers-received',
    about: 'Transfers that other customers here made to you.',
    table: 'bank.payment',
    whose: "t.payee_customer_id = $1 and t.customer_id <> $1 and t.state in ('settled', 'reversed')",
    columns: 'payment_id state account_name payee_reference amount_minor currency narration created_at completed_at',
    order: 'created_at, payment_id',
  },
  {
    name: 'payees',
    about: 'Your first transfer to each payee, which decides whether a payee counts as new.',
    table: 'bank.payee_first_paid',
    columns: 'institution_code payee_reference payment_id paid_at',
    order: 'paid_at, payment_id',
  },
  {
    name: 'exchanges',
    about: 'Transfers of yours between currencies.',
    table: 'bank.exchange',
    whose: `t.transfer_id in (select o.payment_id from bank.payment o where o.customer_id = $1 and ${transfersOnly('o')})`,
    columns:
      'transfer_id to_currency arrives_minor profit_minor unit_currency price_currency rate exchange_rate_number',
    order: 'transfer_id',
  },
  {
    name: 'credits-from-other-banks',
    about: 'Money that other banks sent you.',
    table: 'bank.inward_credit',
    columns:
      'end_to_end_id outcome reason account_number amount_minor currency sender_name sender_account sender_bank_code sender_bank_name narration received_at return_of',
    order: 'received_at, end_to_end_id',
    omitted: { posting_id: KEY, fingerprint: FINGERPRINT, message_id: KEY },
  },
  {
    name: 'beneficiaries',
    about: 'Whom you saved to pay again.',
    table: 'bank.beneficiary',
    columns:
      'beneficiary_id type bank_code bank_name account_number account_name nickname favourite beneficiary_type email added_at',
    order: 'added_at',
  },
  {
    name: 'bills',
    about: 'Bills that you paid. The institution is the biller. The token of a meter is on its receipt.',
    table: 'bank.payment',
    whose: "t.customer_id = $1 and t.kind = 'bill'",
    columns:
      'payment_id state refusal account_number account_name payee_reference institution_code institution_name amount_minor fee_minor vat_minor currency narration approved_with origin origin_id created_at completed_at',
    order: 'created_at, payment_id',
  },
  {
    name: 'bill-details',
    about: 'The product of each of these bills, and the customer whom its biller named.',
    table: 'bank.bill_order',
    whose: "t.payment_id in (select b.payment_id from bank.payment b where b.customer_id = $1 and b.kind = 'bill')",
    columns:
      'payment_id category service_id product_id product_name meter_type subscription recipient_type holder_name holder_address',
    order: 'payment_id',
  },
  {
    name: 'saved-bills',
    about: 'What you saved to pay again.',
    table: 'bank.saved_bill',
    columns:
      'saved_bill_id biller_id product_id reference customer_name nickname favourite added_at remind due_on::text asked_at reminded_for::text',
    order: 'added_at',
  },
  {
    name: 'card-requests',
    about: 'Cards that you asked for, and their fees.',
    table: 'bank.payment',
    whose: "t.customer_id = $1 and t.kind = 'card-fee'",
    columns:
      'payment_id state refusal account_number account_name payee_reference payee_name amount_minor vat_minor currency narration approved_with created_at completed_at',
    order: 'created_at, payment_id',
  },
  {
    name: 'card-orders',
    about: 'What you ordered with each of these requests.',
    table: 'bank.card_order',
    whose: "t.payment_id in (select p.payment_id from bank.payment p where p.customer_id = $1 and p.kind = 'card-fee')",
    columns: 'payment_id scheme name_on_card deliver_to branch_code street city region replaces',
    order: 'payment_id',
    omitted: { is_made: 'Whether there is a card of it: it is among the cards.' },
  },
  {
    name: 'cards',
    about: 'Your cards. We keep no card number; its last four digits are here.',
    table: 'bank.card',
    columns:
      'card_id last_four expires state block_reason atm pos web contactless international per_transaction_minor atm_per_day_minor pos_per_day_minor online_per_day_minor changed_at missed_at ordered_at making_at dispatched_at ready_at delivered_at activated_at frozen_at blocked_at',
    order: 'ordered_at',
    omitted: { token: KEY, version: KEY, notified_version: KEY, checked_at: KEY, misses: KEY },
  },
  {
    name: 'schedules',
    about: 'Payments that you scheduled.',
    table: 'bank.standing_order',
    columns:
      'standing_order_id state content approved_with approved_at next_number next_on::text next_at reason created_at active_since reminded_for::text',
    order: 'created_at',
    omitted: { fingerprint: FINGERPRINT, session_id: KEY },
  },
  {
    name: 'schedule-runs',
    about: 'What became of each of their days.',
    table: 'bank.standing_order_run',
    whose: 't.standing_order_id in (select s.standing_order_id from bank.standing_order s where s.customer_id = $1)',
    columns:
      'standing_order_id due_on::text state amount_minor refusals transfer_id first_tried_on::text next_try_at reason ended_at',
    order: 'standing_order_id, due_on',
  },
  {
    name: 'payment-lists',
    about: 'Lists of payments that you approved.',
    table: 'bank.payment_batch',
    columns:
      'batch_id withdrawn approved_with from_account_number from_account_name payments amount_minor total_minor approved_at notified_at',
    order: 'approved_at',
    omitted: { challenge_id: KEY, session_id: KEY, device: KEY, content_hash: FINGERPRINT },
  },
  {
    name: 'payment-list-lines',
    about: 'Their lines.',
    table: 'bank.payment_batch_line',
    whose: 't.batch_id in (select b.batch_id from bank.payment_batch b where b.customer_id = $1)',
    columns: 'batch_id line transfer_id payment',
    order: 'batch_id, line',
    omitted: { fingerprint: FINGERPRINT },
  },
  {
    name: 'limits',
    about: 'The limits that you chose.',
    table: 'bank.customer_limit',
    columns: 'per_transfer_minor per_day_minor pin_only_minor instant_payments changed_at',
    order: 'changed_at',
  },
  {
    name: 'gaming-limit',
    about: 'What you let yourself spend on sports and gaming.',
    table: 'bank.gaming_limit',
    columns: 'per_day_minor coming_minor coming_from changed_at',
    order: 'changed_at',
  },
  {
    name: 'indemnity',
    about: 'The indemnity for higher limits.',
    table: 'bank.indemnity',
    columns: 'version accepted_at accepted_with',
    order: 'accepted_at',
    omitted: { text_hash: FINGERPRINT, evidence: 'The approval’s id, or one of our staff with the paper’s reference.' },
  },
  {
    name: 'mailed-statements',
    about: 'Statements that you had sent.',
    table: 'bank.statement_mail',
    columns: 'mail_id account_number from_day::text to_day::text format requested_at sent_at',
    order: 'requested_at',
  },
  {
    name: 'mailed-receipts',
    about: 'Receipts that you sent to payees by mail in the last 30 days.',
    table: 'bank.receipt_mail',
    columns: 'payment_id email requested_at sent_at',
    order: 'requested_at, payment_id',
    omitted: { mail_id: KEY },
  },
  {
    name: 'statement-choices',
    about: 'Which accounts’ statements you get by mail each month.',
    table: 'bank.statement_choice',
    columns: 'account_number format chosen_at',
    order: 'account_number',
  },
  {
    name: 'monthly-statements',
    about: 'Statements of a month, and what became of each mail.',
    table: 'bank.monthly_statement',
    columns: 'statement_id account_number month::text format state attempts next_at ended_at',
    order: 'month, account_number',
  },
  {
    name: 'budgets',
    about: 'Budgets that you set.',
    table: 'bank.budget',
    columns: 'currency category since_month amount_minor changed_at',
    order: 'currency, category, since_month',
  },
  {
    name: 'budgets-told',
    about: 'When we told you that a budget was nearly or wholly spent.',
    table: 'bank.budget_notification',
    columns: 'currency category month state notified_at',
    order: 'notified_at',
  },
  {
    name: 'category-corrections',
    about: 'Where you put an entry into another category.',
    table: 'bank.category_correction',
    columns: 'correction_id seq is_credit category learns key shown is_for_past made_at reverted_at',
    more: {
      account_number: '(select a.account_number from bank.account a where a.ledger_account_id = t.ledger_account_id)',
    },
    order: 'made_at',
    omitted: { ledger_account_id: KEY },
  },
]
