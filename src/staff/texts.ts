/** Dates, amounts and reasons as staff read them. */
import type { StaffOrder } from '../contract/staff/staff-api.ts'
import type { FoundPayment } from '../contract/staff/staff-payments.ts'
import { isCurrencyCode } from '../values/currency.ts'
import { formatMinor } from '../values/money.ts'

const DATE_TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
})

/** "24 Nov 2026, 15:04", Lagos time. */
export const dateTime = (iso: string): string => DATE_TIME.format(new Date(iso))

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** "24 Nov 2026" of a day of the bank, YYYY-MM-DD. */
export const dayText = (day: string): string => DAY.format(new Date(`${day}T12:00:00Z`))

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** "Nov 2026" of a month, YYYY-MM. */
export const monthText = (month: string): string => MONTH.format(new Date(`${month}-15T12:00:00Z`))

const MINUTE_MS = 60_000

/** "5 minutes", "3 hours", "12 days" since a time. `now` is in milliseconds. */
export function ageText(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS))
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}

/** "₦1,000.00" of minor units. */
export const amountText = (minor: string, currency: string): string =>
  isCurrencyCode(currency) ? formatMinor(BigInt(minor), currency) : `${minor} ${currency}`

export const KIND_TEXTS: Readonly<Record<FoundPayment['kind'], string>> = {
  'own-bank': 'Transfer in the bank',
  'other-bank': 'Transfer to another bank',
  exchange: 'Exchange',
  bill: 'Bill',
  'card-fee': 'Fee of a card',
}

/** The names of the facts in the evidence of an alert. */
export const EVIDENCE_TEXTS: Readonly<Record<string, string>> = {
  kind: 'Kind of payment',
  isNewPayee: 'New payee',
  isNewDevice: 'New device',
  isSmall: 'Small amount',
  balancePercent: 'Per cent of the available balance',
  smallCredits: 'Small credits in 24 hours',
  payees: 'Payees today',
  paymentsOfHour: 'Payments in the hour',
  isArranged: 'Standing order or payment batch',
  hasOpenHit: 'Hit of screening without a decision',
  isListed: 'Person on a list of sanctions',
  isUnscreened: 'A name was never screened',
}

export function evidenceValue(fact: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return (fact === 'kind' ? (KIND_TEXTS as Readonly<Record<string, string>>)[value] : undefined) ?? String(value)
}

/** The result of an order that the person has just made or decided, as a sentence. */
export function textOfOrder({ state, summary, failure }: StaffOrder): string {
  const texts: Readonly<Record<StaffOrder['state'], string>> = {
    proposed: `The order was made: ${summary}. It waits for the check of another person.`,
    executed: `Done: ${summary}.`,
    rejected: `Rejected: ${summary}. Nothing was done.`,
    withdrawn: `Withdrawn: ${summary}. Nothing was done.`,
    expired: `Expired: ${summary}. Nothing was done.`,
    failed: `Not done: ${summary}. ${failure}`,
  }
  return texts[state]
}
