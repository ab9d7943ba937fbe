/** Cases in the database: each with its events and its clocks. Whose it is stands in every query of a customer's. */
import type { AccountCurrency } from '../../../core/accounts/account-products.ts'
import type { CaseClock, ClockRule } from '../../../core/cases/case-clocks.ts'
import type { CaseEvent, CaseState } from '../../../core/cases/case-states.ts'
import type { CaseHappening, RunningClock } from '../../../core/cases/case-timeline.ts'
import type { CaseType } from '../../../core/cases/case-types.ts'
import type { Sql } from '../../db/database.ts'

/** The payment as it stood when it was reported. */
export interface CasePayment {
  readonly transferId: string | null
  readonly accountNumber: string
  readonly entryId: string | null
  readonly amountMinor: bigint
  readonly currency: AccountCurrency
  readonly counterparty: string
  readonly bankName: string
  readonly paidAt: Date
  readonly reference: string
}

export interface StoredCase {
  readonly caseId: string
  readonly reference: string
  readonly customerId: string
  readonly type: CaseType
  readonly state: CaseState
  readonly payment: CasePayment | null
  readonly words: string
  readonly openedAt: Date
  readonly closedAt: Date | null
}

interface CaseRow {
  case_id: string
  reference: string
  customer_id: string
  type: CaseType
  state: CaseState
  transfer_id: string | null
  account_number: string | null
  entry_id: string | null
  amount_minor: string | null
  currency: AccountCurrency | null
  counterparty: string | null
  bank_name: string | null
  paid_at: Date | null
  subject_reference: string | null
  words: string
  opened_at: Date
  closed_at: Date | null
}

const SELECT = `select c.case_id, c.reference, c.customer_id, c.type, c.state, c.transfer_id, c.account_number, c.entry_id,
  c.amount_minor, c.currency, c.counterparty, c.bank_name, c.paid_at, c.subject_reference, c.words, c.opened_at, c.closed_at
  from bank.support_case c`

/** Adds it; false where its id is taken, or where a case about the same payment is open. */
export async function insertCase(tx: Sql, added: StoredCase): Promise<boolean> {
  const { payment } = added
  const { rowCount } = await tx.query(
    `insert into bank.support_case (case_id, reference, customer_id, type, state, transfer_id, account_number, entry_id,
       amount_minor, currency, counterparty, bank_name, paid_at, subject_reference, words, opened_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) on conflict do nothing`,
    [
      added.caseId,
      added.reference,
      added.customerId,
      added.type,
      added.state,
      payment?.transferId ?? null,
      payment?.accountNumber ?? null,
      payment?.entryId ?? null,
      payment?.amountMinor.toString() ?? null,
      payment?.currency ?? null,
      payment?.counterparty ?? null,
      payment?.bankName ?? null,
      payment?.paidAt ?? null,
      payment?.reference ?? null,
      added.words,
      added.openedAt,
    ],
  )
  return rowCount === 1
}

/** One of this customer's. */
export async function findCase(
  sql: Sql,
  key: { readonly caseId: string; readonly customerId: string },
): Promise<StoredCase | undefined> {
  const { rows } = await sql.query<CaseRow>(`${SELECT} where c.case_id = $1 and c.customer_id = $2`, [
    key.caseId,
    key.customerId,
  ])
  return rows[0] && caseOf(rows[0])
}

const MOST_CASES = 200

/** This customer's, the newest first. */
export async function findCases(sql: Sql, customerId: string): Promise<readonly StoredCase[]> {
  const { rows } = await sql.query<CaseRow>(
    `${SELECT} where c.customer_id = $1 order by c.opened_at desc, c.case_id limit ${MOST_CASES}`,
    [customerId],
  )
  return rows.map(caseOf)
}

/** The case of this customer's that is open about a payment. */
export async function findOpenCaseAbout(
  sql: Sql,
  customerId: string,
  payment: Pick<CasePayment, 'transferId' | 'accountNumber' | 'entryId'>,
): Promise<string | undefined> {
  const { rows } = await sql.query<{ case_id: string }>(
    `select case_id from bank.support_case where customer_id = $1 and closed_at is null
       and (transfer_id = $2 or (account_number = $3 and entry_id = $4))`,
    [customerId, payment.transferId, payment.accountNumber, payment.entryId],
  )
  return rows[0]?.case_id
}

/** Whoever's it is, by its id or its reference: for operators and the network, never for what a customer asks to see. */
export async function findAnyCase(sql: Sql, name: string): Promise<StoredCase | undefined> {
  const { rows } = await sql.query<CaseRow>(`${SELECT} where c.reference = $1 or c.case_id::text = lower($1)`, [name])
  return rows[0] && caseOf(rows[0])
}

/** Everybody's that are open, the oldest first. */
export async function findOpenCases(sql: Sql): Promise<readonly StoredCase[]> {
  const { rows } = await sql.query<CaseRow>(`${SELECT} where c.closed_at is null order by c.opened_at`)
  return rows.map(caseOf)
}

/** The case as it is now, held until the transaction ends: of two events at once the second sees the first. */
export async function lockCase(tx: Sql, caseId: string): Promise<StoredCase | undefined> {
  const { rows } = await tx.query<CaseRow>(`${SELECT} where c.case_id = $1 for no key update`, [caseId])
  return rows[0] && caseOf(rows[0])
}

export async function putCaseState(tx: Sql, caseId: string, state: CaseState, closedAt: Date | null): Promise<void> {
  await tx.query('update bank.support_case set state = $2, closed_at = coalesce(closed_at, $3) where case_id = $1', [
    caseId,
    state,
    closedAt,
  ])
}

export interface NewCaseEvent {
  readonly caseId: string
  readonly eventId: string
  readonly event: CaseEvent
  readonly actor: 'customer' | 'staff' | 'network'
  readonly operator: string | null
  readonly text: string
  readonly amountMinor: bigint | null
  readonly at: Date
}

/** False where the event is there already. */
export async function insertCaseEvent(tx: Sql, added: NewCaseEvent): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into bank.case_event (case_id, event_id, event, actor, operator, text, amount_minor, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (case_id, event_id) do nothing`,
    [
      added.caseId,
      added.eventId,
      added.event,
      added.actor,
      added.operator,
      added.text,
      added.amountMinor?.toString() ?? null,
      added.at,
    ],
  )
  return rowCount === 1
}

export interface StoredCaseEvent extends CaseHappening {
  readonly eventId: string
  readonly actor: NewCaseEvent['actor']
  readonly operator: string | null
}

/** Oldest first. */
export async function findCaseEvents(sql: Sql, caseId: string): Promise<readonly StoredCaseEvent[]> {
  const { rows } = await sql.query<{
    event_id: string
    event: CaseEvent
    actor: NewCaseEvent['actor']
    operator: string | null
    text: string
    amount_minor: string | null
    at: Date
  }>(
    'select event_id, event, actor, operator, text, amount_minor, at from bank.case_event where case_id = $1 order by id',
    [caseId],
  )
  return rows.map(({ event_id: eventId, amount_minor: amountMinor, ...event }) => ({
    ...event,
    eventId,
    amountMinor: amountMinor === null ? null : BigInt(amountMinor),
  }))
}

/** Starts a clock; one that runs already keeps its time. */
export async function startCaseClock(
  tx: Sql,
  caseId: string,
  started: { readonly clock: CaseClock; readonly source: ClockRule['source']; readonly at: Date; readonly dueAt: Date },
): Promise<void> {
  await tx.query(
    `insert into bank.case_clock (case_id, clock, source, started_at, due_at) values ($1, $2, $3, $4, $5)
     on conflict (case_id, clock) do nothing`,
    [caseId, started.clock, started.source, started.at, started.dueAt],
  )
}

export async function meetCaseClocks(tx: Sql, caseId: string, clocks: readonly CaseClock[], at: Date): Promise<void> {
  if (clocks.length === 0) return
  await tx.query('update bank.case_clock set met_at = $3 where case_id = $1 and clock = any($2) and met_at is null', [
    caseId,
    clocks,
    at,
  ])
}

export async function findCaseClocks(sql: Sql, caseId: string): Promise<readonly RunningClock[]> {
  const { rows } = await sql.query<{ clock: CaseClock; due_at: Date; met_at: Date | null }>(
    'select clock, due_at, met_at from bank.case_clock where case_id = $1 order by due_at',
    [caseId],
  )
  return rows.map(({ clock, due_at: dueAt, met_at: metAt }) => ({ clock, dueAt, metAt }))
}

export interface LateCaseClock {
  readonly reference: string
  readonly type: CaseType
  readonly state: CaseState
  readonly clock: CaseClock
  readonly source: ClockRule['source']
  readonly dueAt: Date
  readonly metAt: Date | null
}

/** Clocks that were started since a time and that ran out before they were met, or have run out now; the longest overdue first. */
export async function findLateClocks(sql: Sql, since: Date, now: Date): Promise<readonly LateCaseClock[]> {
  const { rows } = await sql.query<{
    reference: string
    type: CaseType
    state: CaseState
    clock: CaseClock
    source: ClockRule['source']
    due_at: Date
    met_at: Date | null
  }>(
    `select c.reference, c.type, c.state, k.clock, k.source, k.due_at, k.met_at
     from bank.case_clock k join bank.support_case c on c.case_id = k.case_id
     where k.started_at >= $1 and coalesce(k.met_at, $2) > k.due_at
     order by k.due_at, c.reference`,
    [since, now],
  )
  return rows.map(({ due_at: dueAt, met_at: metAt, ...late }) => ({ ...late, dueAt, metAt }))
}

function caseOf(row: CaseRow): StoredCase {
  return {
    caseId: row.case_id,
    reference: row.reference,
    customerId: row.customer_id,
    type: row.type,
    state: row.state,
    payment: paymentOf(row),
    words: row.words,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
  }
}

function paymentOf(row: CaseRow): CasePayment | null {
  if (row.amount_minor === null || row.currency === null || row.paid_at === null) return null
  return {
    transferId: row.transfer_id,
    accountNumber: row.account_number ?? '',
    entryId: row.entry_id,
    amountMinor: BigInt(row.amount_minor),
    currency: row.currency,
    counterparty: row.counterparty ?? '',
    bankName: row.bank_name ?? '',
    paidAt: row.paid_at,
    reference: row.subject_reference ?? '',
  }
}
