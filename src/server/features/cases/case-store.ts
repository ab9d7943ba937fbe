/** Cases in the database. Each query for a customer checks the owner. */
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'
import type { Sql } from '../../db/database.ts'
import type { RefundSubject } from '../../payments/reversals/refund-store.ts'
import type { CaseType } from '../../../values/vocabularies/cases/case-types.ts'
import type { CaseState } from '../../../values/vocabularies/cases/case-states.ts'

/** The payment as it was when the customer reported it. */
export interface CasePayment {
  readonly kind: 'transfer' | 'bill' | 'entry'
  /** The transfer's id, or for a bill the id of its payment. Null for every other entry. */
  readonly transferId: string | null
  readonly accountNumber: string
  readonly entryId: string | null
  readonly amountMinor: bigint
  readonly currency: AccountCurrency
  readonly counterparty: string
  readonly bankName: string
  readonly paidAt: Date
  readonly reference: string
  /** The payment or journal under which its refunds are counted. */
  readonly subject: RefundSubject
}

export interface StoredCase {
  readonly caseId: string
  readonly reference: string
  readonly customerId: string
  readonly type: CaseType
  readonly state: CaseState
  readonly payment: CasePayment | null
  /** The kind of payment that the reporter of a case without a login stated. */
  readonly reportedOf: CasePayment['kind'] | null
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
  is_bill: boolean
  reported_of: CasePayment['kind'] | null
  account_number: string | null
  entry_id: string | null
  amount_minor: string | null
  currency: AccountCurrency | null
  counterparty: string | null
  bank_name: string | null
  paid_at: Date | null
  subject_reference: string | null
  subject_id: string | null
  subject_kind: RefundSubject['kind'] | null
  words: string
  opened_at: Date
  closed_at: Date | null
}

const SELECT = `select c.case_id, c.reference, c.customer_id, c.type, c.state, c.transfer_id, c.is_bill, c.reported_of, c.account_number, c.entry_id,
  c.amount_minor, c.currency, c.counterparty, c.bank_name, c.paid_at, c.subject_reference, c.subject_id, c.subject_kind, c.description as words, c.opened_at, c.closed_at
  from bank.support_case c`

/** Adds a case. False when the id is used, or when another case about the same payment is open. */
export async function insertCase(tx: Sql, added: StoredCase): Promise<boolean> {
  const { payment } = added
  const { rowCount } = await tx.query(
    `insert into bank.support_case (case_id, reference, customer_id, type, state, transfer_id, account_number, entry_id,
       amount_minor, currency, counterparty, bank_name, paid_at, subject_reference, description, opened_at, is_bill, reported_of, subject_id, subject_kind)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) on conflict do nothing`,
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
      payment?.kind === 'bill',
      added.reportedOf,
      payment?.subject.id ?? null,
      payment?.subject.kind ?? null,
    ],
  )
  return rowCount === 1
}

/** Finds a case of this customer. */
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

/** Finds the cases of this customer, the newest first. */
export async function findCases(sql: Sql, customerId: string): Promise<readonly StoredCase[]> {
  const { rows } = await sql.query<CaseRow>(
    `${SELECT} where c.customer_id = $1 order by c.opened_at desc, c.case_id limit ${MOST_CASES}`,
    [customerId],
  )
  return rows.map(caseOf)
}

/** Maps references to the ids of this customer's cases. */
export async function findCaseIds(
  sql: Sql,
  customerId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql.query<{ reference: string; case_id: string }>(
    'select reference, case_id from bank.support_case where customer_id = $1 and reference = any($2)',
    [customerId, references],
  )
  return new Map(rows.map((row) => [row.reference, row.case_id]))
}

/** Finds this customer's open case about a payment. */
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

/** The customer's requests for erasure that are not decided. */
export async function findOpenErasureRequests(sql: Sql, customerId: string): Promise<readonly string[]> {
  const { rows } = await sql.query<{ case_id: string }>(
    `select case_id from bank.support_case where customer_id = $1 and type = 'data-erasure' and closed_at is null`,
    [customerId],
  )
  return rows.map((row) => row.case_id)
}

/** A case by its id or reference, without an owner: for operators and the network, never for a customer's request. */
export async function findAnyCase(sql: Sql, name: string): Promise<StoredCase | undefined> {
  const { rows } = await sql.query<CaseRow>(`${SELECT} where c.reference = $1 or c.case_id::text = lower($1)`, [name])
  return rows[0] && caseOf(rows[0])
}

/** Finds the sender's case about a transfer, to which returned money belongs: the open case, or else the last one. */
export async function findCaseOfTransfer(
  sql: Sql,
  transferId: string,
  customerId: string,
): Promise<string | undefined> {
  const { rows } = await sql.query<{ case_id: string }>(
    `select case_id from bank.support_case where transfer_id = $1 and customer_id = $2 and type <> 'question'
     order by closed_at is null desc, opened_at desc limit 1`,
    [transferId, customerId],
  )
  return rows[0]?.case_id
}

/** Finds the open cases of all customers, the oldest first. */
export async function findOpenCases(sql: Sql): Promise<readonly StoredCase[]> {
  const { rows } = await sql.query<CaseRow>(`${SELECT} where c.closed_at is null order by c.opened_at`)
  return rows.map(caseOf)
}

/** Locks the case until the transaction ends, so that the second of two parallel events sees the first. */
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

/** Stores the payment that staff found for a case without a payment. */
export async function putCasePayment(tx: Sql, caseId: string, payment: CasePayment): Promise<void> {
  await tx.query(
    `update bank.support_case set transfer_id = $2, account_number = $3, amount_minor = $4, currency = $5, counterparty = $6,
       bank_name = $7, paid_at = $8, subject_reference = $9, is_bill = $10, subject_id = $11, subject_kind = $12 where case_id = $1`,
    [
      caseId,
      payment.transferId,
      payment.accountNumber,
      payment.amountMinor.toString(),
      payment.currency,
      payment.counterparty,
      payment.bankName,
      payment.paidAt,
      payment.reference,
      payment.kind === 'bill',
      payment.subject.id,
      payment.subject.kind,
    ],
  )
}

/** The kind of payment that the case is about: from our books, or else as its reporter states it. */
export function subjectKindOf({ payment, reportedOf }: StoredCase): CasePayment['kind'] | 'none' {
  return payment?.kind ?? reportedOf ?? 'none'
}

function caseOf(row: CaseRow): StoredCase {
  return {
    caseId: row.case_id,
    reference: row.reference,
    customerId: row.customer_id,
    type: row.type,
    state: row.state,
    payment: paymentOf(row),
    reportedOf: row.reported_of,
    words: row.words,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
  }
}

function paymentOf(row: CaseRow): CasePayment | null {
  const { subject_id: subjectId, subject_kind: subjectKind } = row
  if (row.amount_minor === null || row.currency === null || row.paid_at === null) return null
  if (subjectId === null || subjectKind === null) throw new Error('a case about a payment has no subject')
  return {
    kind: row.is_bill ? 'bill' : row.transfer_id === null ? 'entry' : 'transfer',
    transferId: row.transfer_id,
    accountNumber: row.account_number ?? '',
    entryId: row.entry_id,
    amountMinor: BigInt(row.amount_minor),
    currency: row.currency,
    counterparty: row.counterparty ?? '',
    bankName: row.bank_name ?? '',
    paidAt: row.paid_at,
    reference: row.subject_reference ?? '',
    subject: { id: subjectId, kind: subjectKind },
  }
}
