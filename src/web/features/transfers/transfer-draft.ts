/** What is typed into the transfer form, kept for the tab: a reload, a lost connection or a new login loses nothing. */
import { keepForm, readKeptForm } from '../../session/kept-form.ts'
import type { TransferDraft } from './check-order.ts'

const FORM = 'transfer'

/** This customer's kept draft, or undefined. */
export function readDraft(): TransferDraft | undefined {
  const { fromAccountNumber, toAccountNumber, amount, narration } = readKeptForm(FORM)
  if (fromAccountNumber === undefined || toAccountNumber === undefined) return undefined
  if (amount === undefined || narration === undefined) return undefined
  return { fromAccountNumber, toAccountNumber, amount, narration }
}

/** Keeps the draft, or with undefined forgets it. */
export function keepDraft(draft: TransferDraft | undefined): void {
  keepForm(FORM, draft === undefined ? undefined : { ...draft })
}
