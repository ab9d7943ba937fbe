/** Sets a budget from this month on, or removes it. */
import * as v from 'valibot'
import { formatPlain } from '../../../values/money.ts'
import {
  BUDGET_KEYS,
  SPENDING_CATEGORIES,
  type SpendingCategory,
} from '../../../values/vocabularies/spending-category.ts'
import { Button } from '../../ui/button.tsx'
import { Form, SubmitButton, SubmitNote } from '../../ui/form.tsx'
import { amountAboveZero } from '../../ui/amount-schemas.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { readForm } from '../../ui/read-form.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { type Insights, type Scope, useSetBudgetMutation } from './insights-api.ts'

const AMOUNT_ID = 'budget-amount'
const CATEGORY_ID = 'budget-category'

export interface BudgetSheetProps {
  readonly currency: Scope['currencyCode']
  /** The budget to change. Undefined means a new budget. */
  readonly budget: Insights['budgets'][number] | undefined
  /** The categories that have a budget. */
  readonly taken: readonly SpendingCategory[]
  readonly onClose: () => void
}

const budgetForm = (currency: Scope['currencyCode']) =>
  v.object({
    [CATEGORY_ID]: v.picklist(BUDGET_KEYS, 'Choose what it is for'),
    [AMOUNT_ID]: amountAboveZero(currency, 'Enter an amount above zero, like 50,000.00'),
  })

export function BudgetSheet({ currency, budget, taken, onClose }: BudgetSheetProps) {
  const [set] = useSetBudgetMutation()
  const end = (done: string): void => {
    showToast(done)
    onClose()
  }
  const form = useForm(
    budgetForm(currency),
    (typed) => ({ currencyCode: currency, category: typed[CATEGORY_ID], amount: typed[AMOUNT_ID].toString() }),
    {
      read: (element) => ({ [CATEGORY_ID]: budget?.category, ...readForm(element) }),
      send: set,
      onDone: () => end('The budget is set'),
      explain: ({ message }) => [{ text: `${message}. Nothing was changed.` }],
    },
  )
  const remove = (category: SpendingCategory): Promise<void> =>
    form.run(
      () => set({ currencyCode: currency, category }),
      () => end('The budget is removed'),
    )
  return (
    <Sheet title={budget === undefined ? 'Set a budget' : SPENDING_CATEGORIES[budget.category]} onClose={onClose}>
      <Form form={form}>
        {budget === undefined && (
          <SelectField
            id={CATEGORY_ID}
            label="For what"
            placeholder="Choose"
            choices={BUDGET_KEYS.filter((key) => !taken.includes(key)).map((key) => ({
              value: key,
              label: SPENDING_CATEGORIES[key],
            }))}
            error={form.errorOf(CATEGORY_ID)}
          />
        )}
        <MoneyField
          id={AMOUNT_ID}
          label="In a month, at most"
          currency={currency}
          defaultValue={budget === undefined ? '' : formatPlain(BigInt(budget.amount), currency)}
          hint="From this month on, over all your accounts in this currency. Nothing is stopped when it is used up."
          error={form.errorOf(AMOUNT_ID)}
        />
        <div className="btns">
          <SubmitButton form={form}>Save the budget</SubmitButton>
          {budget !== undefined && (
            <Button
              look="sec"
              wide
              busy={form.busy}
              disabled={!form.connected}
              onClick={() => void remove(budget.category)}
            >
              Remove it
            </Button>
          )}
          <Button look="quiet" wide onClick={onClose}>
            Cancel
          </Button>
        </div>
        <SubmitNote form={form} />
      </Form>
    </Sheet>
  )
}
