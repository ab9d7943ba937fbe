/** The transfer that is being made in this tab. */
import * as v from 'valibot'
import { keptPayments, type UnsettledPayment } from '../../approval/kept-payment.ts'
import { t } from '../../language/language.ts'
import { TRANSFER_ORDER } from '../../session/typed-in-tab.ts'
import { ACCOUNT_CURRENCIES } from '../../../values/vocabularies/account-currencies.ts'

/** What makes two orders the same order; the name enquiry's reference is not part of it. */
const contentSchema = v.object({
  fromAccountNumber: v.string(),
  toAccountNumber: v.string(),
  bankCode: v.string(),
  amount: v.string(),
  currencyCode: v.picklist(ACCOUNT_CURRENCIES),
  narration: v.string(),
  /** Of a custom transfer. */
  beneficiaryType: v.exactOptional(v.string()),
})
type OrderContent = v.InferOutput<typeof contentSchema>

export const KEPT_TRANSFER = keptPayments({ key: 'adire.transfer', orderKey: TRANSFER_ORDER, content: contentSchema })

/** A transfer in the sentences of every payment. */
export const TRANSFER_WORDS = { noun: t('transfer'), verb: t('send'), done: t('sent') } as const

/** Of this transfer, where this tab approved it and never heard what became of it. */
export function unsettledTransfer(transferId: string): UnsettledPayment<OrderContent> | undefined {
  const kept = KEPT_TRANSFER.readUnsettled()
  return kept?.paymentId === transferId ? kept : undefined
}
