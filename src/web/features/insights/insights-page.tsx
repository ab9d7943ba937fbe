/** Shows insights: a month's credits and debits, their categories and counterparties, and the budgets. */
import type { Account } from '../../../contract/accounts/account.ts'
import { currencyName } from '../../../values/currency.ts'
import { formatDate } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { monthsAfter } from '../../../values/vocabularies/spending-category.ts'
import { useGetAccountsQuery } from '../../api/accounts/account-api.ts'
import { accountLabel } from '../../session/account-label.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { useAppSelector } from '../../session/store/hooks.ts'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Freshness } from '../../ui/loading/freshness.tsx'
import { Link } from '../../ui/router/link.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { Note } from '../../ui/note/note.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { Bone, CardBones } from '../../ui/loading/skeleton.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useQuery } from '../../ui/router/use-query.ts'
import { BudgetsCard } from './budgets-card.tsx'
import { CategoryCard } from './category-card.tsx'
import { type InsightView, monthName, readView, type Spans, spansOf, viewQuery } from './insight-view.ts'
import { type Insights, useGetInsightsQuery } from './insights-api.ts'
import { MonthChart, OutPattern } from './month-chart.tsx'
import { SumsCard } from './sums-card.tsx'
import { plural, t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as listStyles from '../../ui/list/list.module.css'

export function InsightsPage() {
  const { accounts, selectedAccount } = useAppSelector((state) => state.accounts)
  const query = useGetAccountsQuery()
  return (
    <QueryPage
      head={
        <PageHead
          end={
            <Link
              className={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.small}`}
              to={PATHS.insightLearned}
            >
              {t('Your category rules')}
            </Link>
          }
        >
          {t('Insights')}
        </PageHead>
      }
      query={{ ...query, data: selectedAccount ?? (query.data && null) }}
      what={t('your insights')}
      still={t('Your money is not affected.')}
      isEmpty={(selected) => selected === null}
      empty={
        <EmptyState title={t('You have no account yet')}>
          <p>{t('Once you have an account, you will see your money in and out here.')}</p>
        </EmptyState>
      }
      bones={<Bones />}
    >
      {(selected) => selected && <OwnInsights accounts={accounts} selected={selected} />}
    </QueryPage>
  )
}

interface OwnInsightsProps {
  readonly accounts: readonly Account[]
  readonly selected: Account
}

function OwnInsights({ accounts, selected }: OwnInsightsProps) {
  const [params, setParams] = useQuery()
  const view = readView(params, accounts, selected)
  const query = useGetInsightsQuery(view)
  const insights = query.currentData
  const show = (change: Partial<InsightView>): void => setParams(viewQuery({ ...view, ...change }))
  return (
    <div className={layoutStyles.stack}>
      <div className={`${layoutStyles.columns} ${layoutStyles.pair}`}>
        <ScopeField accounts={accounts} view={view} onChange={(scope) => setParams(viewQuery(scope))} />
        {insights && <MonthField insights={insights} onChange={(month) => show({ month })} />}
      </div>
      <Loaded
        query={{ ...query, data: insights }}
        what={t('your insights')}
        still={t('Your money is not affected.')}
        isEmpty={({ firstMonth }) => firstMonth === null}
        empty={
          <EmptyState
            title={t('No insights yet')}
            action={
              <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={PATHS.transferOwnBank}>
                {t('Make a transfer')}
              </Link>
            }
          >
            <p>{t('When money comes in or goes out, you will see how much, for what and to whom, month by month.')}</p>
          </EmptyState>
        }
        bones={<Bones />}
      >
        {(loaded) => (
          <>
            <MonthBody
              view={view}
              insights={loaded}
              spans={spansOf(loaded, query.fulfilledTimeStamp)}
              onMonth={(month) => show({ month })}
            />
            <Freshness what={t('Insights')} loadedAtMs={query.fulfilledTimeStamp} />
          </>
        )}
      </Loaded>
    </div>
  )
}

interface ScopeFieldProps {
  readonly accounts: readonly Account[]
  readonly view: InsightView
  readonly onChange: (view: InsightView) => void
}

/** All accounts of a currency, or one account when there are several. */
function ScopeField({ accounts, view, onChange }: ScopeFieldProps) {
  const currencies = [...new Set(accounts.map(({ currencyCode }) => currencyCode))]
  const choices = currencies.flatMap((currencyCode) => {
    const own = accounts.filter((one) => one.currencyCode === currencyCode)
    const all = {
      value: currencyCode,
      label: t('All accounts in {currency}', { currency: t(currencyName(currencyCode)) }),
      scope: { currencyCode },
    }
    if (own.length === 1) return [{ ...all, label: `${accountLabel(own[0] as Account)} · ${currencyCode}` }]
    const each = own.map((one) => ({
      value: one.accountNumber,
      label: `${accountLabel(one)} · ${currencyCode} · ${one.accountNumber}`,
      scope: { currencyCode, accountNumber: one.accountNumber },
    }))
    return [all, ...each]
  })
  const { month } = view
  return (
    <SelectField
      id="insights-of"
      label={t('Accounts')}
      choices={choices}
      value={view.accountNumber ?? view.currencyCode}
      onChange={(event) => {
        const chosen = choices.find(({ value }) => value === event.target.value)
        if (chosen) onChange({ ...chosen.scope, ...(month ? { month } : {}) })
      }}
    />
  )
}

interface MonthFieldProps {
  readonly insights: Insights
  readonly onChange: (month: string) => void
}

function MonthField({ insights, onChange }: MonthFieldProps) {
  const { month, thisMonth, firstMonth } = insights
  const first = [firstMonth ?? thisMonth, month, thisMonth].toSorted()[0] ?? thisMonth
  const months: string[] = []
  for (let one = month > thisMonth ? month : thisMonth; one >= first; one = monthsAfter(one, -1)) months.push(one)
  return (
    <SelectField
      id="insights-month"
      label={t('Month')}
      choices={months.map((value) => ({ value, label: monthName(value) }))}
      value={month}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface MonthBodyProps {
  readonly view: InsightView
  readonly insights: Insights
  readonly spans: Spans
  readonly onMonth: (month: string) => void
}

function MonthBody({ view, insights, spans, onMonth }: MonthBodyProps) {
  const { currencyCode } = view
  const { addedUpFrom } = insights
  return (
    <>
      <OutPattern />
      {addedUpFrom !== null && (
        <Note kind="wait">
          <p>
            {t(
              'You have too many transactions to add up together. These figures start on {day}. Choose one account or an earlier month to see more.',
              { day: formatDate(addedUpFrom) },
            )}
          </p>
        </Note>
      )}
      <div className={`${layoutStyles.columns} ${layoutStyles.even}`}>
        <div className={layoutStyles.stack}>
          <SumsCard insights={insights} currency={currencyCode} spans={spans} />
          <MonthChart months={insights.months} chosen={insights.month} currency={currencyCode} onChoose={onMonth} />
          <CategoryCard scope={view} insights={insights} direction="out" spans={spans} />
        </div>
        <div className={layoutStyles.stack}>
          <BudgetsCard insights={insights} currency={currencyCode} />
          <CategoryCard scope={view} insights={insights} direction="in" spans={spans} />
          <Payees insights={insights} currency={currencyCode} />
        </div>
      </div>
    </>
  )
}

interface PayeesProps {
  readonly insights: Insights
  readonly currency: InsightView['currencyCode']
}

function Payees({ insights: { payees, month }, currency }: PayeesProps) {
  if (payees.length === 0) return null
  return (
    <section className={cardStyles.card} aria-labelledby="payees">
      <div className={cardStyles.head}>
        <h2 id="payees">{t('You paid most to')}</h2>
      </div>
      <ol className={listStyles.list}>
        {payees.map(({ name, amount, count }) => (
          <li key={name}>
            <div className={`${listStyles.row} ${listStyles.plain}`}>
              <div>
                <div className={listStyles.title}>{name}</div>
                <div className={listStyles.detail}>
                  {plural(count, 'Once in {month}', '{count} times in {month}', { month: monthName(month) })}
                </div>
              </div>
              <div className={listStyles.amount}>{formatMinor(BigInt(amount), currency)}</div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Bones() {
  return (
    <div className={`${layoutStyles.columns} ${layoutStyles.even}`}>
      {[0, 1].map((key) => (
        <CardBones key={key}>
          <Bone width={3} height={3} />
          <Bone height={6} />
          <Bone height={5} />
        </CardBones>
      ))}
    </div>
  )
}
