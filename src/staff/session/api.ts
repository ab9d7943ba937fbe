/** Calls of the staff's application: plain JSON to our own origin, with the session's cookie. */
import type { InferOutput } from 'valibot'
import type {
  customerRecordSchema,
  foundCustomerSchema,
  ownSettingsSchema,
  RiskAlert,
  ruleRatingSchema,
  staffListSchema,
  staffMeSchema,
  StaffOrder,
  StaffProblem,
} from '../../contract/staff/staff-api.ts'
import { BY_PAGE_HEADER } from '../../contract/staff/staff-api.ts'
import type { announcementPreviewSchema, announcementsSchema } from '../../contract/staff/staff-announcements.ts'
import type {
  auditChainSchema,
  auditFileSchema,
  auditPageSchema,
  AuditVerdict,
  AuditChecks,
} from '../../contract/staff/staff-audit.ts'
import type { bankReportPdfSchema, BankReportRows } from '../../contract/staff/staff-bank-reports.ts'
import type {
  accountEntriesSchema,
  bookJournalSchema,
  BooksChecks,
  chartSchema,
  closedDaysSchema,
  listedJournalsSchema,
  ExchangePositions,
  TrialBalance,
} from '../../contract/staff/staff-books.ts'
import type { ListedCase, caseStorySchema, pictureSchema } from '../../contract/staff/staff-cases.ts'
import type {
  ConfigurationDifference,
  configurationPreviewSchema,
  configurationSchema,
} from '../../contract/staff/staff-configuration.ts'
import type { CustomerPartAnswer, notedSchema } from '../../contract/staff/staff-customer-parts.ts'
import type { holidayPreviewSchema, holidaysSchema } from '../../contract/staff/staff-holidays.ts'
import type { identityStorySchema, WaitingCheck } from '../../contract/staff/staff-identity-checks.ts'
import type { SavedFilters } from '../../contract/staff/staff-filters.ts'
import type { reportFileSchema } from '../../contract/staff/staff-goaml.ts'
import type { OrderStory } from '../../contract/staff/staff-orders.ts'
import type { foundPaymentsSchema, paymentStorySchema } from '../../contract/staff/staff-payments.ts'
import type { StaffHome, WaitingCounts } from '../../contract/staff/staff-home.ts'
import type { ReportSchedules } from '../../contract/staff/staff-report-schedules.ts'
import type {
  contactStorySchema,
  listedContactSchema,
  listedRatesSchema,
  unclaimedSchema,
} from '../../contract/staff/staff-lists.ts'
import type { BookingDraft, Reconciliation, ReconciliationRequests } from '../../contract/staff/staff-reconciliation.ts'
import type {
  HitEvidence,
  listRatingSchema,
  ScreeningHit,
  unscreenedSchema,
} from '../../contract/staff/staff-screening.ts'
import type { stopPreviewSchema, stopsSchema } from '../../contract/staff/staff-stops.ts'
import { type Result, fail, ok } from '../../values/result.ts'
import { keepLastCall } from './last-call.ts'

export interface Problem {
  readonly problem: StaffProblem | 'offline'
  readonly message: string
}

interface Answers {
  readonly me: InferOutput<typeof staffMeSchema>
  readonly logout: Record<string, never>
  readonly 'settings/save': InferOutput<typeof ownSettingsSchema>
  readonly 'customers/search': { readonly customers: readonly InferOutput<typeof foundCustomerSchema>[] }
  readonly 'customers/export': { readonly customers: readonly InferOutput<typeof foundCustomerSchema>[] }
  readonly 'customers/read': InferOutput<typeof customerRecordSchema>
  readonly 'customers/part': CustomerPartAnswer
  readonly 'customers/write-note': InferOutput<typeof notedSchema>
  readonly 'customers/strike-note': InferOutput<typeof notedSchema>
  readonly 'payments/search': InferOutput<typeof foundPaymentsSchema>
  readonly 'payments/read': InferOutput<typeof paymentStorySchema>
  readonly 'rates/list': { readonly rates: readonly InferOutput<typeof listedRatesSchema>[] }
  readonly 'unclaimed/list': { readonly balances: readonly InferOutput<typeof unclaimedSchema>[] }
  readonly 'contacts/list': { readonly contacts: readonly InferOutput<typeof listedContactSchema>[] }
  readonly 'contacts/read': InferOutput<typeof contactStorySchema>
  readonly 'cases/list': { readonly cases: readonly ListedCase[] }
  readonly 'cases/read': InferOutput<typeof caseStorySchema>
  readonly 'cases/picture': InferOutput<typeof pictureSchema>
  readonly 'identity-checks/list': { readonly checks: readonly WaitingCheck[] }
  readonly 'identity-checks/read': InferOutput<typeof identityStorySchema>
  readonly 'identity-checks/document': InferOutput<typeof pictureSchema>
  readonly 'orders/list': { readonly orders: readonly StaffOrder[] }
  readonly 'orders/read': OrderStory
  readonly 'orders/propose': StaffOrder
  readonly 'orders/approve': StaffOrder
  readonly 'orders/reject': StaffOrder
  readonly 'orders/withdraw': StaffOrder
  readonly 'risk/export': { readonly alerts: readonly RiskAlert[] }
  readonly 'risk/list': {
    readonly alerts: readonly RiskAlert[]
    readonly rules: readonly InferOutput<typeof ruleRatingSchema>[]
  }
  readonly 'screening/list': {
    readonly hits: readonly ScreeningHit[]
    readonly lists: readonly InferOutput<typeof listRatingSchema>[]
    readonly unscreened: InferOutput<typeof unscreenedSchema>
  }
  readonly 'screening/export': { readonly hits: readonly ScreeningHit[] }
  readonly 'screening/read': HitEvidence
  readonly 'goaml/suspicious-report': InferOutput<typeof reportFileSchema>
  readonly 'goaml/currency-report': InferOutput<typeof reportFileSchema>
  readonly 'configuration/read': InferOutput<typeof configurationSchema>
  readonly 'configuration/preview': InferOutput<typeof configurationPreviewSchema>
  readonly 'configuration/order-difference': ConfigurationDifference
  readonly 'holidays/read': InferOutput<typeof holidaysSchema>
  readonly 'holidays/preview': InferOutput<typeof holidayPreviewSchema>
  readonly 'stops/read': InferOutput<typeof stopsSchema>
  readonly 'stops/preview': InferOutput<typeof stopPreviewSchema>
  readonly 'announcements/read': InferOutput<typeof announcementsSchema>
  readonly 'announcements/preview': InferOutput<typeof announcementPreviewSchema>
  readonly 'bank-reports/read': BankReportRows
  readonly 'bank-reports/pdf': InferOutput<typeof bankReportPdfSchema>
  readonly 'report-schedules/list': ReportSchedules
  readonly 'report-schedules/save': ReportSchedules
  readonly 'report-schedules/pause': ReportSchedules
  readonly 'report-schedules/remove': ReportSchedules
  readonly 'report-schedules/send-again': ReportSchedules
  readonly 'books/chart': InferOutput<typeof chartSchema>
  readonly 'books/trial-balance': TrialBalance
  readonly 'books/account': InferOutput<typeof accountEntriesSchema>
  readonly 'books/journal': InferOutput<typeof bookJournalSchema>
  readonly 'books/journals': InferOutput<typeof listedJournalsSchema>
  readonly 'books/positions': ExchangePositions
  readonly 'books/closed-days': InferOutput<typeof closedDaysSchema>
  readonly 'books/checks': BooksChecks
  readonly 'books/start-check': BooksChecks
  readonly 'books/stop-check': BooksChecks
  readonly 'home/read': StaffHome
  readonly 'home/counts': WaitingCounts
  readonly 'reconciliation/list': Reconciliation
  readonly 'reconciliation/run': ReconciliationRequests
  readonly 'reconciliation/draft-booking': BookingDraft
  readonly 'audit/search': InferOutput<typeof auditPageSchema>
  readonly 'audit/export': InferOutput<typeof auditFileSchema>
  readonly 'audit/chain': InferOutput<typeof auditChainSchema>
  readonly 'audit/verify': AuditVerdict
  readonly 'audit/checks': AuditChecks
  readonly 'audit/start-check': AuditChecks
  readonly 'audit/stop-check': AuditChecks
  readonly 'filters/list': SavedFilters
  readonly 'filters/save': SavedFilters
  readonly 'filters/remove': SavedFilters
  readonly 'staff/list': InferOutput<typeof staffListSchema>
}
export type CallName = keyof Answers
export type Answer<Name extends CallName> = Answers[Name]

/** The event of the window after a call that changes the work that waits. */
export const WORK_CHANGED = 'staff-work-changed'
const CHANGES_WORK: readonly CallName[] = ['orders/propose', 'orders/approve', 'orders/reject', 'orders/withdraw']

const ANSWER_WITHIN_MS = 20_000
const OFFLINE: Problem = {
  problem: 'offline',
  message: 'The bank did not answer. Check your connection, and look at the record before you try again.',
}

/**
 * The caller gives each order a number, so that a repeated call after a lost answer acts once. `isByPage`: no act of the person makes the call, and
 * the session does not last longer.
 */
export async function call<Name extends CallName>(
  name: Name,
  body: unknown,
  isByPage = false,
): Promise<Result<Answer<Name>, Problem>> {
  try {
    const response = await fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(isByPage && { [BY_PAGE_HEADER]: '1' }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const answer = (await response.json()) as unknown
    const result = response.ok ? ok(answer as Answer<Name>) : fail(answer as Problem)
    if (!isByPage && (result.ok || result.failure.problem !== 'not-logged-in')) keepLastCall(Date.now())
    if (result.ok && CHANGES_WORK.includes(name)) window.dispatchEvent(new Event(WORK_CHANGED))
    return result
  } catch {
    return fail(OFFLINE)
  }
}
