/** Orders on the reports of customers: write to the customer, link a payment, ask the other bank, and decide the report. */
import * as v from 'valibot'
import { customerWordsSchema } from '../../../../contract/staff/staff-api.ts'
import { paymentIdOrReferenceSchema } from '../../../../contract/staff/staff-payments.ts'
import { isOpenCase, nextCaseState } from '../../../../core/cases/case-states.ts'
import { databaseIn } from '../../../db/database-in-transaction.ts'
import type { Sql } from '../../../db/database.ts'
import { actOnCase, askBankAgain, type CaseAct, obstacleOf } from '../../../features/cases/act-on-case.ts'
import { findCaseEvents } from '../../../features/cases/case-event-store.ts'
import { bankAsking, caseSteps } from '../../../features/cases/case-steps.ts'
import { findAnyCase, type StoredCase } from '../../../features/cases/case-store.ts'
import { linkPayment } from '../../../features/cases/link-payment.ts'
import { findPaymentOf } from '../../../module-links.ts'
import { isUuid } from '../../../../values/ids.ts'
import { fail } from '../../../../values/result.ts'
import { findPaymentIds } from '../../payments/find-payments.ts'
import { actOf, DONE, HOURS_MS, orderKind, type OrderTrace } from '../order-kind.ts'

export const caseId = v.pipe(v.string(), v.uuid())
const WORK = { maker: 'case.work', checker: undefined, livesMs: 24 * HOURS_MS, needsRecentLogin: false } as const
const NOT_NOW = fail('The state of the report does not allow this any more.')
const staffOf = (trace: OrderTrace) => ({ kind: 'staff', ...actOf(trace) }) as const

/** Finds the case with its events and a version. Each event of the case changes the version. */
export async function findCaseOf(sql: Sql, id: string) {
  const found = await findAnyCase(sql, id)
  if (found === undefined) return undefined
  const events = await findCaseEvents(sql, found.caseId)
  return { found, events, version: `${found.state} ${found.payment?.transferId} ${events.length}` }
}

type Names = 'write-to-customer' | 'ask-customer' | 'decide-for-customer' | 'decide-against-customer'

const words = (name: Names, act: CaseAct, summaryOf: (found: StoredCase) => string) =>
  orderKind({
    ...WORK,
    ...(act === 'decided-for' || act === 'decided-against'
      ? ({ maker: 'case.decide', checker: 'case.check' } as const)
      : {}),
    name,
    payload: v.strictObject({ caseId, text: customerWordsSchema }),
    async subject(sql, { caseId: id, text }) {
      const seen = await findCaseOf(sql, id)
      if (seen === undefined) return undefined
      const { found, version } = seen
      if (nextCaseState(found.state, act) === undefined || obstacleOf(found, act) !== undefined) return undefined
      return { summary: `${summaryOf(found)}: ${text}`, customerId: found.customerId, version }
    },
    async execute({ clock }, tx, { caseId: id, text }, trace) {
      const found = await findAnyCase(tx, id)
      if (found === undefined) return NOT_NOW
      const done = await actOnCase(clock, tx, found, { act, actor: staffOf(trace), text })
      return done.ok ? DONE : NOT_NOW
    },
  })

export const writeToCustomer = words('write-to-customer', 'message', (one) => `Write about report ${one.reference}`)
export const askCustomer = words('ask-customer', 'staff-asked', (one) => `Ask about report ${one.reference}`)
export const decideForCustomer = words(
  'decide-for-customer',
  'decided-for',
  (one) => `Decide report ${one.reference} for the customer`,
)
export const decideAgainstCustomer = words(
  'decide-against-customer',
  'decided-against',
  (one) => `Decide report ${one.reference} against the customer`,
)

export const askBank = orderKind({
  ...WORK,
  name: 'ask-bank',
  payload: v.strictObject({ caseId }),
  async subject(sql, { caseId: id }) {
    const seen = await findCaseOf(sql, id)
    if (seen === undefined || nextCaseState(seen.found.state, 'bank-asked') === undefined) return undefined
    const { reference, customerId } = seen.found
    return { summary: `Ask the other bank again about report ${reference}`, customerId, version: seen.version }
  },
  async execute({ clock }, tx, { caseId: id }, trace) {
    const asked = await askBankAgain(clock, tx, id, staffOf(trace))
    if (asked.ok) return DONE
    return asked.failure === 'not-now' ? NOT_NOW : fail('The report is about no transfer to another bank.')
  },
})

const NOT_LINKED = {
  'case-open': 'Another report about this payment is open.',
  'not-now': 'Only an open report from the public form that has no payment can be linked.',
} as const

export const linkReportPayment = orderKind({
  ...WORK,
  name: 'link-payment',
  payload: v.strictObject({ caseId, paymentId: paymentIdOrReferenceSchema }),
  /** Two payments have one reference by accident only. Then staff give the id. */
  async resolve(sql, { caseId: id, paymentId }) {
    const found = isUuid(paymentId) ? [paymentId] : await findPaymentIds(sql, paymentId)
    const [only, other] = found
    return only === undefined || other !== undefined ? undefined : { caseId: id, paymentId: only }
  },
  async subject(sql, { caseId: id, paymentId }) {
    const seen = await findCaseOf(sql, id)
    if (seen === undefined || seen.found.payment !== null || !isOpenCase(seen.found.state)) return undefined
    const { reference, customerId } = seen.found
    const payment = await findPaymentOf(databaseIn(sql), paymentId, customerId)
    if (payment === undefined) return undefined
    return { summary: `Link report ${reference} to payment ${payment.reference}`, customerId, version: seen.version }
  },
  async execute({ clock }, tx, { caseId: id, paymentId }, trace) {
    const database = databaseIn(tx)
    const found = await findAnyCase(tx, id)
    const payment = found && (await findPaymentOf(database, paymentId, found.customerId))
    if (payment === undefined) return NOT_NOW
    const deps = { database, ...caseSteps(clock), ...bankAsking(clock) }
    const linked = await linkPayment(deps, { caseId: id, payment, by: staffOf(trace) })
    return typeof linked === 'string' ? fail(NOT_LINKED[linked]) : DONE
  },
})
