/**
 * Starts the draft of a transfer from a link, from "Send again", or from stored text. Pure, except that it reads the
 * stored draft.
 */
import type { Location } from '../../../ui/router/router.tsx'
import { BRAND } from '../../../../values/brand.ts'
import type { TransferDraft } from './check-order.ts'
import { EMPTY_DRAFT, readDraft } from './transfer-draft.ts'
import type { TransferService } from '../transfer-service.ts'

/** The data that a receipt's "Send again" passes on. */
export interface RepeatState {
  readonly repeat?: Partial<TransferDraft>
}

type Address = Pick<Location, 'state' | 'search'>

export function beginDraft(service: TransferService, address: Address): TransferDraft {
  return {
    ...EMPTY_DRAFT,
    ...(broughtBy(address) ?? readDraft(service)),
    ...(service === 'own-bank' ? { bankCode: BRAND.institutionCode } : {}),
  }
}

/** True when the address names a payee. Then only the amount may be left to type. */
export const bringsPayee = (address: Address): boolean => broughtBy(address) !== undefined

export const hasPayee = (service: TransferService, draft: TransferDraft): boolean =>
  draft.bankCode !== '' &&
  draft.toAccountNumber.length === 10 &&
  (service !== 'custom' || draft.beneficiaryType.trim() !== '')

const broughtBy = ({ state, search }: Address): Partial<TransferDraft> | undefined =>
  (state as RepeatState | null)?.repeat ?? payeeOf(search)

/** The account number in a link or QR code that the payee shared. */
function payeeOf(search: string): Partial<TransferDraft> | undefined {
  const to = new URLSearchParams(search).get('to') ?? ''
  return /^[0-9]{10}$/.test(to) ? { toAccountNumber: to } : undefined
}
