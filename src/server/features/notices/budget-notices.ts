/** Tells a customer that a budget is nearly used up, or over. */
import { BRAND } from '../../../values/brand.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { SPENDING_CATEGORIES } from '../../../values/spending-category.ts'
import type { Sql } from '../../db/database.ts'
import type { NoticeText } from './letter.ts'
import type { BudgetNotice } from './notice.ts'
import { queueNotices } from './queue-notice.ts'

/** Queues it in the caller's transaction. */
export async function queueBudgetNotice(
  tx: Sql,
  news: Pick<BudgetNotice, 'customerId' | 'category' | 'budgetMinor' | 'spentMinor' | 'currencyCode'> & {
    readonly state: 'near' | 'over'
    /** YYYY-MM */
    readonly month: string
    readonly at: Date
  },
): Promise<void> {
  const { state, month, at, ...told } = news
  const reference = `${month}:${told.currencyCode}:${told.category}`
  await queueNotices(tx, [{ kind: `budget-${state}`, ...told, reference, at: at.toISOString() }])
}

export function budgetText({ kind, category, budgetMinor, spentMinor, currencyCode }: BudgetNotice): NoticeText {
  const name = SPENDING_CATEGORIES[category]
  const [spent, budget] = [BigInt(spentMinor), BigInt(budgetMinor)]
  const plain = (minor: bigint): string => `${currencyCode} ${formatPlain(minor, currencyCode)}`
  const shown = (minor: bigint): string => formatMinor(minor, currencyCode)
  const how = kind === 'budget-over' ? 'is over' : 'is nearly used up'
  return {
    sms: `${BRAND.shortName}: Your budget for ${name} ${how}: ${plain(spent)} of ${plain(budget)} this month. See Insights in the app.`,
    subject: `Your budget for ${name} ${how}`,
    body: `Your budget for ${name} ${how}: this month you have spent ${shown(spent)} of ${shown(budget)}. Nothing is stopped. What it went for is in the app, under Insights, where you can change the budget as well.`,
  }
}
