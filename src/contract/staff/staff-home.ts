/** The staff's call for the first page: the queues of work, the state of the networks, and the payments of today. */
import * as v from 'valibot'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { WATCHED_REGISTERS } from '../../values/vocabularies/watched-registers.ts'

/** ISO 8601, UTC. */
const time = v.string()

export const STAFF_QUEUES = [
  'identity-checks',
  'payments-in-review',
  'late-payments',
  'reports',
  'recalls',
  'questions',
  'referred-payments',
  'listed-names',
  'differences',
] as const
export type StaffQueue = (typeof STAFF_QUEUES)[number]

/** The duty that opens each queue. */
const QUEUE_DUTIES: Readonly<Record<StaffQueue, StaffDuty>> = {
  'identity-checks': 'kyc.read',
  'payments-in-review': 'payment.read',
  'late-payments': 'payment.read',
  reports: 'case.read',
  recalls: 'case.read',
  questions: 'contact.answer',
  'referred-payments': 'risk.read',
  'listed-names': 'risk.read',
  differences: 'reconciliation.read',
}

/** The queues that these duties open, in the order of the page. */
export const queuesFor = (duties: readonly StaffDuty[]): readonly StaffQueue[] =>
  STAFF_QUEUES.filter((queue) => duties.includes(QUEUE_DUTIES[queue]))

/** The page of each queue, with the filters under which its list has each entry that is counted. */
export const QUEUE_ADDRESSES: Readonly<Record<StaffQueue, string>> = {
  'identity-checks': '/identity-checks',
  'payments-in-review': '/payments?state=review',
  'late-payments': '/payments?late=yes',
  reports: '/reports',
  recalls: '/reports?which=recalls',
  questions: '/questions',
  'referred-payments': '/risk?answer=refer',
  'listed-names': '/risk',
  differences: '/reconciliation',
}

export const homeSchema = v.object({
  readAt: time,
  /** The queues that the caller's duties open. */
  queues: v.array(
    v.object({
      queue: v.picklist(STAFF_QUEUES),
      count: v.number(),
      /** The time since which the oldest item waits. Null: the queue is empty. */
      oldestAt: v.nullable(time),
      /** The number of items past their deadline. Null: the queue has no deadline. */
      overdue: v.nullable(v.number()),
    }),
  ),
  /** Null without the duty payment.read. */
  networks: v.nullable(
    v.object({
      /** The time since which the payment switch does not answer. Null: it answers. */
      switchDownSince: v.nullable(time),
      /** Orders of cards whose last try got no definite answer. Null: none waits. */
      cards: v.nullable(v.object({ waiting: v.number(), oldestAt: time })),
      billers: v.array(v.object({ name: v.string(), failingSince: time })),
      /** Registers that are asked about a person: the identity register and the credit bureau. */
      registers: v.array(
        v.object({
          register: v.picklist(WATCHED_REGISTERS),
          /** The time since which the register does not answer. Null: the last calls were answered. */
          downSince: v.nullable(time),
        }),
      ),
      /** The newest exchange rates. Null: the bank has read none. */
      rates: v.nullable(v.object({ publishedAt: time, isUsable: v.boolean() })),
      /** Names whose last screening failed. Null: none waits. */
      screening: v.nullable(v.object({ waiting: v.number(), oldestAt: time })),
      /** The time since which the identity provider of staff does not answer. Null: it answers. */
      loginDownSince: v.nullable(time),
      /** The services that staff have switched off now. `endsAt` is null until another order ends the stop. */
      stops: v.array(v.object({ name: v.string(), startsAt: time, endsAt: v.nullable(time) })),
      /** Alerts to customers that wait for a channel. */
      alerts: v.array(v.object({ channel: v.string(), waiting: v.number(), dueSince: time })),
    }),
  ),
  /** The payments since midnight in Lagos, at most a minute old. Null without the duty payment.read. */
  today: v.nullable(
    v.object({
      countedAt: time,
      kinds: v.array(
        v.object({
          kind: v.picklist(['own-bank', 'other-bank', 'exchange', 'bill', 'card-fee']),
          currency: v.string(),
          payments: v.number(),
          /** Decimal text of minor units. */
          amountMinor: v.string(),
        }),
      ),
      /** The number of payments in each hour of the day in Lagos, 24 numbers. */
      hours: v.array(v.number()),
    }),
  ),
})
export type StaffHome = v.InferOutput<typeof homeSchema>

/** The work that waits, for the counts in the list of pages. */
export const waitingCountsSchema = v.object({
  /** The queues that the caller's duties open. */
  queues: v.array(v.object({ queue: v.picklist(STAFF_QUEUES), count: v.number() })),
  /** The orders that the caller may check. Null without the duty order.read. */
  ordersToCheck: v.nullable(v.number()),
})
export type WaitingCounts = v.InferOutput<typeof waitingCountsSchema>
