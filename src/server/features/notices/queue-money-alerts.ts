/** Turns the rows of moved money into alerts: the job of `notify/money-notices.ts`. */
import type { Database, Sql } from '../../db/database.ts'
import { createPace } from '../../db/pace.ts'
import { queueEach } from '../../jobs/queue-jobs.ts'
import { shareRuns } from '../../jobs/share-runs.ts'
import type { Task } from '../../jobs/start-worker.ts'
import { sendJob } from '../../notify/delivery-queue.ts'
import type { MoneyNotice } from '../../notify/notice.ts'
import { lockAlertNumbers } from '../../notify/queue-notice.ts'
import { queueMoneyNotices } from './bundle-alerts.ts'
import type { AlertSender } from './send-alerts.ts'

/** Rows per transaction of the worker. */
const ROWS_AT_ONCE = 100
/** Rows that are written within this time of the last run share the next run. Each run has a flush. */
const RUNS_EVERY_MS = 60

interface QueueNoticesDeps {
  readonly database: Pick<Database, 'transaction' | 'pool'>
  /** The jobs of this process that send alerts. Absent when this process has none. */
  readonly sender?: Pick<AlertSender, 'wake' | 'isSending'>
}

/**
 * The task for the worker, under the name QUEUE_NOTICES. It runs until no row is left. The starts in one process share runs, so that they do
 * not wait for the lock of alert numbers with a connection each.
 */
export function createQueueNotices(deps: QueueNoticesDeps): Task {
  const turn = createPace(RUNS_EVERY_MS)
  return shareRuns(async () => {
    await turn()
    while ((await queueAndWake(deps)) === ROWS_AT_ONCE);
  })
}

/**
 * While a job of this process sends alerts, that job is woken and no other job is queued: a job costs more than its alerts. The job that
 * sends stays in the queue, so it also sends these alerts when this process is killed. If the job ended before the commit, another job is
 * queued. If this process is killed just then, SWEEP_ALERTS finds the alerts.
 */
async function queueAndWake({ database, sender }: QueueNoticesDeps): Promise<number> {
  const isSending = sender?.isSending() === true
  const count = await database.transaction((tx) => queueSome(tx, { queuesJob: !isSending }))
  if (isSending && count > 0 && !sender?.wake()) await queueEach(database, [sendJob])
  return count
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
 * Deletes each row in the transaction that writes its alert, so that no alert is lost or doubled. One worker runs at a time, so
 * that alerts get the order of the movements. Within one account this is the order of the books, because the account's row is
 * locked until the commit.
 */
async function queueSome(tx: Sql, options: { readonly queuesJob: boolean }): Promise<number> {
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
    options,
  )
  return rows.length
}

/** Maps a journal's id to the amount that left the customer's account, and the balance after it. A journal debits at most one account of customers. */
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
