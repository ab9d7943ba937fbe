/** Lists the problems that a customer can report about a payment, and opens one case about it with its first clocks. */
import type { caseRoutes } from '../../../contract/cases/cases.ts'
import type { RouteRequest } from '../../../contract/route.ts'
import { clocksAtOpening } from '../../../core/cases/case-clocks.ts'
import { casePromises, type PromisedSubject } from '../../../core/cases/case-promises.ts'
import { caseReference } from '../../../core/cases/case-reference.ts'
import { isAskedBack, TYPE_RULES, typesFor, typeWords } from '../../../core/cases/case-types.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { findDeclaredHolidays } from '../../calendar/holiday-store.ts'
import type { Sql } from '../../db/database.ts'
import { translatorFor } from '../../language/translator.ts'
import type { Translate } from '../../../values/message.ts'
import type { Handler } from '../../http/handler.ts'
import { advanceCase } from './advance-case.ts'
import { findCase, findOpenCaseAbout, type StoredCase } from './case-store.ts'
import { caseView, subjectView } from './case-view.ts'
import { writeCase } from './write-case.ts'
import type { AskedAbout, CasesDeps, FoundPayment, SignedIn } from './cases-deps.ts'

type Request = RouteRequest<typeof caseRoutes.openCase>

/** The use-case behind `getCaseOffer`. */
export function getCaseOffer(deps: CasesDeps): Handler<typeof caseRoutes.getCaseOffer> {
  return async (about, context) => {
    const found = await paymentAbout(deps, about, context)
    if (!found.ok) return found
    const payment = found.value
    const now = deps.clock.now()
    const subject = payment ?? nothingAt(now)
    const { pool } = deps.database
    const { translate } = translatorFor(context.session.language)
    const holidays = await findDeclaredHolidays(pool)
    const open = payment && (await findOpenCaseAbout(pool, context.session.customerId, payment))
    return ok({
      data: {
        subject: payment === undefined ? null : subjectView(payment),
        choices: typesFor(subject).map((type) => {
          const { title, text } = typeWords(type, subject.kind)
          const danger = TYPE_RULES[type].danger === true
          return {
            type,
            title: translate(title),
            text: translate(text),
            danger,
            promises: [...casePromises(type, subject, { now, holidays }, translate)],
          }
        }),
        openCaseId: open ?? null,
      },
    })
  }
}

function nothingAt(now: Date): PromisedSubject {
  return { kind: 'none', elsewhere: false, direction: 'debit', status: 'successful', bankName: '', paidAt: now }
}

/** Undefined when the case is about no payment. Another customer's payment and a missing payment get the same answer. */
async function paymentAbout(
  deps: CasesDeps,
  about: AskedAbout,
  context: SignedIn,
): Promise<Result<FoundPayment | undefined, Failure>> {
  const { transferId, paymentId, entryId } = about
  if (transferId === undefined && paymentId === undefined && entryId === undefined) return ok(undefined)
  const payment = await deps.findPayment(about, context)
  return payment === undefined ? fail({ kind: 'refused', reason: 'not-found' }) : ok(payment)
}

/** The use-case behind `openCase`. The same id with the same request returns the same case. With another request it is refused. */
export function openCase(deps: CasesDeps): Handler<typeof caseRoutes.openCase> {
  return async (request, context) => {
    const { customerId } = context.session
    const { pool } = deps.database
    const { translate } = translatorFor(context.session.language)
    const before = await findCase(pool, { caseId: request.caseId, customerId })
    if (before !== undefined) return answerAgain(deps, before, request, translate)
    const found = await paymentAbout(deps, request, context)
    if (!found.ok) return found
    const subject = found.value ?? nothingAt(deps.clock.now())
    if (!typesFor(subject).includes(request.type)) return fail({ kind: 'refused', reason: 'case-type' })
    const allowed = await mayAsk(deps, request, context)
    if (!allowed.ok) return allowed
    // The transaction reads the view: after it, the other bank may answer at any moment.
    const opened = await deps.database.transaction(async (tx) => {
      if (!(await keep(deps, tx, request, found.value, context))) return undefined
      const stored = await findCase(tx, { caseId: request.caseId, customerId })
      return stored && caseView(tx, stored, deps.clock.now(), translate)
    })
    if (opened !== undefined) return ok({ data: opened })
    const meanwhile = await findCase(pool, { caseId: request.caseId, customerId })
    if (meanwhile !== undefined) return answerAgain(deps, meanwhile, request, translate)
    const openCaseId = found.value && (await findOpenCaseAbout(pool, customerId, found.value))
    // Another customer's id gets the same answer as a used id.
    if (openCaseId === undefined) return fail({ kind: 'refused', reason: 'id-reused' })
    return fail({ kind: 'refused', reason: 'case-open', detail: { openCaseId } })
  }
}

/** An erasure needs the PIN, because a thief with the unlocked phone must not request it. */
async function mayAsk(
  { checkPin }: CasesDeps,
  { type, transactionPin }: Request,
  context: SignedIn,
): Promise<Result<void, Failure>> {
  if (type !== 'data-erasure') return ok(undefined)
  if (transactionPin === undefined)
    return fail({ kind: 'invalid-input', errors: { transactionPin: ['Enter your 4-digit PIN'] } })
  return checkPin(context.session.customerId, transactionPin, context)
}

async function answerAgain(deps: CasesDeps, stored: StoredCase, request: Request, translate: Translate) {
  const same =
    stored.type === request.type &&
    stored.words === request.words &&
    (stored.payment?.transferId ?? undefined) === (request.transferId ?? request.paymentId)
  if (!same) return fail<Failure>({ kind: 'refused', reason: 'id-reused' })
  return ok({ data: await caseView(deps.database.pool, stored, deps.clock.now(), translate) })
}

async function keep(
  deps: CasesDeps,
  tx: Sql,
  request: Request,
  payment: FoundPayment | undefined,
  context: SignedIn,
): Promise<boolean> {
  const at = deps.clock.now()
  const { caseId, type, words } = request
  const { customerId } = context.session
  const reference = caseReference(caseId)
  const subject = payment ?? nothingAt(at)
  const opened: StoredCase = {
    caseId,
    reference,
    customerId,
    type,
    state: 'opened',
    payment: payment ?? null,
    reportedOf: null,
    words,
    openedAt: at,
    closedAt: null,
  }
  const actor = { kind: 'customer', context } as const
  if (!(await writeCase(deps, tx, opened, clocksAtOpening(type, subject), actor))) return false
  if (isAskedBack(type, subject) && (await deps.askBank?.(tx, opened))) {
    await advanceCase(deps, tx, caseId, { event: 'bank-asked', actor: { kind: 'network' } })
  }
  return true
}
