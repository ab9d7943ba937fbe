/**
 * Defines payment batches as a kind of payment. A batch stores its draft elsewhere (kept-list.ts). This kind stores
 * only the approval that was sent.
 */
import { outcomeOf, type PaymentKind, withdrawalOf } from '../../../payment/payment-kind.ts'
import type { PaymentCalls } from '../../../payment/use-send-payment.ts'
import { batchPath } from '../../../session/paths/links.ts'
import { bulkApi, type ListApproval } from './bulk-api.ts'
import { keepSentList, readSentList } from './kept-list.ts'
import { t } from '../../../language/language.ts'

export const LIST = {
  pathOf: batchPath,
  stillChecking: t('We are still checking the result of your last list. You can approve the next list when we know'),
  kept: { readUnsettled: readSentList },
  outcomes: (dispatch) => {
    const { getBulk, withdrawBulk } = bulkApi.endpoints
    return {
      find: async (id) => outcomeOf(await dispatch(getBulk.initiate(id, { forceRefetch: true, subscribe: false }))),
      withdraw: async (challengeId) =>
        withdrawalOf(await dispatch(withdrawBulk.initiate(challengeId, { track: false }))),
    }
  },
} satisfies Pick<PaymentKind<never>, 'pathOf' | 'stillChecking' | 'outcomes'> & { readonly kept: object }

/**
 * Returns the kind of payment for this batch. It stores the sent approval, so that a reload or a new login can ask for
 * its result.
 */
export function keptListKind(batchId: string): typeof LIST & Pick<PaymentCalls<ListApproval>, 'kept'> {
  const forget = (): void => keepSentList(undefined)
  const markSent = (challengeId: string): void => keepSentList({ batchId, challengeId })
  return { ...LIST, kept: { ...LIST.kept, markSent, markAnswered: forget, forget } }
}
