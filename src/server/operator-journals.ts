/** Journals that operators and staff post and reverse: the audit row, the notices to the holders of accounts, and the refusals. */
import { hash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { checkJournal } from '../core/ledger/journal.ts'
import { valueDateObstacle } from '../core/ledger/value-date.ts'
import { calendarDay } from '../values/date.ts'
import { fail, ok, type Result } from '../values/result.ts'
import { auditEffect, type AuditRow } from './audit/audit-effect.ts'
import { type ActFacts, actFacts } from './audit/record-audit.ts'
import type { Sql } from './db/database.ts'
import { type EffectRow, effectRow } from './ledger/effect.ts'
import type { Ledger, Posted, Posting } from './ledger/ledger.ts'
import { type Journal, type LedgerAccount, readAccountByCode, readAccounts } from './ledger/read.ts'
import { reversalOf } from './ledger/reverse.ts'
import { refusalOf, reversedWith } from './module-links.ts'
import { holderNoticeRows } from './notify/notify-holders.ts'
import { reversesPayment } from './payments/reversals/reverse-payment.ts'

/** The operator who posts, and the reason. */
export interface JournalAct extends ActFacts {
  readonly operator: string
}

interface JournalDeps {
  readonly sql: Sql
  readonly ledger: Pick<Ledger, 'post'>
  readonly now: Date
}

export interface JournalLine {
  /** The account's number in the books, or the code of one of the bank's accounts. */
  readonly account: string
  /** Debit below zero, credit above zero. */
  readonly amountMinor: bigint
}

export async function findLedgerAccount(sql: Sql, name: string): Promise<LedgerAccount | undefined> {
  return /^\d{1,18}$/.test(name) ? (await readAccounts(sql, [BigInt(name)]))[0] : readAccountByCode(sql, name)
}

export interface ReadLine {
  readonly account: LedgerAccount
  readonly amountMinor: bigint
}

/** The lines with their accounts. The failure is one sentence. */
export async function readJournalLines(
  sql: Sql,
  lines: readonly JournalLine[],
): Promise<Result<readonly ReadLine[], string>> {
  const read: ReadLine[] = []
  for (const { account: name, amountMinor } of lines) {
    const account = await findLedgerAccount(sql, name)
    if (account === undefined) return fail(`There is no account ${name}.`)
    read.push({ account, amountMinor })
  }
  const checked = checkJournal(
    read.map(({ account, amountMinor }) => ({ accountId: account.accountId, currency: account.currency, amountMinor })),
  )
  return checked.ok ? ok(read) : fail(`These lines are not a journal: ${checked.failure}.`)
}

export interface NewJournal {
  readonly id?: string | undefined
  readonly kind: string
  readonly narration: string
  /** YYYY-MM-DD */
  readonly valueDate?: string | undefined
  readonly lines: readonly ReadLine[]
}

/** Why the journal may not have its value date, as a sentence. */
export const dateObstacle = (
  { valueDate, lines }: Pick<NewJournal, 'valueDate' | 'lines'>,
  now: Date,
): string | undefined =>
  valueDate &&
  valueDateObstacle(
    valueDate,
    calendarDay(now),
    lines.map(({ account }) => calendarDay(account.openedAt)),
  )

/** `source`: the request as it was typed, for the fingerprint. */
export async function postOperatorJournal(
  deps: JournalDeps,
  { id, kind, narration, valueDate, lines }: NewJournal,
  act: JournalAct,
  source: readonly unknown[] = lines.map(({ account, amountMinor }) => `${account.accountId}=${amountMinor}`),
): Promise<Result<Posted, string>> {
  const obstacle = dateObstacle({ valueDate, lines }, deps.now)
  if (obstacle !== undefined) return fail(obstacle)
  const fingerprint = hash('sha256', JSON.stringify([kind, narration, valueDate ?? null, source]), 'buffer')
  return submit(
    deps,
    {
      id: id ?? uuidv7(),
      fingerprint,
      kind,
      narration,
      ...(valueDate === undefined ? {} : { valueDate }),
      lines: lines.map(({ account, amountMinor }) => ({ accountId: account.accountId, amountMinor })),
    },
    act,
  )
}

/** Refuses the reversal of a reversal of a payment: the payment would still read as reversed. */
export async function reverseOperatorJournal(
  deps: JournalDeps,
  journal: Journal,
  { narration, id }: { readonly narration: string; readonly id?: string | undefined },
  act: JournalAct,
): Promise<Result<Posted, string>> {
  if (await reversesPayment(deps.sql, journal))
    return fail(`${journal.id} reverses a payment, which would go on reading as reversed. Pay it again.`)
  const reversal = reversalOf(journal, narration, id)
  return submit(deps, { ...reversal, ...(await reversedWith(deps.sql, journal, `operator:${act.operator}`)) }, act)
}

async function submit(deps: JournalDeps, posting: Posting, act: JournalAct): Promise<Result<Posted, string>> {
  try {
    const notified = await holderNoticeRows(deps.sql, posting.lines, deps.now)
    const effects = [...(posting.effects ?? []), ...notified, operatorJournalRow(posting, act)]
    const posted = await deps.ledger.post({ ...posting, effects })
    return posted.ok ? posted : fail(`${Object.values(posted.failure).join(' ')}.`)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    return fail(`${refusal}.`)
  }
}

/** The row is `done` where the journal is posted, else `refused`. */
function operatorJournalRow(
  { id, kind, reverses, lines }: Pick<Posting, 'id' | 'kind' | 'reverses' | 'lines'>,
  { operator, ...facts }: JournalAct,
): EffectRow {
  const accounts = (isCredit: boolean) =>
    lines
      .flatMap(({ accountId, amountMinor }) => (amountMinor > 0n === isCredit ? [accountId.toString()] : []))
      .join(' ')
  const credits = lines.flatMap(({ amountMinor }) => (amountMinor > 0n ? [amountMinor] : []))
  const row: AuditRow = {
    kind: reverses === undefined ? 'journal.posted' : 'journal.reversed',
    address: `operator:${operator}`,
    detail: {
      journalId: id,
      journalKind: kind,
      ...(reverses === undefined ? {} : { reverses }),
      amountMinor: credits.reduce((sum, amount) => sum + amount, 0n).toString(),
      payer: accounts(false),
      payee: accounts(true),
      ...actFacts(facts),
    },
  }
  return effectRow(auditEffect, row)
}
