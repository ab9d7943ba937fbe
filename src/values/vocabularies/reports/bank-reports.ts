/** The reports of the bank: each with its definition, its source, its duty, its parameters and its columns. Decision 83. */
import type { StaffDuty } from '../staff-duties.ts'

export const BANK_REPORTS = [
  'transfer-clock',
  'case-clocks',
  'balances-by-product',
  'dormant-accounts',
  'unclaimed-balances',
  'large-transfers',
  'staff-acts',
] as const
export type BankReport = (typeof BANK_REPORTS)[number]

/** `amount`: minor units in the row's currency. `count`: a whole number. `time`: ISO 8601, UTC. */
export interface ReportColumn {
  readonly name: string
  readonly kind: 'text' | 'time' | 'amount' | 'count'
}

/** A parameter that is a whole number. */
export interface ReportFigure {
  readonly label: string
  readonly preset: number
  readonly least: number
  readonly most: number
}

export interface ReportDefinition {
  readonly title: string
  /** Says which rows the report has. At most 400 characters, so that a document shows the whole text. */
  readonly definition: string
  /** Says where the rule comes from. At most 400 characters. */
  readonly source: string
  readonly duty: StaffDuty
  /** True: the report is about the days from `from` to `to`. False: it shows the present. */
  readonly hasDays: boolean
  readonly figure?: ReportFigure
  /**
   * `file`: a mail has the report as a file. `link`: a mail has only a link to the page, because each row is about a customer. Decision 93.
   */
  readonly mailed: 'file' | 'link'
  readonly columns: readonly ReportColumn[]
}

/** The most rows of a report. */
export const MOST_REPORT_ROWS = 1_000
/** The most days that a report covers. */
export const MOST_REPORT_DAYS = 92

const text = (name: string): ReportColumn => ({ name, kind: 'text' })
const time = (name: string): ReportColumn => ({ name, kind: 'time' })
const amount = (name: string): ReportColumn => ({ name, kind: 'amount' })
const count = (name: string): ReportColumn => ({ name, kind: 'count' })

export const REPORT_DEFINITIONS: Readonly<Record<BankReport, ReportDefinition>> = {
  'transfer-clock': {
    title: 'Transfer clock',
    definition:
      'Transfers to other banks, by the day on which they were made, whose result took longer than the chosen time. The time ' +
      'starts when the customer made the transfer, or when staff allowed a transfer that payment monitoring had referred. ' +
      'A transfer without a result is in the list too, with the time until now.',
    source:
      'CBN, Regulation on Instant EFT Services (13 September 2018): an instant transfer takes at most 60 seconds, and a returned ' +
      'transfer is refunded within 10 minutes.',
    duty: 'payment.read',
    hasDays: true,
    mailed: 'file',
    figure: { label: 'Longer than (seconds)', preset: 60, least: 0, most: 604_800 },
    columns: [
      text('Transfer'),
      time('Start'),
      time('Result'),
      text('State'),
      count('Seconds'),
      text('Currency'),
      amount('Amount'),
    ],
  },
  'case-clocks': {
    title: 'Case clocks',
    definition:
      'Deadlines of the reports of customers, by the day on which each deadline ends. A deadline is met in time, met late, late ' +
      'and still open, or open. Each deadline was stored when the report was opened, so that a later rule changes none.',
    source:
      'The column Rule says where a deadline comes from. law: a rule of the CBN, such as 72 hours for disputes about payments on ' +
      'the web (June 2020). draft: the exposure draft on APP fraud (November 2025). own: a promise of this bank.',
    duty: 'case.read',
    hasDays: true,
    mailed: 'file',
    columns: [
      text('Report'),
      text('Problem'),
      text('Deadline of'),
      text('Rule'),
      time('Due'),
      time('Met'),
      text('Outcome'),
    ],
  },
  'balances-by-product': {
    title: 'Balances by product',
    definition:
      'The open accounts of customers at this moment, by product and currency: their number, the sum of their balances, and the ' +
      'part of this sum that holds reserve. SAV is a savings account, CUR a current account, DOM a domiciliary account.',
    source: 'The books of the bank. The sums are the balances of the accounts in the ledger.',
    duty: 'ledger.read',
    hasDays: false,
    mailed: 'file',
    columns: [text('Product'), text('Currency'), count('Accounts'), amount('Balance'), amount('Reserved')],
  },
  'dormant-accounts': {
    title: 'Dormant accounts',
    definition:
      'Open accounts without an entry for the chosen number of months. The time starts at the last entry, or at the opening of ' +
      'an account without an entry. Every entry counts, also a charge of the bank. 120 months show the dormant accounts. Choose ' +
      'fewer months to find the accounts that become dormant next.',
    source:
      'CBN, guidelines on dormant accounts and unclaimed balances (July 2024): an account is dormant after 10 years without ' +
      'activity, and the bank notifies its customer immediately and every quarter.',
    duty: 'ledger.read',
    hasDays: false,
    mailed: 'link',
    figure: { label: 'Months without an entry', preset: 120, least: 6, most: 600 },
    columns: [
      text('Account'),
      text('Customer'),
      text('Product'),
      time('Last entry'),
      time('Opened'),
      text('Currency'),
      amount('Balance'),
    ],
  },
  'unclaimed-balances': {
    title: 'Unclaimed balances',
    definition:
      'Balances above zero of open accounts without an entry for the chosen number of years, and money that came back to ' +
      'customers who had left and was not paid out. The money of customers who had left is in the list at any age.',
    source:
      'CBN, guidelines on dormant accounts and unclaimed balances (July 2024), for section 72 of BOFIA 2020: balances of dormant ' +
      'accounts of 10 years go to the trust fund for unclaimed balances.',
    duty: 'ledger.read',
    hasDays: false,
    mailed: 'link',
    figure: { label: 'Years without an entry', preset: 10, least: 1, most: 50 },
    columns: [
      text('Account or journal'),
      text('Customer'),
      text('Cause'),
      time('Since'),
      text('Currency'),
      amount('Balance'),
    ],
  },
  'large-transfers': {
    title: 'Large cash and transfers',
    definition:
      'Settled transfers and received credits in naira from the chosen amount on, by the day on which the money moved. This bank ' +
      'takes and pays no cash, so that the list has no cash. The page Risk makes the file for the financial intelligence unit.',
    source:
      'Money Laundering (Prevention and Prohibition) Act 2022: the bank reports transactions above 5 million naira of an ' +
      'individual and above 10 million naira of a company.',
    duty: 'risk.read',
    hasDays: true,
    mailed: 'link',
    figure: { label: 'From (naira)', preset: 5_000_000, least: 5_000_000, most: 99_999_999_999 },
    columns: [
      text('Reference'),
      text('Direction'),
      time('Moved'),
      text('Customer'),
      text('Other bank'),
      text('Currency'),
      amount('Amount'),
    ],
  },
  'staff-acts': {
    title: 'Acts of staff',
    definition:
      'Orders by the day on which they were made, each with its maker, its checker and its state. Each change that staff make is ' +
      'an order. Reads of records are in the audit trail, and in the history that the customer can read.',
    source: 'The rule of the bank: nobody approves an own order, and the audit trail has the event of each order.',
    duty: 'audit.read',
    hasDays: true,
    mailed: 'file',
    columns: [
      time('Made'),
      text('Order'),
      text('Reason'),
      text('Maker'),
      text('Checker'),
      text('State'),
      time('Ended'),
      text('Currency'),
      amount('Amount'),
    ],
  },
}
