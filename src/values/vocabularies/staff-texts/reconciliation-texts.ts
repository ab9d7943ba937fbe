/** The networks of the reconciliation, and the kinds of differences, as staff read them. */
import type { BreakKind, ReconciledNetwork } from '../reconciliation/breaks.ts'

export const NETWORK_TEXTS: Readonly<Record<ReconciledNetwork, string>> = {
  switch: 'Payment switch',
  biller: 'Bill aggregator',
  'card-processor': 'Card processor',
}

export const BREAK_TEXTS: Readonly<Record<BreakKind, string>> = {
  amount: 'Both have it, with other figures',
  'given-back': 'Settled there, and given back to the customer here',
  refused: 'Settled there, and refused here',
  unknown: 'Settled there, and unknown here',
  'not-there': 'Settled here, and missing there',
  'twice-there': 'Listed twice there',
  'no-payment': 'On our account, and no payment',
}

const insideSentence = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`

/** "the payment switch", for the middle of a sentence. */
export const networkText = (network: ReconciledNetwork): string => `the ${insideSentence(NETWORK_TEXTS[network])}`

/** "OPT-1 (settled there, and refused here)" */
export const differenceText = ({ kind, reference }: { readonly kind: BreakKind; readonly reference: string }): string =>
  `${reference} (${insideSentence(BREAK_TEXTS[kind])})`
