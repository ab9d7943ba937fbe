/** The staff's calls that make reports for the financial intelligence unit. The audit trail keeps the act, and the bank keeps no file. */
import { currencyReportSchema, suspiciousReportSchema } from '../../../contract/staff/staff-goaml.ts'
import { BRAND } from '../../../values/brand.ts'
import { calendarDay, daysAfter } from '../../../values/date.ts'
import { ok } from '../../../values/result.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, staffRoute, type StaffRoute } from '../staff-route.ts'
import { goamlDocument } from './goaml-document.ts'
import { findLargeTransactions, findSuspiciousPayment, MOST_TRANSACTIONS } from './report-facts.ts'

const ACTIONS = {
  release: 'The bank made the payment after a check.',
  refuse: 'The bank did not make the payment.',
} as const

const TOO_MANY =
  `This day has more than ${MOST_TRANSACTIONS.toLocaleString('en')} transactions to report, and one file holds no more. ` +
  'The bank made no file. Ask the engineers of the bank to divide the day into several files.'

/** A later transaction of the day would be in no file. */
const NOT_OVER = 'This day is not over, so the file would not have all its transactions. Choose an earlier day.'

export function goamlRoutes({ database, clock }: StaffDeps): readonly StaffRoute[] {
  return [
    // The event names no customer, because the archive of a customer has the events about them.
    staffRoute({
      path: 'goaml/suspicious-report',
      duty: 'risk.report',
      input: suspiciousReportSchema,
      run: ({ alertId, reason }, { caller, trace }) =>
        database.transaction(async (tx) => {
          const found = await findSuspiciousPayment(tx, alertId)
          if (found === undefined)
            return refuse(
              'not-found',
              'A report needs a naira payment whose alert has the feedback that the rule was right.',
            )
          const reference = `STR-${found.transaction.number}`
          const xml = goamlDocument({
            code: 'STR',
            reference,
            madeAt: clock.now(),
            reporter: caller.name,
            reason,
            action: ACTIONS[found.decision],
            transactions: [found.transaction],
            indicators: found.rules,
          })
          await recordAudit(tx, trace, { kind: 'goaml.suspicious', outcome: 'done', detail: { paymentId: alertId } })
          return ok({ fileName: `${reference}.xml`, xml, transactions: 1 })
        }),
    }),
    staffRoute({
      path: 'goaml/currency-report',
      duty: 'risk.report',
      input: currencyReportSchema,
      run: ({ day }, { caller, trace }) =>
        database.transaction(async (tx) => {
          const madeAt = clock.now()
          if (day >= calendarDay(madeAt)) return refuse('bad-input', NOT_OVER)
          const transactions = await findLargeTransactions(tx, { from: startOf(day), to: startOf(daysAfter(day, 1)) })
          if (transactions.length === 0)
            return refuse('not-found', 'No transaction of this day reaches the reported amount.')
          if (transactions.length > MOST_TRANSACTIONS) return refuse('bad-input', TOO_MANY)
          const reference = `CTR-${day}`
          const report = {
            code: 'CTR',
            reference,
            madeAt,
            reporter: caller.name,
            transactions,
            indicators: ['CTR'],
          } as const
          const detail = { day, count: transactions.length }
          await recordAudit(tx, trace, { kind: 'goaml.currency', outcome: 'done', detail })
          return ok({ fileName: `${reference}.xml`, xml: goamlDocument(report), transactions: transactions.length })
        }),
    }),
  ]
}

const startOf = (day: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: BRAND.timeZone }).epochMilliseconds)
