/** The needs of schedules. module-links.ts gathers them. */
import type { AuditEventKind } from '../../../values/vocabularies/audit/audit-events.ts'
import type { StandingApproval } from '../../payments/execution/authority.ts'
import type { RouteRequest } from '../../../contract/route.ts'
import type { Recurrence, scheduleRoutes } from '../../../contract/transfers/schedules.ts'
import type { Failure } from '../../../core/failure.ts'
import type { PaymentCharges } from '../../../core/payments/charges.ts'
import type { DeviceAge } from '../../../core/limits/transfer-limits.ts'
import type { PaymentStatus } from '../../../values/vocabularies/payment-states.ts'
import type { Result } from '../../../values/result.ts'
import type { Approvals } from '../../approvals/approvals.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { Session } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DuePayment, ScheduledPayment, ScheduledTransfer } from './schedule-payment.ts'

/** A payment that may be approved now, to run later. */
export interface Proposal {
  readonly payment: ScheduledPayment
  readonly fromAccountName: string
  /** The charges of today. */
  readonly charges: PaymentCharges
  readonly needs: 'pin' | 'two-factors'
  readonly device: DeviceAge
}

export type TransferAsk = Omit<ScheduledTransfer, 'to'> & {
  readonly bankCode: string
  readonly toAccountNumber: string
  readonly nameEnquiryRef: string
}

export type BillAsk = Omit<RouteRequest<typeof scheduleRoutes.initiateBillSchedule>, 'scheduleId' | keyof Recurrence>

/** The notices of a schedule that ran without its customer. */
export interface ScheduleNews {
  readonly kind:
    | 'schedule-set'
    | 'schedule-reminder'
    | 'schedule-retrying'
    | 'schedule-failed'
    | 'schedule-paused'
    | 'schedule-ended'
  readonly scheduleId: string
  readonly customerId: string
  readonly payment: ScheduledPayment
  /** The day of the payment. For a new schedule, its first day. */
  readonly day: string
  /** The reason of the refusal. */
  readonly reason?: string
  readonly nextTryAt?: Date
  readonly at: Date
}

/** The functions that pay a schedule's payments. */
export interface SchedulePayer {
  /**
   * Proposes a payment to a payee whose name the customer has just seen. `ask` has the reference of this name enquiry.
   */
  propose(ask: TransferAsk, session: Session): Promise<Result<Proposal, Failure>>
  /** Proposes a bill for a number whose owner the biller has named to the customer, if the biller names owners. */
  proposeBill(ask: BillAsk, session: Session): Promise<Result<Proposal, Failure>>
  /** Proposes a payment to a payee who was approved before. */
  proposeAgain(payment: ScheduledPayment, session: Session): Promise<Result<Proposal, Failure>>
  /** Pays once under the payment's id, also when several callers repeat it. Throws when the result is unknown. */
  run(payment: DuePayment, approval: StandingApproval): Promise<Result<PaymentStatus, Failure>>
  /** The ledger's answer under this id, which is final. Undefined when the ledger has not answered. */
  firstAnswer(payment: DuePayment): Promise<Result<PaymentStatus, Failure> | undefined>
  /**
   * Uses up the payment's id, so that no payment is made under it. `answered`: the ledger had already decided, and
   * `run` returns the result.
   */
  withdraw(payment: DuePayment, approval: StandingApproval): Promise<'withdrawn' | 'answered'>
}

export interface SchedulesDeps extends SchedulePayer {
  readonly database: Database
  readonly clock: Clock
  readonly approvals: Approvals
  /** Writes an audit event in the transaction of the change. `by` is the customer's call, or the schedule itself. */
  audit(
    tx: Sql,
    by: SignedIn | { readonly customerId: string; readonly scheduleId: string },
    kind: AuditEventKind,
    detail: Readonly<Record<string, string>>,
  ): Promise<void>
  /** Queues the notice to the customer in the transaction of the event. */
  notify(tx: Sql, news: ScheduleNews): Promise<void>
  /** Logs an event that an operator should look at. */
  alert(details: object, text: string): void
}
