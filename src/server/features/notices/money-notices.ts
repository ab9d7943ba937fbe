/**
 * Tells both sides of a movement of money. The posting's transaction writes one narrow row for it and wakes the worker once
 * per batch; the worker turns rows into alerts. So a posting does not pay for four deliveries.
 */
import { maskAccountNumber } from '../../../values/account-number.ts'
import { copyRows, type RowOf } from '../../db/copy-rows.ts'
import type { Database, Sql } from '../../db/database.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import type { Task } from '../../jobs/start-worker.ts'
import { type Effect, type EffectRow, effectRow } from '../../ledger/effect.ts'
import { queueMoneyNotices } from './bundle-alerts.ts'
import type { MoneyNotice } from '../../notify/notice.ts'
import { lockAlertNumbers } from '../../notify/queue-notice.ts'

/** The worker's task that turns rows into alerts. */
export const QUEUE_NOTICES = 'queue-notices'

/** Rows per transaction of the worker. */
const ROWS_AT_ONCE = 100

interface Side {
  /** Null for somebody who is not a customer of ours: named to the other side, not told. */
  readonly customerId: string | null
  readonly maskedAccount: string | null
  readonly name: string
}

interface MoneyMoved {
  readonly from: Side
  readonly to: Side
  readonly amountMinor: bigint
  readonly currencyCode: string
  readonly at: Date
}

/** A credit from outside the bank. */
export interface CreditMoved {
  readonly customerId: string
  readonly accountNumber: string
  readonly amountMinor: bigint
  readonly currencyCode: string
  readonly counterparty: string
  readonly at: Date
}

/** Tells the holder that money came in. */
export function creditNoticeRows(moved: CreditMoved): readonly EffectRow[] {
  const { customerId, accountNumber, amountMinor, currencyCode, at } = moved
  return noticeRow({
    from: { customerId: null, maskedAccount: null, name: moved.counterparty },
    to: { customerId, maskedAccount: maskAccountNumber(accountNumber), name: '' },
    amountMinor,
    currencyCode,
    at,
  })
}

/** A transfer that another bank has taken. */
export interface DebitMoved {
  readonly customerId: string
  readonly accountNumber: string
  readonly amountMinor: bigint
  readonly currencyCode: string
  readonly counterparty: string
  readonly at: Date
}

/** Tells the holder that money went out. */
export function debitNoticeRows(moved: DebitMoved): readonly EffectRow[] {
  const { customerId, accountNumber, amountMinor, currencyCode, at } = moved
  return noticeRow({
    from: { customerId, maskedAccount: maskAccountNumber(accountNumber), name: '' },
    to: { customerId: null, maskedAccount: null, name: moved.counterparty },
    amountMinor,
    currencyCode,
    at,
  })
}

/** A transfer within the bank, as far as its notices care; the amount is a decimal string of minor units. */
export interface TransferMoved {
  readonly payment: {
    readonly customerId: string
    readonly currencyCode: string
    readonly amount: string
    readonly from: { readonly accountNumber: string; readonly accountName: string }
    readonly to: { readonly accountNumber: string; readonly accountName: string }
    /** Between two currencies: what arrives, in minor units of its own. */
    readonly exchange?: { readonly arrives: string; readonly arrivesCurrency: string }
  }
  readonly toCustomerId: string
  readonly at: Date
}

/** Tells both sides of a transfer within the bank, also where both are accounts of one customer: each is a debit or a credit. */
export function transferNoticeRows({ payment, toCustomerId, at }: TransferMoved): readonly EffectRow[] {
  const side = (
    customerId: string,
    account: { readonly accountNumber: string; readonly accountName: string },
  ): Side => ({
    customerId,
    maskedAccount: maskAccountNumber(account.accountNumber),
    name: account.accountName,
  })
  const [from, to] = [side(payment.customerId, payment.from), side(toCustomerId, payment.to)]
  const left = { amountMinor: BigInt(payment.amount), currencyCode: payment.currencyCode, at }
  const { exchange } = payment
  if (exchange === undefined) return noticeRow({ from, to, ...left })
  // A row has one amount: what leaves is told to one side, what arrives to the other.
  const arrived = { amountMinor: BigInt(exchange.arrives), currencyCode: exchange.arrivesCurrency, at }
  const named = ({ name }: Side): Side => ({ customerId: null, maskedAccount: null, name })
  return [...noticeRow({ from, to: named(to), ...left }), ...noticeRow({ from: named(from), to, ...arrived })]
}

function noticeRow(row: MoneyMoved): readonly EffectRow[] {
  return [effectRow(noticesEffect, row)]
}

const COLUMNS = {
  journal_id: 'uuid',
  moved_at: 'timestamptz',
  amount_minor: 'bigint',
  currency: 'text',
  from_customer_id: 'uuid',
  from_account: 'text',
  from_name: 'text',
  to_customer_id: 'uuid',
  to_account: 'text',
  to_name: 'text',
} as const
const write = copyRows('bank.notice', COLUMNS)

/** Keeps the notices of posted movements. The answer reports a refused posting, so that it needs no notice. */
export const noticesEffect: Effect<MoneyMoved> = {
  name: 'notices',
  async write(tx, rows) {
    const posted = rows.filter((row) => row.outcome === 'posted')
    const [first] = posted
    if (first === undefined) return
    // Under a key: one that still waits is enough for all. One that is under way is followed by another, since it may not see
    // what is not yet committed. One of sixteen, because batches at once under one key would wait for each other's commit.
    const job = { task: QUEUE_NOTICES, payload: {}, key: `${QUEUE_NOTICES}:${first.postingId.at(-1)}` }
    await Promise.all([write(tx, posted.map(storedRow)), queueJobs(tx, [job])])
  },
}

function storedRow({
  postingId,
  row,
}: {
  readonly postingId: string
  readonly row: MoneyMoved
}): RowOf<typeof COLUMNS> {
  const { from, to, at, amountMinor, currencyCode } = row
  return {
    journal_id: postingId,
    moved_at: at,
    amount_minor: String(amountMinor),
    currency: currencyCode,
    from_customer_id: from.customerId,
    from_account: from.maskedAccount,
    from_name: from.name,
    to_customer_id: to.customerId,
    to_account: to.maskedAccount,
    to_name: to.name,
  }
}

/** The task for the worker, under the name QUEUE_NOTICES: goes on until no row is left. */
export function createQueueNotices(deps: { readonly database: Pick<Database, 'transaction'> }): Task {
  return async () => {
    while ((await deps.database.transaction(queueSome)) === ROWS_AT_ONCE);
  }
}

interface NoticeRow {
  readonly notice_id: string
  readonly journal_id: string
  readonly moved_at: Date
  readonly amount_minor: string
  readonly currency: MoneyNotice['currencyCode']
  readonly from_customer_id: string | null
  readonly from_account: string | null
  readonly from_name: string
  readonly to_customer_id: string | null
  readonly to_account: string | null
  readonly to_name: string
}

/**
 * Rows go as their alerts come, in one transaction: none is told twice or lost. One worker at a time, so that alerts are numbered
 * as the movements were: of one account the books' own order, since its row is locked from the movement to the commit.
 */
async function queueSome(tx: Sql): Promise<number> {
  await lockAlertNumbers(tx)
  const { rows } = await tx.query<NoticeRow>(
    `delete from bank.notice where notice_id = any(array(select notice_id from bank.notice order by notice_id limit $1))
     returning notice_id, journal_id, moved_at, amount_minor::text, currency, from_customer_id, from_account, from_name,
       to_customer_id, to_account, to_name`,
    [ROWS_AT_ONCE],
  )
  rows.sort((one, other) => (BigInt(one.notice_id) < BigInt(other.notice_id) ? -1 : 1))
  const debits = await readDebits(tx, rows)
  await queueMoneyNotices(
    tx,
    rows
      .flatMap(noticesOf)
      .map((notice) => (notice.kind === 'debit' ? { ...notice, ...debits.get(notice.reference) } : notice)),
  )
  return rows.length
}

/** By the journal's id: how much left the customer's account, and its balance after that. A journal debits one account of customers. */
async function readDebits(
  tx: Sql,
  rows: readonly NoticeRow[],
): Promise<ReadonlyMap<string, Required<Pick<MoneyNotice, 'totalMinor' | 'balanceMinor'>>>> {
  const { rows: entries } = await tx.query<{ journal_id: string; total: string; balance: string }>(
    `select e.journal_id, (-e.amount)::text as total, e.balance::text as balance
     from ledger.entry e join bank.account a on a.ledger_account_id = e.account_id
     where e.journal_id = any($1::uuid[]) and e.amount < 0 and e.balance is not null`,
    [rows.filter(({ from_customer_id: payer }) => payer !== null).map(({ journal_id: id }) => id)],
  )
  return new Map(
    entries.map(({ journal_id: id, total, balance }) => [id, { totalMinor: total, balanceMinor: balance }]),
  )
}

function noticesOf(row: NoticeRow): readonly MoneyNotice[] {
  const common = {
    reference: row.journal_id,
    at: row.moved_at.toISOString(),
    amountMinor: row.amount_minor,
    currencyCode: row.currency,
  }
  const sides = [
    { kind: 'debit', customerId: row.from_customer_id, maskedAccount: row.from_account, counterparty: row.to_name },
    { kind: 'credit', customerId: row.to_customer_id, maskedAccount: row.to_account, counterparty: row.from_name },
  ] as const
  return sides.flatMap(({ customerId, maskedAccount, ...side }) =>
    customerId === null || maskedAccount === null ? [] : [{ ...common, ...side, customerId, maskedAccount }],
  )
}
