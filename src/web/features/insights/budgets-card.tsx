/**
 * Lists the budgets of the month, with the spent amount as text and as a bar. A sheet sets, changes and removes them.
 */
import { useState } from 'react'
import { formatMinor } from '../../../values/money.ts'
import { usedPercent } from '../../../values/rounding.ts'
import { SPENDING_CATEGORIES } from '../../../values/vocabularies/spending-category.ts'
import { Button } from '../../ui/button/button.tsx'
import { MeterBar } from '../../ui/progress/meter-bar.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { BudgetSheet } from './budget-sheet.tsx'
import { monthName } from './insight-view.ts'
import type { Insights, Scope } from './insights-api.ts'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as linkStyles from '../../ui/router/link.module.css'
import * as listStyles from '../../ui/list/list.module.css'
import { Pill } from '../../ui/note/pill.tsx'

type Budget = Insights['budgets'][number]
const PILLS = { under: 'ok', near: 'wait', over: 'bad' } as const
const WORDS = { under: t('On track'), near: t('Nearly used up'), over: t('Over budget') } as const

export interface BudgetsCardProps {
  readonly insights: Insights
  readonly currency: Scope['currencyCode']
}

export function BudgetsCard({ insights, currency }: BudgetsCardProps) {
  const [edited, setEdited] = useState<Budget | 'new'>()
  const online = useOnline()
  const { budgets, month, thisMonth } = insights
  const isNow = month === thisMonth
  return (
    <section className={cardStyles.card} aria-labelledby="budgets">
      <div className={cardStyles.head}>
        <h2 id="budgets">{t('Budgets')}</h2>
      </div>
      {budgets.length === 0 ? (
        <p className={`${cardStyles.pad} ${cardStyles.after} muted small`}>
          {isNow
            ? t(
                'Set how much you want to spend on something each month, and follow it here. A budget repeats every month until you change it.',
              )
            : t('There was no budget in {month}.', { month: monthName(month) })}
        </p>
      ) : (
        <ul className={listStyles.list}>
          {budgets.map((budget) => (
            <BudgetRow
              key={budget.category}
              budget={budget}
              currency={currency}
              onChange={isNow && online ? () => setEdited(budget) : undefined}
            />
          ))}
        </ul>
      )}
      {isNow && (
        <div className={`${cardStyles.pad} ${cardStyles.edge}`}>
          <Button look="sec" small disabled={!online} onClick={() => setEdited('new')}>
            {t('Set a budget')}
          </Button>
          {!online && (
            <p className="meta gap-1">{t('You are offline. You can set budgets when you are back online.')}</p>
          )}
        </div>
      )}
      {edited !== undefined && (
        <BudgetSheet
          currency={currency}
          budget={edited === 'new' ? undefined : edited}
          taken={budgets.map(({ category }) => category)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

interface BudgetRowProps {
  readonly budget: Budget
  readonly currency: Scope['currencyCode']
  readonly onChange: (() => void) | undefined
}

function BudgetRow({ budget, currency, onChange }: BudgetRowProps) {
  const { category, amount, spent, state } = budget
  const leftMinor = BigInt(amount) - BigInt(spent)
  const money = (minor: bigint): string => formatMinor(minor, currency)
  const name = t(SPENDING_CATEGORIES[category])
  return (
    <li>
      <div className={`${listStyles.row} ${listStyles.entry} ${listStyles.plain}`}>
        <div>
          <p className={listStyles.title}>
            {name}
            <Pill look={PILLS[state]}>{WORDS[state]}</Pill>
          </p>
          <MeterBar percent={usedPercent(spent, amount)} />
          <p className={listStyles.detail}>
            {t('{spent} of {budget}', { spent: money(BigInt(spent)), budget: money(BigInt(amount)) })}
            <span className={layoutStyles.line}>
              {leftMinor < 0n
                ? t('{amount} over', { amount: money(-leftMinor) })
                : t('{amount} left', { amount: money(leftMinor) })}
            </span>
          </p>
        </div>
        {onChange && (
          <button
            className={linkStyles.link}
            type="button"
            aria-label={t('Change the budget for {category}', { category: name })}
            onClick={onChange}
          >
            {t('Change')}
          </button>
        )}
      </div>
    </li>
  )
}
