/** Defines the calls about cards. */
import { type Card, type CardOffer, cardRoutes as routes } from '../../../contract/cards.ts'
import type { RouteData, RouteInput } from '../../../contract/route.ts'
import { fromBase64 } from '../../api/channel/base64.ts'
import { bankApi } from '../../api/data-layer/bank-api.ts'
import { call } from '../../api/channel/browser-client.ts'

export type { Card, CardOffer }
export type CardOrder = Omit<RouteInput<typeof routes.requestCard>, 'requestId'>
export type RequestOffer = RouteData<typeof routes.requestCard>
export type CardControls = Pick<RouteInput<typeof routes.setCardControls>, 'channels' | 'limits'>
type Change = RouteData<typeof routes.freezeCard>

export const cardsApi = bankApi.enhanceEndpoints({ addTagTypes: ['Cards'] }).injectEndpoints({
  endpoints: (build) => ({
    getCards: build.query<Card[], void>({
      query: () => ({ route: routes.getCards, input: {} }),
      transformResponse: ({ cards }: RouteData<typeof routes.getCards>) => cards,
      providesTags: ['Cards'],
    }),
    getCardOffer: build.query<CardOffer, void>({
      query: () => ({ route: routes.getCardOffer, input: {} }),
      providesTags: ['Cards', 'Accounts'],
    }),
    requestCard: build.mutation<RequestOffer, RouteInput<typeof routes.requestCard>>({
      query: (input) => ({ route: routes.requestCard, input }),
    }),
    // The call may have changed the card or moved money even when it failed or had no answer, so both are fetched
    // again.
    confirmCardRequest: build.mutation<
      RouteData<typeof routes.confirmCardRequest>,
      RouteInput<typeof routes.confirmCardRequest>
    >({
      query: (input) => ({ route: routes.confirmCardRequest, input }),
      invalidatesTags: ['Cards', 'Accounts', 'Entries'],
    }),
    withdrawCardRequest: build.mutation<RouteData<typeof routes.withdrawCardRequest>, string>({
      query: (challengeId) => ({ route: routes.withdrawCardRequest, input: { challengeId } }),
      invalidatesTags: ['Cards', 'Accounts', 'Entries'],
    }),
    activateCard: build.mutation<Change, RouteInput<typeof routes.activateCard>>({
      query: (input) => ({ route: routes.activateCard, input }),
    }),
    freezeCard: build.mutation<Change, string>({
      query: (cardId) => ({ route: routes.freezeCard, input: { cardId } }),
      invalidatesTags: ['Cards'],
    }),
    unfreezeCard: build.mutation<Change, string>({
      query: (cardId) => ({ route: routes.unfreezeCard, input: { cardId } }),
    }),
    blockCard: build.mutation<Change, RouteInput<typeof routes.blockCard>>({
      query: (input) => ({ route: routes.blockCard, input }),
      invalidatesTags: ['Cards'],
    }),
    setCardControls: build.mutation<Change, RouteInput<typeof routes.setCardControls>>({
      query: (input) => ({ route: routes.setCardControls, input }),
      // Also after a refusal, because the card then differs from this page.
      invalidatesTags: ['Cards'],
    }),
    confirmCardChange: build.mutation<Change, RouteInput<typeof routes.confirmCardChange>>({
      query: (input) => ({ route: routes.confirmCardChange, input }),
      invalidatesTags: ['Cards'],
    }),
  }),
})
export const {
  useGetCardsQuery,
  useGetCardOfferQuery,
  useRequestCardMutation,
  useConfirmCardRequestMutation,
  useActivateCardMutation,
  useFreezeCardMutation,
  useUnfreezeCardMutation,
  useBlockCardMutation,
  useSetCardControlsMutation,
  useConfirmCardChangeMutation,
} = cardsApi

/** The data layer does not keep it, because a file is saved and not shown. */
export async function fetchCardReceipt(cardId: string, format: 'pdf' | 'png') {
  const answer = await call(routes.getCardReceipt, { cardId, format })
  if (!answer.ok) return answer
  const { content, fileName, mediaType } = answer.data
  return { ok: true as const, file: new File([fromBase64(content)], fileName, { type: mediaType }) }
}
