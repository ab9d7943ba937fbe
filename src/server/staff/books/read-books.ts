/** Reads the books for staff. A look at the account of a customer leaves a line that the customer can read. */
import type * as v from 'valibot'
import type {
  accountEntriesSchema,
  bookJournalSchema,
  chartSchema,
  readAccountInput,
  TrialBalance,
} from '../../../contract/staff/staff-books.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import { BRAND } from '../../../values/brand.ts'
import { calendarDay } from '../../../values/date.ts'
import { ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import { findCustomersOfBookAccounts } from '../../features/accounts/account-store.ts'
import { writeRecordReads } from '../../features/privacy/record-reads.ts'
import {
  findReversal,
  type Journal,
  readAccounts,
  readEntries,
  readInternalAccounts,
  readJournal,
} from '../../ledger/read.ts'
import { readCustomerTotals } from '../../ledger/reports/read-customer-totals.ts'
import { readTrialBalanceOfDay } from '../../ledger/reports/read-trial-balance-of-day.ts'
import { findLedgerAccount } from '../../operator-journals.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, type Refusal, type StaffCall } from '../staff-route.ts'
import { shownAccount } from './shown-account.ts'

const PAGE = 50

export async function readChart(sql: Sql): Promise<v.InferOutput<typeof chartSchema>> {
  const totals = await readCustomerTotals(sql)
  return {
    accounts: (await readInternalAccounts(sql)).map(shownAccount),
    customers: totals.map(({ balanceMinor, heldMinor, ...total }) => ({
      ...total,
      balanceMinor: balanceMinor.toString(),
      heldMinor: heldMinor.toString(),
    })),
  }
}

export function readTrialBalance(
  { database, clock }: StaffDeps,
  { day }: { readonly day: string },
): Promise<Result<TrialBalance, Refusal>> {
  return database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    if (day > calendarDay(clock.now())) return refuse('bad-input', 'This day has not begun.')
    const rows = await readTrialBalanceOfDay(tx, day, BRAND.timeZone)
    return ok({
      day,
      rows: rows.map(({ debitMinor, creditMinor, closingMinor, ...row }) => ({
        ...row,
        debitMinor: debitMinor.toString(),
        creditMinor: creditMinor.toString(),
        closingMinor: closingMinor.toString(),
      })),
    })
  })
}

/** Writes a line for each customer whose account is shown. Operators' commands write the same texts (`operators/note-reading.ts`). */
async function noteLook(tx: Sql, accountIds: readonly bigint[], { caller }: StaffCall, at: Date): Promise<void> {
  const customerIds = await findCustomersOfBookAccounts(tx, accountIds)
  if (customerIds.length === 0) return
  await writeRecordReads(tx, customerIds, {
    operator: `${caller.name} (${caller.staffId})`,
    role: caller.roles.join(', '),
    what: 'Entries of an account of yours',
    reason: 'To look into a posting',
    at,
  })
}

export function readAccount(
  { database, clock }: StaffDeps,
  { account: name, beforeSeq }: v.InferOutput<typeof readAccountInput>,
  call: StaffCall,
): Promise<Result<v.InferOutput<typeof accountEntriesSchema>, Refusal>> {
  return database.transaction(async (tx) => {
    const account = await findLedgerAccount(tx, name)
    if (account === undefined) return refuse('not-found', `There is no account ${name} in the books.`)
    const { accountId } = account
    await noteLook(tx, [accountId], call, clock.now())
    const before = beforeSeq === null ? {} : { beforeSeq: BigInt(beforeSeq) }
    const found = await readEntries(tx, { accountId, limit: PAGE + 1, ...before })
    const entries = found.slice(0, PAGE)
    return ok({
      account: shownAccount(account),
      entries: entries.map(({ accountId: _account, seq, amountMinor, balanceAfterMinor, postedAt, ...entry }) => ({
        ...entry,
        seq: seq.toString(),
        amountMinor: amountMinor.toString(),
        balanceAfterMinor: balanceAfterMinor?.toString() ?? null,
        postedAt: postedAt.toISOString(),
      })),
      nextBeforeSeq: found.length > PAGE ? (entries.at(-1)?.seq.toString() ?? null) : null,
    })
  })
}

export function readBookJournal(
  { database, clock }: StaffDeps,
  { journalId }: { readonly journalId: string },
  call: StaffCall,
): Promise<Result<v.InferOutput<typeof bookJournalSchema>, Refusal>> {
  return database.transaction(async (tx) => {
    const journal = await readJournal(tx, journalId)
    if (journal === undefined) return refuse('not-found', 'There is no such journal.')
    const accountIds = journal.lines.map(({ accountId }) => accountId)
    await noteLook(tx, accountIds, call, clock.now())
    const accounts = new Map((await readAccounts(tx, accountIds)).map((account) => [account.accountId, account]))
    return ok({
      journalId: journal.id,
      kind: journal.kind,
      narration: journal.narration,
      postedAt: journal.postedAt.toISOString(),
      valueDate: journal.valueDate,
      reverses: journal.reverses,
      reversedBy: (await findReversal(tx, journalId)) ?? null,
      payment: await findPaymentOf(tx, journal),
      lines: journal.lines.map(({ accountId, currency, amountMinor }) => ({
        accountId: accountId.toString(),
        code: accounts.get(accountId)?.code ?? null,
        name: accounts.get(accountId)?.name ?? '',
        currency,
        amountMinor: amountMinor.toString(),
      })),
    })
  })
}

/** A posted payment has the id of its journal. A held payment has the id of its hold, and another journal settles the hold. */
async function findPaymentOf(sql: Sql, { id, holdId }: Pick<Journal, 'id' | 'holdId'>) {
  const { rows } = await sql.query<{ paymentId: string }>(
    'select payment_id as "paymentId" from bank.payment where payment_id = $1',
    [holdId ?? id],
  )
  return rows[0] === undefined ? null : { ...rows[0], reference: paymentReference(rows[0].paymentId) }
}
