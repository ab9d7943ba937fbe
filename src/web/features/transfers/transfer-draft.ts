/** What is typed into the transfer forms, kept for the tab: a reload, a lost connection or a new login loses nothing. */
import { keepForm, readKeptForm } from '../../session/kept-form.ts'
import { NOW, type When } from '../../schedule/when.ts'
import type { TransferDraft } from './check-order.ts'
import type { TransferService } from './transfer-service.ts'

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

/** This customer's kept draft for this service, or undefined. */
export function readDraft(service: TransferService): TransferDraft | undefined {
  const kept = readKeptForm(FORMS[service])
  if (kept['amount'] === undefined) return undefined
  const fields = Object.keys(EMPTY_DRAFT).map((field) => [field, kept[field] ?? ''])
  return Object.fromEntries(fields) as TransferDraft
}

/** Keeps the draft, or with undefined forgets it and when it was for. */
export function keepDraft(service: TransferService, draft: TransferDraft | undefined): void {
  keepForm(FORMS[service], draft === undefined ? undefined : { ...draft })
  if (draft === undefined) keepForm(whenForm(service), undefined)
}

const whenForm = (service: TransferService): string => `${FORMS[service]}-when`
const REPEATS: readonly When['repeat'][] = ['once', 'daily', 'weekly', 'monthly']
const ENDS: readonly When['ends'][] = ['until', 'count']

/** When this customer's kept draft is for. */
export function readWhen(service: TransferService): When {
  const { repeat, startsOn = '', ends, until = '', count = '' } = readKeptForm(whenForm(service))
  return {
    repeat: REPEATS.find((one) => one === repeat) ?? NOW.repeat,
    startsOn,
    ends: ENDS.find((one) => one === ends) ?? NOW.ends,
    until,
    count,
  }
}

export function keepWhen(service: TransferService, when: When): void {
  keepForm(whenForm(service), when.repeat === 'now' ? undefined : { ...when })
}
