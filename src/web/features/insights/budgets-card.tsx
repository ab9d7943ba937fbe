/**
 * Lists the budgets of the month, with the spent amount as text and as a bar. A sheet sets, changes and removes them.
 */
import { useState } from 'react'
import { formatMinor } from '../../../values/money.ts'
import { usedPercent } from '../../../values/rounding.ts'
import { SPENDING_CATEGORIES } from '../../../values/vocabularies/spending-category.ts'
import { Button } from '../../ui/button.tsx'
import { MeterBar } from '../../ui/meter-bar.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { BudgetSheet } from './budget-sheet.tsx'
import { monthName } from './insight-view.ts'
import type { Insights, Scope } from './insights-api.ts'

type Budget = Insights['budgets'][number]
const PILLS = { under: 'ok', near: 'wait', over: 'bad' } as const
const WORDS = { under: 'On track', near: 'Nearly used up', over: 'Over budget' } as const

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
    <section className="card" aria-labelledby="budgets">
      <div className="cardhead">
        <h2 id="budgets">Budgets</h2>
      </div>
      {budgets.length === 0 ? (
        <p className="pad after-head muted small">
          {isNow
            ? 'Say how much you want to spend on something in a month, and see here how it goes. It goes on every month until you change it.'
            : `There was no budget in ${monthName(month)}.`}
        </p>
      ) : (
        <ul className="rows">
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
        <div className="pad edge">
          <Button look="sec" small disabled={!online} onClick={() => setEdited('new')}>
            Set a budget
          </Button>
          {!online && <p className="meta gap-1">You are offline: budgets can be set when you are back.</p>}
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
  return (
    <li>
      <div className="row thing plain">
        <div>
          <p className="who">
            {SPENDING_CATEGORIES[category]}
            <span className={`pill ${PILLS[state]}`}>{WORDS[state]}</span>
          </p>
          <MeterBar percent={usedPercent(spent, amount)} />
          <p className="what">
            {money(BigInt(spent))} of {money(BigInt(amount))}
            <span className="sub-line">
              {leftMinor < 0n ? `${money(-leftMinor)} over` : `${money(leftMinor)} left`}
            </span>
          </p>
        </div>
        {onChange && (
          <button className="link" type="button" onClick={onChange}>
            Change<span className="vh"> the budget for {SPENDING_CATEGORIES[category]}</span>
          </button>
        )}
      </div>
    </li>
  )
}
