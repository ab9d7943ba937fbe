/** Defines transfers as a kind of payment, and stores the transfer that is in progress in this tab. */
import * as v from 'valibot'
import { transferApi } from '../../api/transfers/transfer-api.ts'
import { keptPayments } from '../../payment/kept-payment.ts'
import { outcomeOf, type PaymentKind, withdrawalOf } from '../../payment/payment-kind.ts'
import { receiptPath } from '../../session/paths/links.ts'
import { t } from '../../language/language.ts'
import { TRANSFER_ORDER } from '../../session/drafts/draft-storage.ts'
import { ACCOUNT_CURRENCIES } from '../../../values/vocabularies/account-currencies.ts'

/** The fields that make two orders the same order. The reference of the name enquiry is not among them. */
const contentSchema = v.object({
  fromAccountNumber: v.string(),
  toAccountNumber: v.string(),
  bankCode: v.string(),
  amount: v.string(),
  currencyCode: v.picklist(ACCOUNT_CURRENCIES),
  narration: v.string(),
  /** The type is stored only for a custom transfer. */
  beneficiaryType: v.exactOptional(v.string()),
})
type OrderContent = v.InferOutput<typeof contentSchema>

export const KEPT_TRANSFER = keptPayments({ key: 'adire.transfer', orderKey: TRANSFER_ORDER, content: contentSchema })

export const TRANSFER: PaymentKind<OrderContent> = {
  words: { noun: t('transfer'), verb: t('send'), done: t('sent') },
  kept: KEPT_TRANSFER,
  pathOf: receiptPath,
  idName: 'transferId',
  stillChecking: t('We are still checking your last transfer. You can send another one when we know the result'),
  outcomes: (dispatch) => {
    const { getTransfer, withdrawTransfer } = transferApi.endpoints
    return {
      find: async (id) => outcomeOf(await dispatch(getTransfer.initiate(id, { forceRefetch: true, subscribe: false }))),
      withdraw: async (challengeId) =>
        withdrawalOf(await dispatch(withdrawTransfer.initiate(challengeId, { track: false }))),
    }
  },
}
