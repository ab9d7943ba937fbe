/** The words of reconciliation as staff read them. */
import type { ReconciliationBreak } from '../../contract/staff/staff-reconciliation.ts'
import { amountText } from '../texts.ts'

export const NETWORK_TEXTS: Readonly<Record<ReconciliationBreak['network'], string>> = {
  switch: 'Payment switch',
  biller: 'Bill aggregator',
  'card-processor': 'Card processor',
}

export const BREAK_TEXTS: Readonly<Record<ReconciliationBreak['kind'], string>> = {
  amount: 'Both have it, with other figures',
  'given-back': 'Settled there, and given back to the customer here',
  refused: 'Settled there, and refused here',
  unknown: 'Settled there, and unknown here',
  'not-there': 'Settled here, and missing there',
  'twice-there': 'Listed twice there',
  'no-payment': 'On our account, and no payment',
}

const HOUR_MS = 60 * 60_000

/** "3 hours", "12 days" */
export function ageText(since: string, now: number): string {
  const hours = Math.max(0, Math.floor((now - Date.parse(since)) / HOUR_MS))
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}

/** "₦5,000.00", "1 card", "nothing" */
export function sideText(minor: string | null, currency: string): string {
  return minor === null ? 'nothing' : amountText(minor, currency)
}
