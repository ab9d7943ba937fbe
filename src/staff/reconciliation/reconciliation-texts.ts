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

/** True when a person must explain or tie the open difference. A tie ends when one of both differences ends. */
export const isUnexplained = ({ explanation, tiedTo }: Pick<ReconciliationBreak, 'explanation' | 'tiedTo'>): boolean =>
  explanation === null || tiedTo?.holds === false

/** "₦5,000.00", "1 card", "nothing" */
export function sideText(minor: string | null, currency: string): string {
  return minor === null ? 'nothing' : amountText(minor, currency)
}
