/** Shows the category of one entry, the reason for it, and the form that corrects it. */
import { useParams } from '../../ui/router/router.tsx'
import { formatDayDate } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { SPENDING_CATEGORIES } from '../../../values/vocabularies/spending-category.ts'
import { callProblem } from '../../api/result/call-problem.ts'
import { entryAbout, entryName } from '../../session/paths/entry-links.ts'
import { entryPath } from '../../session/paths/links.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Link } from '../../ui/router/link.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { CardBones } from '../../ui/loading/skeleton.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { CategoryForm } from './category-form.tsx'
import { categoryPath } from './insight-view.ts'
import {
  type EntryCategory,
  type InsightEntry,
  useGetEntryCategoryQuery,
  useUndoCategoryMutation,
} from './insights-api.ts'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as definitionListStyles from '../../ui/list/definition-list.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as linkStyles from '../../ui/router/link.module.css'

export function EntryCategoryPage() {
  const { accountNumber = '', entryId = '' } = useParams()
  const query = useGetEntryCategoryQuery({ accountNumber, entryId })
  const { entry, currencyCode } = query.data ?? {}
  const back =
    entry && currencyCode
      ? categoryPath({
          currencyCode,
          month: monthOf(entry.postedAt),
          category: entry.category,
          direction: entry.direction,
        })
      : PATHS.insights
  return (
    <QueryPage
      head={<PageHead back={<BackLink to={back}>{t('Insights')}</BackLink>}>{t('Change category')}</PageHead>}
      query={query}
      what={t('the transaction')}
      title={t('We could not load this transaction.')}
      still={t('Your money is not affected.')}
      refused={<NoEntry />}
      bones={<CardBones />}
    >
      {(data) =>
        data.entry === null ? (
          <EmptyState
            title={t('This transaction is not counted')}
            action={
              <Link
                className={`${buttonStyles.button} ${buttonStyles.secondary}`}
                to={entryPath(accountNumber, entryId)}
              >
                {t('See the transaction')}
              </Link>
            }
          >
            <p>
              {t(
                'The money moved between your own accounts, came back or was reversed, so it is neither money in nor money out.',
              )}
            </p>
          </EmptyState>
        ) : (
          <div className={`${layoutStyles.columns} ${layoutStyles.even}`}>
            <EntryCard entry={data.entry} currency={data.currencyCode} />
            <CategoryForm key={`${data.entry.category}${data.entry.correctionId}`} entry={data.entry} alike={data} />
          </div>
        )
      }
    </QueryPage>
  )
}

/** The month in Lagos, an hour ahead of UTC all year. */
const monthOf = (postedAt: string): string =>
  new Date(new Date(postedAt).getTime() + 60 * 60 * 1000).toISOString().slice(0, 7)

function EntryCard({
  entry,
  currency,
}: {
  readonly entry: InsightEntry
  readonly currency: EntryCategory['currencyCode']
}) {
  const [undo, { isLoading }] = useUndoCategoryMutation()
  const online = useOnline()
  const { accountNumber, entryId, postedAt, amount, direction, category, why, correctionId } = entry
  const about = entryAbout(entry)
  const undoCorrection = async (): Promise<void> => {
    if (correctionId === null) return
    const { error } = await undo(correctionId)
    showToast(
      error === undefined
        ? t('Your choice was undone')
        : t('We could not undo this. {message}', { message: callProblem(error).message }),
    )
  }
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="entry">
      <h2 id="entry">{entryName(entry)}</h2>
      <p className="muted small">
        {direction === 'out'
          ? t('Money out, {day}', { day: formatDayDate(postedAt) })
          : t('Money in, {day}', { day: formatDayDate(postedAt) })}
      </p>
      <dl className={`${definitionListStyles.definitionList} gap-2`}>
        <div className={definitionListStyles.total}>
          <dt>{t('Amount')}</dt>
          <dd>{formatMinor(BigInt(amount), currency)}</dd>
        </div>
        {about !== '' && (
          <div>
            <dt>{t('Narration')}</dt>
            <dd>{about}</dd>
          </div>
        )}
        <div>
          <dt>{t('Category')}</dt>
          <dd>
            {t(SPENDING_CATEGORIES[category])}
            <span className={definitionListStyles.detail}>{why}</span>
          </dd>
        </div>
      </dl>
      <div className={`${layoutStyles.actions} gap-2`}>
        <Link className={linkStyles.link} to={entryPath(accountNumber, entryId)}>
          {t('See the transaction')}
        </Link>
        {correctionId !== null && (
          <Button look="sec" small busy={isLoading} disabled={!online} onClick={() => void undoCorrection()}>
            {t('Undo this choice')}
          </Button>
        )}
      </div>
    </section>
  )
}

function NoEntry() {
  return (
    <EmptyState title={t('We could not find this transaction')}>
      <p>{t('The link may be incomplete, or the transaction belongs to another profile.')}</p>
    </EmptyState>
  )
}
