/** The entries of a category in a month; and one entry with its category, the reason, and the number of similar entries. */
import type { InsightEntry, insightRoutes } from '../../../contract/accounts/insights.ts'
import { learnFrom, narrationKey, payeeKey, whyText } from '../../../core/insights/assign-category.ts'
import { countEntry } from '../../../core/insights/count-entry.ts'
import { MONTHS_SHOWN, type SortedPart, sortEntry } from '../../../core/insights/summarise.ts'
import type { Translate } from '../../../values/message.ts'
import { fail, ok } from '../../../values/result.ts'
import { monthsAfter } from '../../../values/vocabularies/spending-category.ts'
import type { Handler } from '../../http/handler.ts'
import { translatorFor } from '../../language/translator.ts'
import { findCorrections } from './correction-store.ts'
import { readEntryFacts, readFacts } from './facts-store.ts'
import { accountsAsked, monthNow } from './get-insights.ts'
import type { InsightAccount, InsightsDeps } from './insights-deps.ts'

const PAGE = 30

/** The use-case behind `getCategoryEntries`. */
export function getCategoryEntries(deps: InsightsDeps): Handler<typeof insightRoutes.getCategoryEntries> {
  return async (request, { session: { customerId, language } }) => {
    const { translate } = translatorFor(language)
    const { month, category, direction } = request
    const { accounts } = await accountsAsked(deps, customerId, request)
    if (accounts.length === 0) return fail({ kind: 'refused', reason: 'account-not-found' })
    const { pool } = deps.database
    const learned = learnFrom(await findCorrections(pool, customerId))
    const { facts } = await readFacts(pool, accounts, { from: month, before: monthsAfter(month, 1) })
    const found = facts
      .flatMap((entry) => {
        const { parts, moved } = sortEntry(entry, learned)
        return moved === undefined ? parts : [...parts, moved]
      })
      .filter((part) => part.category === category && part.direction === direction)
    // The position is counted from the oldest entry, because new entries do not move it.
    const rest = found.slice(-Math.min(Number(request.left ?? found.length), found.length))
    const page = request.left === undefined ? found.slice(0, PAGE) : rest.slice(0, PAGE)
    const left = (request.left === undefined ? found.length : rest.length) - page.length
    return ok({
      data: {
        entries: page.map((part) => shown(deps, accounts, part, translate)),
        left: left > 0 ? String(left) : null,
      },
    })
  }
}

/** The use-case behind `getEntryCategory`. */
export function getEntryCategory(deps: InsightsDeps): Handler<typeof insightRoutes.getEntryCategory> {
  return async ({ accountNumber, entryId }, { session: { customerId, language } }) => {
    const { translate } = translatorFor(language)
    const { pool } = deps.database
    const accounts = await deps.accountsOf(customerId)
    const account = accounts.find((one) => one.accountNumber === accountNumber)
    const seq = account && deps.entryIds.seqOfCursor(accountNumber, entryId)
    const facts = account && seq && (await readEntryFacts(pool, account, seq))
    if (!account || !facts) return fail({ kind: 'refused', reason: 'not-found' })
    const learned = learnFrom(await findCorrections(pool, customerId))
    const { parts, moved } = sortEntry(facts, learned)
    const part = parts.find(({ of }) => of === 'amount') ?? moved
    const now = monthNow(deps)
    const ofCurrency = accounts.filter(({ currency }) => currency === account.currency)
    const months = { from: monthsAfter(now, 1 - MONTHS_SHOWN), before: monthsAfter(now, 1) }
    const others = (await readFacts(pool, ofCurrency, months)).facts.filter(
      (one) =>
        one.amountMinor > 0n === facts.amountMinor > 0n &&
        (one.seq !== facts.seq || one.accountId !== facts.accountId) &&
        countEntry(one).parts.some(({ of }) => of === 'amount'),
    )
    const alike = (keyOf: typeof payeeKey | typeof narrationKey): number | null => {
      const key = keyOf(facts)
      return key === '' ? null : others.filter((one) => keyOf(one) === key).length
    }
    return ok({
      data: {
        entry: part === undefined ? null : shown(deps, [account], part, translate),
        currencyCode: account.currency,
        samePayee: alike(payeeKey),
        sameWords: alike(narrationKey),
      },
    })
  }
}

function shown(
  deps: InsightsDeps,
  accounts: readonly InsightAccount[],
  part: SortedPart,
  translate: Translate,
): InsightEntry {
  const { entry, direction, minor, category, correctionId } = part
  const accountNumber = accounts.find(({ ledgerAccountId }) => ledgerAccountId === entry.accountId)?.accountNumber ?? ''
  return {
    accountNumber,
    entryId: deps.entryIds.cursorOf(accountNumber, entry.seq),
    postedAt: entry.postedAt.toISOString(),
    counterparty: entry.counterparty,
    narration: entry.narration,
    kind: entry.kind,
    direction,
    amount: `${minor}`,
    category,
    why: whyText(part, translate),
    correctionId,
  }
}
