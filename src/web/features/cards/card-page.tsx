/** Shows one card: its face, its state and next step, and every possible action. */
import { useState } from 'react'
import { useParams } from '../../ui/router/router.tsx'
import { formatAccountNumber } from '../../../values/account-number.ts'
import { formatMinor } from '../../../values/money.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Freshness } from '../../ui/loading/freshness.tsx'
import { Link } from '../../ui/router/link.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { Note } from '../../ui/note/note.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { ReceiptFiles } from '../../ui/file/receipt-files.tsx'
import { Bone, CardBones } from '../../ui/loading/skeleton.tsx'
import { Timeline } from '../../ui/list/timeline.tsx'
import { ActivateForm } from './activate-form.tsx'
import { CardActions } from './card-actions.tsx'
import { CardFace } from './card-face.tsx'
import { type Card, fetchCardReceipt, useGetCardOfferQuery, useGetCardsQuery } from './cards-api.ts'
import { ControlsForm } from './controls-form.tsx'
import { isMoving, STATUS_WORDS, syncText } from './status-words.ts'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as definitionListStyles from '../../ui/list/definition-list.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import { Pill } from '../../ui/note/pill.tsx'

/** The interval between two polls of a card whose state changes without the customer. */
const POLL_MS = 3_000

export function CardPage() {
  const { cardId = '' } = useParams()
  const [moving, setMoving] = useState(true)
  const query = useGetCardsQuery(undefined, { pollingInterval: moving ? POLL_MS : 0, refetchOnMountOrArgChange: true })
  const card = query.data?.find((one) => one.cardId === cardId)
  // A card that was just approved may be missing in an older list.
  const isMissing = query.data !== undefined && card === undefined && !query.isFetching
  if (card !== undefined && moving !== isMoving(card)) setMoving(isMoving(card))
  if (isMissing && moving) setMoving(false)
  return (
    <>
      <PageHead back={<BackLink to={PATHS.cards}>{t('Cards')}</BackLink>} title={t('Your card')}>
        {card === undefined ? t('Your card') : t('{scheme} debit card', { scheme: card.schemeName })}
      </PageHead>
      {isMissing ? (
        <NoCard />
      ) : (
        <Loaded
          query={{ ...query, data: card }}
          what={t('your card')}
          title={t('We could not load this card.')}
          bones={
            <CardBones>
              <Bone height={6} />
              <Bone width={4} />
              <Bone height={5} />
            </CardBones>
          }
        >
          {(one) => <OneCard card={one} loadedAtMs={query.fulfilledTimeStamp} />}
        </Loaded>
      )}
    </>
  )
}

function OneCard({ card, loadedAtMs }: { readonly card: Card; readonly loadedAtMs: number | undefined }) {
  const { name, pill, about } = STATUS_WORDS[card.status]
  const syncNote = syncText(card)
  const isPaid = card.status !== 'requested'
  return (
    <div className={`${layoutStyles.columns} ${layoutStyles.side}`}>
      <div className={layoutStyles.stack}>
        <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-label={t('Card status')}>
          <CardFace card={card} />
          <p className="gap-3" aria-live="polite">
            <Pill look={pill}>{name}</Pill> {about}
          </p>
          {syncNote !== undefined && (
            <Note kind="wait" className="gap-3">
              <p>{syncNote}</p>
            </Note>
          )}
        </section>
        {card.actions.includes('activate') && <ActivateForm cardId={card.cardId} />}
        {card.actions.includes('controls') && <Controls card={card} />}
        <Timeline steps={card.timeline} />
      </div>
      <div className={layoutStyles.stack}>
        <CardActions card={card} />
        <Facts card={card} />
        {isPaid && <ReceiptFiles fetchReceipt={(format) => fetchCardReceipt(card.cardId, format)} />}
        <Freshness what={t('Card')} loadedAtMs={loadedAtMs} />
      </div>
    </div>
  )
}

/**
 * Shows the form of the card's channels and limits. The largest limits that the bank allows come with its offer of
 * cards.
 */
function Controls({ card }: { readonly card: Card }) {
  const { data } = useGetCardOfferQuery()
  const { cardId, version, channels, limits } = card
  if (data === undefined || version === null || channels === null || limits === null) return null
  return <ControlsForm cardId={cardId} version={version} now={{ channels, limits }} most={data.most} />
}

function Facts({ card }: { readonly card: Card }) {
  const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN')
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="facts">
      <h2 id="facts">{t('Details')}</h2>
      <dl className={`${definitionListStyles.definitionList} gap-2`}>
        <div>
          <dt>{t('Pays from')}</dt>
          <dd className="num">{formatAccountNumber(card.accountNumber)}</dd>
        </div>
        <div>
          <dt>{card.deliverTo === 'branch' ? t('Collected at') : t('Delivered to')}</dt>
          <dd>{card.deliveryPlace}</dd>
        </div>
        <div>
          <dt>{t('Fee')}</dt>
          <dd>
            {naira(card.total)}
            <span className={definitionListStyles.detail}>
              {t('{fee} and {vat} VAT', { fee: naira(card.fee), vat: naira(card.vat) })}
            </span>
          </dd>
        </div>
        <div>
          <dt>{t('Reference')}</dt>
          <dd>{card.reference}</dd>
        </div>
      </dl>
    </section>
  )
}

function NoCard() {
  return (
    <EmptyState
      title={t('We could not find this card')}
      action={
        <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={PATHS.cards}>
          {t('See your cards')}
        </Link>
      }
    >
      <p>{t('The link may be incomplete, or the card belongs to another profile.')}</p>
    </EmptyState>
  )
}
