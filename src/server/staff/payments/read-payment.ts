/** Reads the whole story of one payment for staff. The customer sees who looked, when and why. */
import * as v from 'valibot'
import type { paymentReadSchema, paymentStorySchema } from '../../../contract/staff/staff-payments.ts'
import { ok, type Result } from '../../../values/result.ts'
import { maskIdentifiers } from '../../audit/mask-identifiers.ts'
import type { Sql } from '../../db/database.ts'
import type {
  BankPaymentEventRow,
  BankPaymentRow,
  BankPaymentSubmissionRow,
  BankRefundRow,
} from '../../db/tables/payment.ts'
import { findReversal, type Journal, readAccounts, readJournal } from '../../ledger/read.ts'
import { endId } from '../../payments/outbound/end-outbound.ts'
import { noticeText } from '../../features/notices/notice-text.ts'
import { writeRecordReads } from '../../features/privacy/record-reads.ts'
import { noticeSchema } from '../../notify/notice.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, type Refusal, type StaffCall } from '../staff-route.ts'
import { type Row, shownPayment } from './find-payments.ts'
import { findRefundable, type RefundablePayment } from './refundable-payment.ts'

type Story = v.InferOutput<typeof paymentStorySchema>
type Charges = Pick<BankPaymentRow, 'fee_minor' | 'vat_minor' | 'stamp_duty_minor' | 'levy_minor'>
type PaymentRow = Row & Charges & Pick<BankPaymentRow, 'payee_reference' | 'narration'> & { cifid: string | null }

export async function readPayment(
  deps: StaffDeps,
  { paymentId, reason }: v.InferOutput<typeof paymentReadSchema>,
  { caller }: StaffCall,
): Promise<Result<Story, Refusal>> {
  return deps.database.transaction(async (tx) => {
    const found = await findPaymentRow(tx, paymentId)
    if (found === undefined) return refuse('not-found', 'There is no such payment.')
    const { customer_id: customerId } = found
    await writeRecordReads(tx, [customerId], {
      operator: `${caller.name} (${caller.staffId})`,
      role: caller.roles.join(', '),
      what: 'A payment of yours, with its steps and messages',
      reason: maskIdentifiers(reason),
      at: deps.clock.now(),
    })
    return ok({
      ...shownPayment(found),
      customerId,
      cifid: found.cifid ?? '',
      payeeReference: found.payee_reference,
      narration: found.narration,
      ...chargesOf(found),
      exchange: await findExchange(tx, paymentId),
      network: await findNetwork(tx, paymentId),
      steps: await findSteps(tx, paymentId),
      journals: await findJournals(tx, paymentId),
      refundable: shownRefundable(await findRefundable(tx, paymentId)),
      ...(await findConsequences(tx, paymentId, customerId)),
    })
  })
}

const shownRefundable = (found: RefundablePayment | undefined): Story['refundable'] =>
  found === undefined ? null : { leftMinor: found.leftMinor.toString(), obstacle: found.obstacle ?? null }

async function findPaymentRow(sql: Sql, paymentId: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql.query<PaymentRow>(
    `select t.payment_id, t.customer_id, t.kind, t.state, t.created_at, t.completed_at, t.account_number, t.payee_name,
       t.institution_name, t.amount_minor, t.currency, t.fee_minor, t.vat_minor, t.stamp_duty_minor, t.levy_minor,
       t.payee_reference, t.narration, c.cifid
     from bank.payment t left join bank.customer c on c.customer_id = t.customer_id where t.payment_id = $1`,
    [paymentId],
  )
  return rows[0]
}

function chargesOf(row: Charges & Pick<Row, 'amount_minor'>) {
  const parts = [row.amount_minor, row.fee_minor, row.vat_minor, row.stamp_duty_minor, row.levy_minor]
  return {
    feeMinor: row.fee_minor,
    vatMinor: row.vat_minor,
    stampDutyMinor: row.stamp_duty_minor,
    levyMinor: row.levy_minor,
    totalMinor: parts.reduce((sum, part) => sum + BigInt(part), 0n).toString(),
  }
}

async function findExchange(sql: Sql, paymentId: string): Promise<Story['exchange']> {
  const { rows } = await sql.query<NonNullable<Story['exchange']>>(
    `select arrives_minor::text as "arrivesMinor", to_currency as "arrivesCurrency", rate::text,
       unit_currency as "unitCurrency", price_currency as "priceCurrency"
     from bank.exchange where transfer_id = $1`,
    [paymentId],
  )
  return rows[0] ?? null
}

type SubmissionRow = Pick<
  BankPaymentSubmissionRow,
  'network' | 'network_reference' | 'network_code' | 'review_reason' | 'sends' | 'inquiries' | 'next_at'
>

async function findNetwork(sql: Sql, paymentId: string): Promise<Story['network']> {
  const { rows } = await sql.query<SubmissionRow>(
    `select network, network_reference, network_code, review_reason, sends, inquiries, next_at
     from bank.payment_submission where payment_id = $1`,
    [paymentId],
  )
  const [row] = rows
  if (row === undefined) return null
  return {
    name: row.network,
    reference: row.network_reference,
    code: row.network_code,
    reviewReason: row.review_reason,
    sends: row.sends,
    inquiries: row.inquiries,
    nextAt: row.next_at?.toISOString() ?? null,
  }
}

async function findSteps(sql: Sql, paymentId: string): Promise<Story['steps']> {
  const { rows } = await sql.query<Pick<BankPaymentEventRow, 'event' | 'state' | 'actor' | 'code'> & { at: Date }>(
    `select e.occurred_at as at, e.event, e.state, coalesce(m.name, e.actor) as actor, e.code
     from bank.payment_event e left join bank.staff_member m on e.actor = 'operator:' || m.staff_id::text
     where e.payment_id = $1 order by e.number`,
    [paymentId],
  )
  return rows.map(({ at, ...step }) => ({ ...step, at: at.toISOString() }))
}

/** The journal of a payment inside the bank or of a settled hold, and its reversal. */
async function findJournals(sql: Sql, paymentId: string): Promise<Story['journals']> {
  const journals: Journal[] = []
  for (const id of [paymentId, endId(paymentId, 'settled')]) {
    const journal = await readJournal(sql, id)
    const reversal = journal && (await findReversal(sql, id))
    const reversed = reversal === undefined ? undefined : await readJournal(sql, reversal)
    journals.push(...[journal, reversed].filter((one) => one !== undefined))
  }
  const ids = journals.flatMap(({ lines }) => lines.map(({ accountId }) => accountId))
  const accounts = new Map((await readAccounts(sql, ids)).map((account) => [account.accountId, account]))
  const numbers = await findNumbers(sql, ids)
  const namesOf = (accountId: bigint) => {
    const { code = null, name = '' } = accounts.get(accountId) ?? {}
    return code === null
      ? { account: numbers.get(accountId) ?? accountId.toString(), name: '' }
      : { account: code, name }
  }
  return journals.map(({ id: journalId, postedAt, kind, lines }) => ({
    journalId,
    postedAt: postedAt.toISOString(),
    kind,
    lines: lines.map(({ accountId, currency, amountMinor }) => ({
      ...namesOf(accountId),
      amountMinor: amountMinor.toString(),
      currency,
    })),
  }))
}

type ShownNotice = Story['notices'][number]
interface NoticeRow extends Pick<ShownNotice, 'kind' | 'deliveries'> {
  readonly params: unknown
  readonly at: Date
}

/** The text as the app shows it, in English. The alert stores the parameters of the text, so each language has its text. */
function shownNotice({ kind, params, at, deliveries }: NoticeRow): ShownNotice {
  const notice = v.safeParse(noticeSchema, params)
  return { kind, text: notice.success ? noticeText(notice.output, '').body : null, at: at.toISOString(), deliveries }
}

/** The account numbers of customers, by the number of the account in the books. */
async function findNumbers(sql: Sql, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await sql.query<{ id: string; account_number: string }>(
    'select ledger_account_id as id, account_number from bank.account where ledger_account_id = any($1::bigint[])',
    [ids.map(String)],
  )
  return new Map(rows.map(({ id, account_number: number }) => [BigInt(id), number]))
}

type ReportRow = Omit<Story['reports'][number], 'openedAt'> & { readonly openedAt: Date }
type OrderRow = Omit<Story['orders'][number], 'proposedAt'> & { readonly proposedAt: Date }

/** The refunds, the reports, the notices to the customer, and the orders of staff. */
async function findConsequences(
  sql: Sql,
  paymentId: string,
  customerId: string,
): Promise<Pick<Story, 'refunds' | 'reports' | 'notices' | 'orders'>> {
  const refunds = await sql.query<Pick<BankRefundRow, 'source'> & { amountMinor: string }>(
    'select source, amount_minor as "amountMinor" from bank.refund where subject_id = $1 order by posting_id',
    [paymentId],
  )
  const reports = await sql.query<ReportRow>(
    `select case_id as "caseId", reference, type, state, opened_at as "openedAt" from bank.support_case
     where customer_id = $2 and transfer_id = $1 order by opened_at`,
    [paymentId, customerId],
  )
  const notices = await sql.query<NoticeRow>(
    `select a.kind, a.params, a.created_at as at, d.deliveries from bank.alert a
     cross join lateral (
       select coalesce(json_agg(json_build_object('channel', x.channel, 'state', x.state) order by x.channel, x.target), '[]') as deliveries
       from bank.alert_delivery x where x.alert_id = a.alert_id) d
     where a.customer_id = $2 and a.params ->> 'reference' = $1 order by a.alert_id limit 50`,
    [paymentId, customerId],
  )
  const orders = await sql.query<OrderRow>(
    `select o.order_id as "orderId", o.summary, o.state, m.name as maker, o.proposed_at as "proposedAt"
     from bank.staff_order o join bank.staff_member m on m.staff_id = o.maker_id
     where o.order_id in (
       select one.order_id from bank.staff_order one where one.customer_id = $2 and one.payload ->> 'paymentId' = $1::text
       union select several.order_id from bank.staff_order_payment several where several.payment_id = $1::text::uuid)
     order by o.proposed_at limit 50`,
    [paymentId, customerId],
  )
  return {
    refunds: refunds.rows,
    reports: reports.rows.map(({ openedAt, ...report }) => ({ ...report, openedAt: openedAt.toISOString() })),
    notices: notices.rows.map(shownNotice),
    orders: orders.rows.map(({ proposedAt, ...order }) => ({ ...order, proposedAt: proposedAt.toISOString() })),
  }
}
