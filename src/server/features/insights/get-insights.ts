/** A month of a customer's money: in and out, categories, payees, and the state of the budgets. */
import type { insightRoutes, Insights } from '../../../contract/accounts/insights.ts'
import { learnFrom } from '../../../core/insights/assign-category.ts'
import { budgetState } from '../../../core/insights/budget-state.ts'
import { type CategorySum, MONTHS_SHOWN, summarise } from '../../../core/insights/summarise.ts'
import { calendarDay } from '../../../values/date.ts'
import { fail, ok } from '../../../values/result.ts'
import { monthsAfter } from '../../../values/vocabularies/spending-category.ts'
import type { Handler } from '../../http/handler.ts'
import { type Budget, findBudgets } from './budget-store.ts'
import { findCorrections } from './correction-store.ts'
import { firstMonth, readFacts } from './facts-store.ts'
import type { InsightAccount, InsightsDeps } from './insights-deps.ts'

/**
 * The customer's accounts of the requested currency, and those that the request is about. Empty when no account
 * matches.
 */
export async function accountsAsked(
  deps: Pick<InsightsDeps, 'accountsOf'>,
  customerId: string,
  asked: { readonly currencyCode: string; readonly accountNumber?: string | undefined },
): Promise<{ readonly ofCurrency: readonly InsightAccount[]; readonly accounts: readonly InsightAccount[] }> {
  const ofCurrency = (await deps.accountsOf(customerId)).filter(({ currency }) => currency === asked.currencyCode)
  const { accountNumber } = asked
  const isAsked = (one: InsightAccount): boolean => accountNumber === undefined || one.accountNumber === accountNumber
  return { ofCurrency, accounts: ofCurrency.filter(isAsked) }
}

/** The present month in Lagos. */
export const monthNow = ({ clock }: Pick<InsightsDeps, 'clock'>): string => calendarDay(clock.now()).slice(0, 7)

/** The use-case behind `getInsights`. Another customer's account and a missing account get the same answer. */
export function getInsights(deps: InsightsDeps): Handler<typeof insightRoutes.getInsights> {
  return async (request, { session: { customerId } }) => {
    const { pool } = deps.database
    const { ofCurrency, accounts } = await accountsAsked(deps, customerId, request)
    if (accounts.length === 0) return fail({ kind: 'refused', reason: 'account-not-found' })
    const thisMonth = monthNow(deps)
    const month = request.month ?? thisMonth
    // Reads the months up to now, or up to an older chosen month, and one more month for the comparison of the first.
    const until = month > monthsAfter(thisMonth, -MONTHS_SHOWN) && month < thisMonth ? thisMonth : month
    const months = { from: monthsAfter(until, -MONTHS_SHOWN), before: monthsAfter(until, 1) }
    const learned = learnFrom(await findCorrections(pool, customerId))
    const { facts, readFrom } = await readFacts(pool, accounts, months)
    const throughDay = month === thisMonth ? Number(calendarDay(deps.clock.now()).slice(8)) : undefined
    const summary = summarise(facts, learned, month, { until, ...(throughDay === undefined ? {} : { throughDay }) })
    const budgets = await findBudgets(pool, { customerId, currency: request.currencyCode }, month)
    // A budget covers all accounts of its currency, also when the page shows one of them.
    const whole =
      budgets.length === 0 || accounts.length === ofCurrency.length
        ? summary
        : summarise((await readFacts(pool, ofCurrency, { ...months, from: month })).facts, learned, month)
    const { payees, ownMinor, givenBackMinor } = summary
    return ok({
      data: {
        month,
        firstMonth: (await firstMonth(pool, accounts)) ?? null,
        thisMonth,
        months: summary.months.map((one) => ({ month: one.month, in: `${one.inMinor}`, out: `${one.outMinor}` })),
        categories: summary.categories.map(({ category, direction, minor, beforeMinor, count }) => ({
          category,
          direction,
          amount: `${minor}`,
          before: `${beforeMinor}`,
          count,
        })),
        payees: payees.map(({ name, minor, count }) => ({ name, amount: `${minor}`, count })),
        ownMoved: `${ownMinor}`,
        givenBack: `${givenBackMinor}`,
        budgets: shownBudgets(budgets, whole.categories),
        addedUpFrom: readFrom?.toISOString() ?? null,
      },
    })
  }
}

function shownBudgets(budgets: readonly Budget[], sums: readonly CategorySum[]): Insights['budgets'] {
  return budgets
    .map(({ category, amountMinor }) => {
      const spent = sums.find((one) => one.direction === 'out' && one.category === category)?.minor ?? 0n
      const state = budgetState(spent, amountMinor)
      return { category, amount: `${amountMinor}`, spent: `${spent}`, state }
    })
    .toSorted((a, b) => (a.category < b.category ? -1 : 1)) as Insights['budgets']
}
