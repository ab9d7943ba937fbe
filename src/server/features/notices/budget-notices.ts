/** Notifies a customer that a budget is nearly used up, or exceeded. */
import { BRAND } from '../../../values/brand.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { SPENDING_CATEGORIES } from '../../../values/vocabularies/spending-category.ts'
import type { Sql } from '../../db/database.ts'
import type { Translator } from '../../language/translator.ts'
import { defineMessage } from '../../../values/message.ts'
import type { BudgetNotice, NoticeText } from '../../notify/notice.ts'
import { queueNotices } from '../../notify/queue-notice.ts'

/** Queues the notice in the caller's transaction. */
export async function queueBudgetNotice(
  tx: Sql,
  news: Pick<BudgetNotice, 'customerId' | 'category'> & {
    readonly state: 'near' | 'over'
    readonly amountMinor: bigint
    readonly spentMinor: bigint
    readonly currency: BudgetNotice['currencyCode']
    /** YYYY-MM */
    readonly month: string
    readonly at: Date
  },
): Promise<void> {
  const { customerId, category, state, amountMinor, spentMinor, currency, month, at } = news
  const minor = { budgetMinor: `${amountMinor}`, spentMinor: `${spentMinor}` }
  const notice = { kind: `budget-${state}`, customerId, category, ...minor, currencyCode: currency } as const
  await queueNotices(tx, [{ ...notice, reference: `${month}:${currency}:${category}`, at: at.toISOString() }])
}

const TEXTS = {
  'budget-near': {
    subject: defineMessage('Your budget for {category} is nearly used up'),
    sms: defineMessage(
      'Your budget for {category} is nearly used up: {spent} of {budget} this month. See Insights in internet banking.',
    ),
    body: defineMessage(
      'Your budget for {category} is nearly used up: this month you have spent {spent} of {budget}. We do not block your payments. See your spending and change the budget in internet banking, under Insights.',
    ),
  },
  'budget-over': {
    subject: defineMessage('Your budget for {category} is over'),
    sms: defineMessage(
      'Your budget for {category} is over: {spent} of {budget} this month. See Insights in internet banking.',
    ),
    body: defineMessage(
      'Your budget for {category} is over: this month you have spent {spent} of {budget}. We do not block your payments. See your spending and change the budget in internet banking, under Insights.',
    ),
  },
} as const

export function budgetText({ translate, text }: Translator, notice: BudgetNotice): NoticeText {
  const { kind, currencyCode } = notice
  const category = translate(defineMessage(SPENDING_CATEGORIES[notice.category]))
  const shown = (minor: string): string => formatMinor(BigInt(minor), currencyCode)
  const plain = (minor: string): string => `${currencyCode} ${formatPlain(BigInt(minor), currencyCode)}`
  const { subject, sms, body } = TEXTS[kind]
  const params = { category, spent: shown(notice.spentMinor), budget: shown(notice.budgetMinor) }
  const short = { category, spent: plain(notice.spentMinor), budget: plain(notice.budgetMinor) }
  return {
    sms: `${BRAND.shortName}: ${text(sms, short)}`,
    subject: translate(subject, params),
    body: translate(body, params),
  }
}
