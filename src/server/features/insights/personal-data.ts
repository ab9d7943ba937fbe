/** Erasure and archive of budgets and categories. */
import { deleteRows, INTERNAL_KEY, type PersonalData } from '../../db/personal-data.ts'
import { defineMessage } from '../../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'budgets',
      about: defineMessage('Your budgets.'),
      table: 'bank.budget',
      columns: 'currency category since_month amount_minor changed_at',
      order: 'currency, category, since_month',
    },
    {
      name: 'budget-alerts',
      about: defineMessage('Our alerts about budgets that were nearly or completely spent.'),
      table: 'bank.budget_notification',
      columns: 'currency category month state notified_at',
      order: 'notified_at',
    },
    {
      name: 'category-corrections',
      about: defineMessage('The transactions whose category you changed.'),
      table: 'bank.category_correction',
      columns: 'correction_id seq is_credit category learns key shown is_for_past made_at reverted_at',
      more: {
        account_number: '(select a.account_number from bank.account a where a.ledger_account_id = t.ledger_account_id)',
      },
      order: 'made_at',
      omitted: { ledger_account_id: INTERNAL_KEY },
    },
  ],
  notArchived: { 'bank.budget_watch': 'When our systems last looked at your budgets.' },
  erasure: [
    deleteRows('bank.budget', 'after-closing'),
    deleteRows('bank.budget_notification', 'after-closing'),
    deleteRows('bank.budget_watch', 'after-closing'),
    deleteRows('bank.category_correction', 'after-closing'),
  ],
}
