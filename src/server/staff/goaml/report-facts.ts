/** Reads the transactions of a report: the payment of a decided alert, and the large transactions of a day. */
import { paymentReference } from '../../../core/payments/reference.ts'
import { BRAND } from '../../../values/brand.ts'
import { SETTLED_ONCE_STATES } from '../../../values/vocabularies/payment-states.ts'
import type { Sql } from '../../db/database.ts'
import { inStates } from '../../payments/rows/state-lists.ts'
import type { OtherParty, OwnParty, ReportedTransaction } from './goaml-document.ts'

/**
 * In kobo. The Money Laundering (Prevention and Prohibition) Act 2022 demands a report of a transaction of an individual above 5
 * million naira. The bank also reports the amount itself.
 */
const REPORTED_FROM_MINOR = 5_000_000_00n

/** The maximum number of transactions in the file of a day. */
export const MOST_TRANSACTIONS = 5_000
/** The query reads one more row, which shows that a day has too many transactions. The bank never reports only a part of them. */
const READ_TRANSACTIONS = MOST_TRANSACTIONS + 1

const PARTY = (side: 'f' | 't'): string =>
  `${side}c.first_name as ${side}_first, ${side}c.middle_name as ${side}_middle, ${side}c.last_name as ${side}_last,
   to_char(${side}c.date_of_birth, 'YYYY-MM-DD') as ${side}_birth, ${side}c.gender as ${side}_gender, ${side}c.phone as ${side}_phone,
   ${side}c.cifid as ${side}_cifid, ${side}a.opened_at as ${side}_opened`

interface PaymentRow {
  readonly payment_id: string
  readonly narration: string
  readonly created_at: Date
  readonly amount_minor: string
  readonly account_number: string
  readonly account_name: string
  readonly payee_reference: string
  readonly payee_name: string
  readonly institution_code: string
  readonly institution_name: string | null
  readonly f_first: string
  readonly f_middle: string
  readonly f_last: string
  readonly f_birth: string
  readonly f_gender: string
  readonly f_phone: string
  readonly f_cifid: string
  readonly f_opened: Date
  readonly t_first: string | null
  readonly t_middle: string | null
  readonly t_last: string | null
  readonly t_birth: string | null
  readonly t_gender: string | null
  readonly t_phone: string | null
  readonly t_cifid: string | null
  readonly t_opened: Date | null
}

const PAYMENTS = `select p.payment_id, p.narration, p.created_at, p.amount_minor, p.account_number, p.account_name, p.payee_reference,
    p.payee_name, p.institution_code, p.institution_name, ${PARTY('f')}, ${PARTY('t')}
  from bank.payment p
  join bank.customer fc on fc.customer_id = p.customer_id
  join bank.account fa on fa.account_number = p.account_number
  left join bank.customer tc on tc.customer_id = p.payee_customer_id
  left join bank.account ta on ta.account_number = p.payee_reference and ta.customer_id = p.payee_customer_id`

/** A payment in naira whose alert staff decided with the feedback that the rule was right. */
export async function findSuspiciousPayment(
  sql: Sql,
  alertId: string,
): Promise<
  | {
      readonly transaction: ReportedTransaction
      readonly rules: readonly string[]
      readonly decision: 'release' | 'refuse'
    }
  | undefined
> {
  const alerts = await sql.query<{ rules: string[]; decision: 'release' | 'refuse' }>(
    `select rules, decision from bank.risk_alert where alert_id = $1 and feedback = 'correct' and decision is not null`,
    [alertId],
  )
  const payments = await sql.query<PaymentRow>(`${PAYMENTS} where p.payment_id = $1 and p.currency = 'NGN'`, [alertId])
  const [[alert], [payment]] = [alerts.rows, payments.rows]
  if (alert === undefined || payment === undefined) return undefined
  return { transaction: paymentOf(payment), ...alert }
}

interface CreditRow {
  readonly end_to_end_id: string
  readonly narration: string
  readonly received_at: Date
  readonly amount_minor: string
  readonly sender_name: string
  readonly sender_account: string | null
  readonly sender_bank_code: string
  readonly sender_bank_name: string | null
  readonly account_number: string
  readonly account_name: string
  readonly t_first: string
  readonly t_middle: string
  readonly t_last: string
  readonly t_birth: string
  readonly t_gender: string
  readonly t_phone: string
  readonly t_cifid: string
  readonly t_opened: Date
}

/**
 * The settled transfers and the accepted credits of a day in naira, from the reported amount on. A result above MOST_TRANSACTIONS is
 * not complete.
 */
export async function findLargeTransactions(
  sql: Sql,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly ReportedTransaction[]> {
  const least = REPORTED_FROM_MINOR.toString()
  const payments = await sql.query<PaymentRow>(
    `${PAYMENTS}
     where p.completed_at >= $1 and p.completed_at < $2 and p.amount_minor >= 500000000 and p.amount_minor >= $3 and p.currency = 'NGN'
       and ${inStates('p.state', SETTLED_ONCE_STATES)} and p.kind in ('own-bank', 'other-bank')
     order by p.completed_at, p.payment_id limit ${READ_TRANSACTIONS}`,
    [from, to, least],
  )
  const credits = await sql.query<CreditRow>(
    `select i.end_to_end_id, i.narration, i.received_at, i.amount_minor, i.sender_name, i.sender_account, i.sender_bank_code,
       i.sender_bank_name, i.account_number, ta.account_name, ${PARTY('t')}
     from bank.inward_credit i join bank.customer tc on tc.customer_id = i.customer_id
     join bank.account ta on ta.account_number = i.account_number
     where i.received_at >= $1 and i.received_at < $2 and i.amount_minor >= 500000000 and i.amount_minor >= $3 and i.currency = 'NGN'
       and i.outcome = 'accepted'
     order by i.received_at, i.end_to_end_id limit ${READ_TRANSACTIONS}`,
    [from, to, least],
  )
  return [...payments.rows.map(paymentOf), ...credits.rows.map(creditOf)]
}

function paymentOf(row: PaymentRow): ReportedTransaction {
  return {
    number: paymentReference(row.payment_id),
    description: row.narration === '' ? 'Transfer' : row.narration,
    at: row.created_at,
    amountMinor: BigInt(row.amount_minor),
    from: {
      firstName: row.f_first,
      middleName: row.f_middle,
      lastName: row.f_last,
      dateOfBirth: row.f_birth,
      gender: row.f_gender,
      phone: row.f_phone,
      cifid: row.f_cifid,
      accountNumber: row.account_number,
      accountName: row.account_name,
      openedAt: row.f_opened,
    },
    to: payeeOf(row),
  }
}

function payeeOf(row: PaymentRow): OwnParty | OtherParty {
  const { t_cifid: cifid, t_opened: openedAt } = row
  if (cifid === null || openedAt === null)
    return {
      institutionCode: row.institution_code,
      institutionName: row.institution_name ?? BRAND.bankName,
      accountNumber: row.payee_reference,
      accountName: row.payee_name,
    }
  return {
    firstName: row.t_first ?? '',
    middleName: row.t_middle ?? '',
    lastName: row.t_last ?? '',
    dateOfBirth: row.t_birth ?? '',
    gender: row.t_gender ?? '',
    phone: row.t_phone ?? '',
    cifid,
    accountNumber: row.payee_reference,
    accountName: row.payee_name,
    openedAt,
  }
}

function creditOf(row: CreditRow): ReportedTransaction {
  return {
    number: row.end_to_end_id,
    description: row.narration === '' ? 'Credit of another bank' : row.narration,
    at: row.received_at,
    amountMinor: BigInt(row.amount_minor),
    from: {
      institutionCode: row.sender_bank_code,
      institutionName: row.sender_bank_name ?? row.sender_bank_code,
      accountNumber: row.sender_account ?? '-',
      accountName: row.sender_name,
    },
    to: {
      firstName: row.t_first,
      middleName: row.t_middle,
      lastName: row.t_last,
      dateOfBirth: row.t_birth,
      gender: row.t_gender,
      phone: row.t_phone,
      cifid: row.t_cifid,
      accountNumber: row.account_number,
      accountName: row.account_name,
      openedAt: row.t_opened,
    },
  }
}
