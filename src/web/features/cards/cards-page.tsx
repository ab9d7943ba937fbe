/** Lists the customer's cards, with used and ordered cards first, and links to the order of a new card. */
import { cardPath } from '../../session/paths/links.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Freshness } from '../../ui/loading/freshness.tsx'
import { CardIcon } from '../../ui/icon/icons-money.tsx'
import { ForwardIcon } from '../../ui/icon/icons.tsx'
import { Link } from '../../ui/router/link.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { Bone, CardBones } from '../../ui/loading/skeleton.tsx'
import { CardFace } from './card-face.tsx'
import { type Card, useGetCardsQuery } from './cards-api.ts'
import { STATUS_WORDS } from './status-words.ts'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as menuStyles from '../../ui/list/menu.module.css'
import { Pill } from '../../ui/note/pill.tsx'

export function CardsPage() {
  const query = useGetCardsQuery()
  return (
    <QueryPage
      head={<PageHead>{t('Cards')}</PageHead>}
      query={query}
      what={t('your cards')}
      bones={
        <CardBones>
          <Bone height={6} />
          <Bone width={3} />
        </CardBones>
      }
    >
      {(cards) => <CardList cards={cards} loadedAtMs={query.fulfilledTimeStamp} />}
    </QueryPage>
  )
}

interface CardListProps {
  readonly cards: readonly Card[]
  readonly loadedAtMs: number | undefined
}

function CardList({ cards, loadedAtMs }: CardListProps) {
  const ask = (
    <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={PATHS.cardRequest}>
      {t('Request a card')}
    </Link>
  )
  if (cards.length === 0) {
    return (
      <EmptyState title={t('No card yet')} action={ask}>
        <p>{t('Use a debit card in shops and at ATMs. You can turn on online payments at any time.')}</p>
      </EmptyState>
    )
  }
  const isOver = ({ status }: Card) => status === 'blocked' || status === 'refused'
  const [current, over] = [cards.filter((card) => !isOver(card)), cards.filter(isOver)]
  return (
    <div className={layoutStyles.stack}>
      {current.length > 0 && (
        <ul className={`${layoutStyles.columns} ${layoutStyles.even}`} aria-label={t('Your cards')}>
          {current.map((card) => (
            <li className={`${cardStyles.card} ${cardStyles.pad}`} key={card.cardId}>
              <CardFace card={card} />
              <p className="gap-3">
                <CardPill card={card} /> <span className="small muted">{STATUS_WORDS[card.status].about}</span>
              </p>
              <Link
                className={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.wide} gap-3`}
                to={cardPath(card.cardId)}
                aria-label={t('Manage {card}', { card: nameOf(card) })}
              >
                {t('Manage')}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p>{ask}</p>
      {over.length > 0 && (
        <section className={cardStyles.card} aria-labelledby="over">
          <h2 id="over" className={cardStyles.pad}>
            {t('No longer in use')}
          </h2>
          <ul className={menuStyles.menu}>
            {over.map((card) => (
              <li key={card.cardId}>
                <Link to={cardPath(card.cardId)}>
                  <CardIcon />
                  <span className="small">
                    {nameOf(card)} <CardPill card={card} />
                  </span>
                  <ForwardIcon small />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Freshness what={t('Cards')} loadedAtMs={loadedAtMs} />
    </div>
  )
}

function CardPill({ card }: { readonly card: Card }) {
  const { name, pill } = STATUS_WORDS[card.status]
  return <Pill look={pill}>{name}</Pill>
}

const nameOf = ({ schemeName, lastFour }: Card): string =>
  lastFour === null
    ? t('{scheme} debit card', { scheme: schemeName })
    : t('{scheme} ending {lastFour}', { scheme: schemeName, lastFour })
