/**
 * Stores the typed text of transfer forms in the tab, so that a reload, a lost connection or a new login loses nothing.
 */
import { keepForm, readKeptForm } from '../../../session/drafts/kept-form.ts'
import { NOW, type When } from '../../../schedule/when.ts'
import type { TransferDraft } from './check-order.ts'
import type { TransferService } from '../transfer-service.ts'

const FORMS = {
  'own-bank': 'transfer',
  'other-bank': 'transfer-others',
  custom: 'transfer-custom',
} as const satisfies Record<TransferService, string>

export const EMPTY_DRAFT: TransferDraft = {
  fromAccountNumber: '',
  bankCode: '',
  toAccountNumber: '',
  expectedName: '',
  confirmedName: '',
  amount: '',
  narration: '',
  saveFor: '',
  beneficiaryType: '',
}

/** This customer's stored draft of this form, or undefined. */
export function readDraft(service: TransferService): TransferDraft | undefined {
  const kept = readKeptForm(FORMS[service])
  if (kept['amount'] === undefined) return undefined
  const fields = Object.keys(EMPTY_DRAFT).map((field) => [field, kept[field] ?? ''])
  return Object.fromEntries(fields) as TransferDraft
}

/** Stores the draft. Undefined deletes the draft and its time of payment. */
export function keepDraft(service: TransferService, draft: TransferDraft | undefined): void {
  keepForm(FORMS[service], draft === undefined ? undefined : { ...draft })
  if (draft === undefined) keepForm(whenForm(service), undefined)
}

const whenForm = (service: TransferService): string => `${FORMS[service]}-when`
const REPEATS: readonly When['repeat'][] = ['once', 'daily', 'weekly', 'monthly']
const ENDS: readonly When['ends'][] = ['until', 'count']

/** The time of payment that this customer chose in the stored draft: now, a day, or a repeated payment. */
export function readDraftTime(service: TransferService): When {
  const { repeat, startsOn = '', ends, until = '', count = '' } = readKeptForm(whenForm(service))
  return {
    repeat: REPEATS.find((one) => one === repeat) ?? NOW.repeat,
    startsOn,
    ends: ENDS.find((one) => one === ends) ?? NOW.ends,
    until,
    count,
  }
}

export function storeDraftTime(service: TransferService, when: When): void {
  keepForm(whenForm(service), when.repeat === 'now' ? undefined : { ...when })
}
