/** Orders a card: the account, the card, the delivery, the price, then the approval. */
import { useState } from 'react'
import { useLocation, useNavigate } from '../../ui/router/router.tsx'
import { PartOffNote } from '../../payment/part-off-note.tsx'
import { askForOffer, type Review } from '../../payment/ask-for-offer.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Link } from '../../ui/router/link.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { Bone, CardBones } from '../../ui/loading/skeleton.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import {
  type CardOffer,
  type CardOrder,
  type RequestOffer,
  useGetCardOfferQuery,
  useRequestCardMutation,
} from './cards-api.ts'
import { FIELD_OF, type RequestDraft, requestForm } from './check-request.ts'
import { CARD } from './kept-card.ts'
import { RequestForm } from './request-form.tsx'
import { RequestReview } from './request-review.tsx'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'

export function RequestPage() {
  const query = useGetCardOfferQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <QueryPage
      head={<PageHead back={<BackLink to={PATHS.cards}>{t('Cards')}</BackLink>}>{t('Request a card')}</PageHead>}
      query={query}
      what={t('what a card costs')}
      still={t('No card was requested.')}
      bones={
        <CardBones>
          <Bone width={4} height={3} />
          <Bone height={5} />
          <Bone height={5} />
        </CardBones>
      }
    >
      {(data) =>
        data.accounts.some(({ canRequest }) => canRequest) ? (
          <>
            <PartOffNote part="cards" />
            <Request offer={data} />
          </>
        ) : (
          <EmptyState
            title={t('Each of your naira accounts already has a card')}
            action={
              <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={PATHS.cards}>
                {t('See your cards')}
              </Link>
            }
          >
            <p>{t('To replace a card, block it first.')}</p>
          </EmptyState>
        )
      }
    </QueryPage>
  )
}

function Request({ offer }: { readonly offer: CardOffer }) {
  const wished = (useLocation().state as { readonly accountNumber?: string } | null)?.accountNumber
  const [draft, setDraft] = useState<RequestDraft>(() => ({
    fromAccountNumber: firstAccount(offer, wished),
    scheme: 'verve',
    deliverTo: 'branch',
    branchCode: '',
    street: '',
    city: '',
    state: '',
  }))
  const [review, setReview] = useState<Review<RequestOffer>>()
  const [initiate] = useRequestCardMutation()
  const navigate = useNavigate()

  const form = useForm(requestForm(offer), (order): CardOrder => order, {
    read: () => draft,
    names: FIELD_OF,
    send: async (order) => {
      const asked = await askForOffer(CARD, {
        content: contentOf(order),
        recipientName: t('A new card'),
        initiate: (requestId) => initiate({ ...order, requestId }),
      })
      return asked.kind === 'refused' ? { problem: asked.problem } : { data: asked }
    },
    onDone: (asked) => {
      if (asked.kind === 'offer') setReview(asked)
      else void navigate(CARD.pathOf(asked.paymentId))
    },
  })

  function closeReview(fieldId?: string): void {
    setReview(undefined)
    if (fieldId !== undefined) setTimeout(() => document.getElementById(fieldId)?.focus())
  }
  return (
    <>
      <RequestForm offer={offer} draft={draft} form={form} onChange={(change) => setDraft({ ...draft, ...change })} />
      {review && (
        <RequestReview
          key={review.offer.challengeId}
          cardId={review.paymentId}
          offer={review.offer}
          onClose={closeReview}
        />
      )}
    </>
  )
}

function firstAccount({ accounts }: CardOffer, wished: string | undefined): string {
  const open = accounts.filter(({ canRequest }) => canRequest)
  return (open.find(({ accountNumber }) => accountNumber === wished) ?? open[0])?.accountNumber ?? ''
}

const contentOf = ({ branchCode = '', street = '', city = '', state = '', ...order }: CardOrder) => ({
  ...order,
  branchCode,
  street,
  city,
  state,
})
