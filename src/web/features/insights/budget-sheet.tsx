/** Sets a budget from this month on, or takes it away. */
import { type SubmitEvent, useState } from 'react'
import { formatPlain, parseMajor } from '../../../values/money.ts'
import { BUDGET_KEYS, SPENDING_CATEGORIES, type SpendingCategory } from '../../../values/spending-category.ts'
import { callProblem } from '../../api/call-problem.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '../../ui/error-summary.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import { type Insights, type Scope, useSetBudgetMutation } from './insights-api.ts'

const AMOUNT_ID = 'budget-amount'
const CATEGORY_ID = 'budget-category'

export interface BudgetSheetProps {
  readonly currency: Scope['currencyCode']
  /** The one that is changed; undefined: a new one. */
  readonly budget: Insights['budgets'][number] | undefined
  /** Categories that have one. */
  readonly taken: readonly SpendingCategory[]
  readonly onClose: () => void
}

export function BudgetSheet({ currency, budget, taken, onClose }: BudgetSheetProps) {
  const [category, setCategory] = useState<string>(budget?.category ?? '')
  const [typed, setTyped] = useState(budget === undefined ? '' : formatPlain(BigInt(budget.amount), currency))
  const [problems, setProblems, onChange] = useProblems()
  const [set, { isLoading }] = useSetBudgetMutation()
  const chosen = BUDGET_KEYS.find((key) => key === category)
  const errorOf = (id: string): string | undefined => problems.find(({ fieldId }) => fieldId === id)?.text

  async function save(amount: string | undefined, done: string): Promise<void> {
    if (chosen === undefined || isLoading) return
    const { error } = await set({ currencyCode: currency, category: chosen, ...(amount ? { amount } : {}) })
    if (error !== undefined) return setProblems([{ text: `${callProblem(error).message}. Nothing was changed.` }])
    showToast(done)
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const parsed = parseMajor(typed, currency)
    const found: FieldProblem[] = []
    if (chosen === undefined) found.push({ fieldId: CATEGORY_ID, text: 'Choose what it is for' })
    if (!parsed.ok || parsed.value === 0n)
      found.push({ fieldId: AMOUNT_ID, text: 'Enter an amount above zero, like 50,000.00' })
    setProblems(found)
    if (found.length === 0 && parsed.ok) void save(`${parsed.value}`, 'The budget is set')
  }
  return (
    <Sheet title={budget === undefined ? 'Set a budget' : SPENDING_CATEGORIES[budget.category]} onClose={onClose}>
      <form className="form" noValidate onChange={onChange} onSubmit={submit}>
        <ErrorSummary problems={problems} />
        {budget === undefined && (
          <SelectField
            id={CATEGORY_ID}
            label="For what"
            placeholder="Choose"
            value={category}
            choices={BUDGET_KEYS.filter((key) => !taken.includes(key)).map((key) => ({
              value: key,
              label: SPENDING_CATEGORIES[key],
            }))}
            error={errorOf(CATEGORY_ID)}
            onChange={(event) => setCategory(event.target.value)}
          />
        )}
        <MoneyInput
          id={AMOUNT_ID}
          label="In a month, at most"
          currency={currency}
          value={typed}
          hint="From this month on, over all your accounts in this currency. Nothing is stopped when it is used up."
          error={errorOf(AMOUNT_ID)}
          onChange={setTyped}
        />
        <div className="btns">
          <Button type="submit" wide busy={isLoading}>
            Save the budget
          </Button>
          {budget !== undefined && (
            <Button look="sec" wide busy={isLoading} onClick={() => void save(undefined, 'The budget is removed')}>
              Remove it
            </Button>
          )}
          <Button look="quiet" wide onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
