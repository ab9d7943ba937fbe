/** The customer's own category of a payment: stores it, learns from it on request, lists it and undoes it. */
import type { insightRoutes } from '../../../contract/accounts/insights.ts'
import { narrationKey, payeeKey } from '../../../core/insights/assign-category.ts'
import { countEntry, type EntryFacts } from '../../../core/insights/count-entry.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import {
  findCorrections,
  hasSaid,
  insertCorrection,
  type StoredCorrection,
  undoCorrection,
} from './correction-store.ts'
import { readEntryFacts } from './facts-store.ts'
import type { InsightsDeps } from './insights-deps.ts'

/** The number of newest corrections that the list shows. */
const MOST_LISTED = 200

/**
 * The use-case behind `setCategory`. The same correction under the same id changes nothing. Another correction under
 * this id is refused.
 */
export function setCategory(deps: InsightsDeps): Handler<typeof insightRoutes.setCategory> {
  return async (request, context) => {
    const { customerId } = context.session
    const { accountNumber, entryId, category, learns } = request
    const account = (await deps.accountsOf(customerId)).find((one) => one.accountNumber === accountNumber)
    const seq = account && deps.entryIds.seqOfCursor(accountNumber, entryId)
    const facts = account && seq && (await readEntryFacts(deps.database.pool, account, seq))
    // Only an entry that counts as money in or money out has a category. The charges of a payment always have the category
    // charges.
    if (!facts || !countEntry(facts).parts.some(({ of }) => of === 'amount')) {
      return fail({ kind: 'refused', reason: 'not-found' })
    }
    const { key, shown } = learnedOf(learns, facts)
    if (learns !== 'nothing' && key === '') {
      return fail({ kind: 'invalid-input', errors: { learns: ['There is nothing to know such payments by'] } })
    }
    const made: StoredCorrection = {
      correctionId: request.correctionId,
      accountId: facts.accountId,
      seq: facts.seq,
      isCredit: facts.amountMinor > 0n,
      category,
      learns,
      key,
      shown,
      isForPast: learns !== 'nothing' && request.isForPast,
      madeAt: deps.clock.now(),
    }
    return deps.database.transaction(async (tx): Promise<Result<{ readonly data: undefined }, Failure>> => {
      if (await insertCorrection(tx, customerId, made)) {
        const detail = { category, learns }
        await recordAudit(tx, context, { kind: 'insights.category-set', outcome: 'done', detail })
        return ok({ data: undefined })
      }
      return (await hasSaid(tx, customerId, made))
        ? ok({ data: undefined })
        : fail({ kind: 'refused', reason: 'id-reused' })
    })
  }
}

function learnedOf(learns: StoredCorrection['learns'], facts: EntryFacts): Pick<StoredCorrection, 'key' | 'shown'> {
  if (learns === 'payee') return { key: payeeKey(facts), shown: facts.counterparty }
  if (learns === 'narration') return { key: narrationKey(facts), shown: narrationKey(facts) }
  return { key: '', shown: facts.counterparty === '' ? facts.narration : facts.counterparty }
}

/** The use-case behind `undoCategory`. */
export function undoCategory(deps: InsightsDeps): Handler<typeof insightRoutes.undoCategory> {
  return ({ correctionId }, context) =>
    deps.database.transaction(async (tx): Promise<Result<{ readonly data: undefined }, Failure>> => {
      const { customerId } = context.session
      const undone = await undoCorrection(tx, { customerId, correctionId, at: deps.clock.now() })
      if (undone === 'not-found') return fail({ kind: 'refused', reason: 'not-found' })
      if (undone === 'undone') {
        const detail = { correction: correctionId }
        await recordAudit(tx, context, { kind: 'insights.category-undone', outcome: 'done', detail })
      }
      return ok({ data: undefined })
    })
}

/** The use-case behind `getCorrections`. */
export function getCorrections(deps: InsightsDeps): Handler<typeof insightRoutes.getCorrections> {
  return async (_request, { session: { customerId } }) => {
    const found = await findCorrections(deps.database.pool, customerId, MOST_LISTED)
    const corrections = found.map(({ correctionId, category, learns, isCredit, shown, isForPast, madeAt }) => ({
      correctionId,
      category,
      learns,
      direction: isCredit ? ('in' as const) : ('out' as const),
      shown,
      isForPast,
      madeAt: madeAt.toISOString(),
    }))
    return ok({ data: { corrections } })
  }
}
