/** Sets a budget from this month on, or removes it. */
import * as v from 'valibot'
import { formatPlain } from '../../../values/money.ts'
import {
  BUDGET_KEYS,
  SPENDING_CATEGORIES,
  type SpendingCategory,
} from '../../../values/vocabularies/spending-category.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { amountAboveZero } from '../../ui/form/amount-schemas.ts'
import { MoneyField } from '../../ui/money/money-field.tsx'
import { readForm } from '../../ui/form/read-form.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { SheetButtons } from '../../ui/sheet/sheet-buttons.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { type Insights, type Scope, useSetBudgetMutation } from './insights-api.ts'
import { t } from '../../language/language.ts'

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
    [CATEGORY_ID]: v.picklist(BUDGET_KEYS, t('Choose a category')),
    [AMOUNT_ID]: amountAboveZero(currency, t('Enter an amount above zero, such as 50,000.00')),
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
      onDone: () => end(t('Budget saved')),
      explain: ({ message }) => [{ text: t('{message}. Nothing was changed.', { message }) }],
    },
  )
  const remove = (category: SpendingCategory): Promise<void> =>
    form.run(
      () => set({ currencyCode: currency, category }),
      () => end(t('Budget removed')),
    )
  return (
    <Sheet title={budget === undefined ? t('Set a budget') : t(SPENDING_CATEGORIES[budget.category])} onClose={onClose}>
      <Form form={form}>
        {budget === undefined && (
          <SelectField
            id={CATEGORY_ID}
            label={t('Category')}
            placeholder={t('Choose one')}
            choices={BUDGET_KEYS.filter((key) => !taken.includes(key)).map((key) => ({
              value: key,
              label: t(SPENDING_CATEGORIES[key]),
            }))}
            error={form.errorOf(CATEGORY_ID)}
          />
        )}
        <MoneyField
          id={AMOUNT_ID}
          label={t('Monthly limit')}
          currency={currency}
          defaultValue={budget === undefined ? '' : formatPlain(BigInt(budget.amount), currency)}
          hint={t(
            'It applies from this month to all your accounts in this currency. We’ll alert you when you get near it. We will not block payments.',
          )}
          error={form.errorOf(AMOUNT_ID)}
        />
        <SheetButtons form={form} submitLabel={t('Save budget')} onClose={onClose}>
          {budget !== undefined && (
            <Button
              look="sec"
              wide
              busy={form.busy}
              disabled={!form.connected}
              onClick={() => void remove(budget.category)}
            >
              {t('Remove budget')}
            </Button>
          )}
        </SheetButtons>
      </Form>
    </Sheet>
  )
}
