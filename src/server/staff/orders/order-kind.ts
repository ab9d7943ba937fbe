/** One kind of order: who makes and checks it, how long it lives, and what it does. */
import type { GenericSchema, InferOutput } from 'valibot'
import type { StaffDuty } from '../../../values/vocabularies/staff-duties.ts'
import type { OrderKindName } from '../../../values/vocabularies/staff-orders.ts'
import { ok, type Result } from '../../../values/result.ts'
import type { Trace } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import type { StaffDeps } from '../staff-deps.ts'

/** The subject of an order as it is now. */
export interface OrderSubject {
  /** The act in one sentence, as the checker reads it. */
  readonly summary: string
  readonly customerId?: string
  /** Changes when anything changes that the act depends on. */
  readonly version: string
  /** The money that the act moves. */
  readonly amount?: OrderAmount
  /** The payment or the journal that the act refunds. Earlier refunds count with the amount for the choice of the checker. */
  readonly refundOf?: string
  /** Why the act is not possible, as a sentence. Undefined when the act is possible. */
  readonly obstacle?: string | undefined
  /** True when the obstacle is that another person has decided already. */
  readonly isDecided?: boolean
  /** The payments of an order on several payments. The execution checks each payment alone. */
  readonly payments?: readonly SubjectPayment[]
}

export interface OrderAmount {
  readonly minor: bigint
  readonly currency: string
}

export interface SubjectPayment {
  readonly paymentId: string
  readonly customerId: string
  /** Changes when anything changes that the act depends on. */
  readonly version: string
  readonly amount: OrderAmount
  /** Why the act is not possible, as a sentence. Undefined when the act is possible. */
  readonly obstacle: string | undefined
}

/** The trace of an order's execution, with the maker's reason in words. */
export type OrderTrace = Trace & { readonly reason: string; readonly orderId: string }

export interface Executed {
  /** A text that the person who executed the order sees once. */
  readonly shownOnce?: string
  /** Facts of the execution for the audit event of the order. */
  readonly detail?: Readonly<Record<string, string | number>>
  /** Why nothing was done for any payment of the order. The order ends as failed, and keeps the result of each payment. */
  readonly nothingDone?: string
}
/** A failure is one sentence, and undoes what the execution wrote. */
export type Execution = Result<Executed, string>
export const DONE: Execution = ok({})

export interface OrderKind<Payload = never> {
  readonly name: OrderKindName
  readonly maker: StaffDuty
  /** Undefined: the order is executed when it is made, because a delay would harm the customer. */
  readonly checker: StaffDuty | undefined
  /** Amounts up to this need no checker, in minor units by currency. Another currency always needs a checker. */
  readonly checkedAbove?: Readonly<Record<string, bigint>>
  /** Amounts above this need a checker with another duty, in minor units by currency. So does every amount in another currency. */
  readonly largeAbove?: { readonly amounts: Readonly<Record<string, bigint>>; readonly checker: StaffDuty }
  readonly livesMs: number
  /** True: the maker and the checker must have proved their identity within the last five minutes. */
  readonly needsRecentLogin: boolean
  readonly payload: GenericSchema
  /** Replaces a reference that a person typed by an id, before the order is stored. Undefined: the reference is of no record. */
  resolve?(sql: Sql, payload: Payload): Promise<Readonly<Record<string, unknown>> | undefined>
  /** Undefined when the act is not possible: the subject does not exist, or the act would change nothing. */
  subject(sql: Sql, payload: Payload, deps: StaffDeps): Promise<OrderSubject | undefined>
  /** Runs in the transaction that marks the order as executed. A failure undoes what this call wrote. */
  execute(deps: StaffDeps, tx: Sql, payload: Payload, trace: OrderTrace): Promise<Execution>
}

/** Links the types of the payload and the acts. */
export function orderKind<Schema extends GenericSchema>(
  kind: Omit<OrderKind<InferOutput<Schema>>, 'payload'> & { readonly payload: Schema },
): OrderKind {
  return kind
}

/** Converts the trace to the facts that the use-cases take: the person who executes the order, the maker's reason, and the order. */
export const actOf = ({ address, reason, orderId }: OrderTrace) => ({
  operator: address.slice('operator:'.length),
  reason,
  orderId,
})

export const HOURS_MS = 60 * 60_000
