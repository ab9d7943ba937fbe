/** The customer's own cases: reading, writing a message, and withdrawing. */
import type { caseRoutes } from '../../../contract/cases/cases.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import { translatorFor } from '../../language/translator.ts'
import { advanceCase, type CaseHappens } from './advance-case.ts'
import { findCase, findCases, lockCase } from './case-store.ts'
import { caseLine, caseView } from './case-view.ts'
import type { CasesDeps, SignedIn } from './cases-deps.ts'

const notFound: Failure = { kind: 'refused', reason: 'not-found' }

/** The use-case behind `getCases`. */
export function getCases(deps: CasesDeps): Handler<typeof caseRoutes.getCases> {
  return async (_nothing, { session }) => {
    const { translate } = translatorFor(session.language)
    const cases = await findCases(deps.database.pool, session.customerId)
    return ok({ data: cases.map((stored) => caseLine(stored, translate)) })
  }
}

/** The use-case behind `getCase`. */
export function getCase(deps: CasesDeps): Handler<typeof caseRoutes.getCase> {
  return async ({ caseId }, context) => shown(deps, caseId, context)
}

/** The current state of a customer's case, as the answer of a call. */
export async function shown(deps: CasesDeps, caseId: string, { session }: SignedIn, sql: Sql = deps.database.pool) {
  const { translate } = translatorFor(session.language)
  const stored = await findCase(sql, { caseId, customerId: session.customerId })
  return stored === undefined ? fail(notFound) : ok({ data: await caseView(sql, stored, deps.clock.now(), translate) })
}

/** The use-case behind `writeToCase`. When staff wait for the customer's answer, the message is the answer. */
export function writeToCase(deps: CasesDeps): Handler<typeof caseRoutes.writeToCase> {
  return async ({ caseId, messageId, text }, context) =>
    change(deps, caseId, context, (isAwaited) => ({
      event: isAwaited ? 'customer-answered' : 'message',
      actor: { kind: 'customer', context },
      eventId: messageId,
      text,
    }))
}

/** The use-case behind `withdrawCase`. A repeated call answers with the current state of the case. */
export function withdrawCase(deps: CasesDeps): Handler<typeof caseRoutes.withdrawCase> {
  return async ({ caseId }, context) => {
    const stored = await findCase(deps.database.pool, { caseId, customerId: context.session.customerId })
    if (stored?.state === 'withdrawn') return shown(deps, caseId, context)
    const withdrawal: CaseHappens = { event: 'customer-withdrew', actor: { kind: 'customer', context } }
    return change(
      deps,
      caseId,
      context,
      () => withdrawal,
      async (tx) => deps.stopAsking?.(tx, caseId),
    )
  }
}

async function change(
  deps: CasesDeps,
  caseId: string,
  context: SignedIn,
  happensWhen: (isAwaited: boolean) => CaseHappens,
  also?: (tx: Sql) => Promise<void>,
) {
  return deps.database.transaction(async (tx) => {
    const stored = await lockCase(tx, caseId)
    if (stored?.customerId !== context.session.customerId) return fail(notFound)
    const advanced = await advanceCase(deps, tx, caseId, happensWhen(stored.state === 'waiting'))
    if (advanced === undefined) return fail(notFound)
    if (advanced === 'not-now') return fail<Failure>({ kind: 'refused', reason: 'case-closed' })
    if (advanced !== 'again') await also?.(tx)
    // Read while the case is locked: after the transaction, staff or the other bank may advance it.
    return shown(deps, caseId, context, tx)
  })
}
