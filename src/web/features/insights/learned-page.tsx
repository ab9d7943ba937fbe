/**
 * Lists the customer's corrections of categories, and the rules that the bank learned from them. Each can be undone.
 */
import { formatDate } from '../../../values/date.ts'
import { SPENDING_CATEGORIES } from '../../../values/vocabularies/spending-category.ts'
import { callProblem } from '../../api/result/call-problem.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Link } from '../../ui/router/link.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { CardRows } from '../../ui/loading/skeleton.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { type Corrections, useGetCorrectionsQuery, useUndoCategoryMutation } from './insights-api.ts'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as linkStyles from '../../ui/router/link.module.css'
import * as listStyles from '../../ui/list/list.module.css'

export function LearnedPage() {
  const query = useGetCorrectionsQuery()
  return (
    <QueryPage
      head={
        <PageHead back={<BackLink to={PATHS.insights}>{t('Insights')}</BackLink>}>{t('Your category rules')}</PageHead>
      }
      column={`${layoutStyles.stack} ${layoutStyles.narrow} ${layoutStyles.wider}`}
      query={query}
      what={t('your category rules')}
      bones={<CardRows count={4} />}
    >
      {(data) => <List corrections={data.corrections} />}
    </QueryPage>
  )
}

function List({ corrections }: { readonly corrections: Corrections }) {
  const [undo, { isLoading }] = useUndoCategoryMutation()
  const online = useOnline()
  if (corrections.length === 0) {
    return (
      <EmptyState
        title={t('You have no rules yet')}
        action={
          <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={PATHS.insights}>
            {t('See your insights')}
          </Link>
        }
      >
        <p>{t('When you change the category of a payment, we keep your choice here. You can undo it at any time.')}</p>
      </EmptyState>
    )
  }
  const undoCorrection = async (correctionId: string): Promise<void> => {
    const { error } = await undo(correctionId)
    showToast(
      error === undefined
        ? t('Your choice was undone')
        : t('We could not undo this. {message}', { message: callProblem(error).message }),
    )
  }
  return (
    <>
      <p className="meta">
        {t('Newer rules come before older ones. Only you can see them, and they sort only your own payments.')}
      </p>
      <ul className={`${cardStyles.card} ${listStyles.framed} ${listStyles.list}`}>
        {corrections.map((one) => (
          <li key={one.correctionId}>
            <div className={`${listStyles.row} ${listStyles.entry} ${listStyles.plain}`}>
              <div>
                <p className={listStyles.title}>{t(SPENDING_CATEGORIES[one.category])}</p>
                <p className={listStyles.detail}>
                  {wordsOf(one)}
                  <span className={layoutStyles.line}>
                    {t('You chose this on {day}.', { day: formatDate(one.madeAt) })}
                  </span>
                </p>
              </div>
              <button
                className={linkStyles.link}
                type="button"
                disabled={!online || isLoading}
                aria-label={t('Undo: {category} for {name}', {
                  category: t(SPENDING_CATEGORIES[one.category]),
                  name: one.shown,
                })}
                onClick={() => void undoCorrection(one.correctionId)}
              >
                {t('Undo')}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function wordsOf({ learns, shown: name, direction, isForPast }: Corrections[number]): string {
  if (learns === 'nothing') return t('One payment: {name}', { name })
  const which =
    learns === 'narration'
      ? t('Everything with the words “{words}”', { words: name })
      : direction === 'in'
        ? t('All money from {name}', { name })
        : t('All money to {name}', { name })
  return isForPast ? t('{which}, including past transactions', { which }) : t('{which}, from that day on', { which })
}
