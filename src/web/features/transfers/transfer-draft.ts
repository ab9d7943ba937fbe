/** What is typed into the transfer forms, kept for the tab: a reload, a lost connection or a new login loses nothing. */
import { keepForm, readKeptForm } from '../../session/kept-form.ts'
import type { TransferDraft } from './check-order.ts'

/** Spec §3's recipient types that have a form of their own: within the bank, and to others. */
export type TransferService = 'optimus' | 'others'

const FORMS = { optimus: 'transfer', others: 'transfer-others' } as const satisfies Record<TransferService, string>

export const EMPTY_DRAFT: TransferDraft = {
  fromAccountNumber: '',
  bankCode: '',
  toAccountNumber: '',
  expectedName: '',
  confirmedName: '',
  amount: '',
  narration: '',
  saveFor: '',
}

/** This customer's kept draft for this service, or undefined. */
export function readDraft(service: TransferService): TransferDraft | undefined {
  const kept = readKeptForm(FORMS[service])
  if (kept['amount'] === undefined) return undefined
  const fields = Object.keys(EMPTY_DRAFT).map((field) => [field, kept[field] ?? ''])
  return Object.fromEntries(fields) as TransferDraft
}

/** Keeps the draft, or with undefined forgets it. */
export function keepDraft(service: TransferService, draft: TransferDraft | undefined): void {
  keepForm(FORMS[service], draft === undefined ? undefined : { ...draft })
}
