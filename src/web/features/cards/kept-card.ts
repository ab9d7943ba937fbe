/** Defines card orders as a kind of payment, and stores the order that is in progress in this tab. */
import * as v from 'valibot'
import { callProblem } from '../../api/result/call-problem.ts'
import { keptPayments } from '../../payment/kept-payment.ts'
import { type PaymentKind, withdrawalOf } from '../../payment/payment-kind.ts'
import { cardPath } from '../../session/paths/links.ts'
import { CARD_ORDER } from '../../session/drafts/draft-storage.ts'
import { cardsApi } from './cards-api.ts'
import { t } from '../../language/language.ts'

/** The fields that make two orders the same order. */
const contentSchema = v.object({
  fromAccountNumber: v.string(),
  scheme: v.string(),
  deliverTo: v.string(),
  branchCode: v.string(),
  street: v.string(),
  city: v.string(),
  state: v.string(),
})

export const KEPT_CARD = keptPayments({ key: 'adire.card', orderKey: CARD_ORDER, content: contentSchema })

type CardContent = v.InferOutput<typeof contentSchema>

export const CARD: PaymentKind<CardContent> = {
  words: { noun: t('request'), verb: t('order'), done: t('ordered') },
  kept: KEPT_CARD,
  pathOf: cardPath,
  idName: 'cardId',
  stillChecking: t('We are still checking your last request. Look at your cards again in a moment'),
  outcomes: (dispatch) => {
    const { getCards, withdrawCardRequest } = cardsApi.endpoints
    return {
      // The bank answers with every card, so an order that is not among them is unknown.
      find: async (cardId) => {
        const { data, error } = await dispatch(getCards.initiate(undefined, { forceRefetch: true, subscribe: false }))
        if (data === undefined) return callProblem(error).kind === 'refused' ? 'none' : 'no-answer'
        return data.some((card) => card.cardId === cardId) ? 'known' : 'none'
      },
      withdraw: async (challengeId) =>
        withdrawalOf(await dispatch(withdrawCardRequest.initiate(challengeId, { track: false }))),
    }
  },
}
