/** The words of reconciliation as staff read them. */
import type { BookingDraft, ReconciliationBreak } from '../../contract/staff/staff-reconciliation.ts'
import { NETWORK_TEXTS } from '../../values/vocabularies/staff-texts/reconciliation-texts.ts'
import { amountText } from '../texts.ts'

/** True when a person must explain, book or tie the open difference. A tie ends when one of both differences ends. */
export const isUnexplained = ({
  explanation,
  tiedTo,
  books,
}: Pick<ReconciliationBreak, 'explanation' | 'tiedTo' | 'books'>): boolean =>
  (explanation === null && books === null) || tiedTo?.holds === false

/** Says in one sentence why the line of the network's account is a debit or a credit. */
export function bookingReason({
  difference: { kind, network, direction },
  account,
  amountMinor,
}: Pick<BookingDraft, 'difference' | 'account' | 'amountMinor'>): string {
  const act = amountMinor.startsWith('-') ? 'debits' : 'credits'
  const there = NETWORK_TEXTS[network].toLowerCase()
  const payment = direction === 'out' ? 'outgoing payment' : 'incoming payment'
  const line = `the journal ${act} ${account.code ?? account.accountId}`
  if (kind === 'not-there')
    return `Our books have this ${payment} and the ${there} does not, so ${line} and takes our entry back.`
  if (kind === 'no-payment') return `This entry belongs to no payment, so ${line} and takes the entry back.`
  if (kind === 'twice-there')
    return `The ${there} lists this ${payment} twice and our books have it once, so ${line} for the second payment.`
  if (kind === 'amount') return `The ${there} has another amount for this ${payment}, so ${line} with the rest.`
  return `The ${there} settled this ${payment} and our books did not, so ${line} for it.`
}

/** "₦5,000.00", "1 card", "nothing" */
export function sideText(minor: string | null, currency: string): string {
  return minor === null ? 'nothing' : amountText(minor, currency)
}
