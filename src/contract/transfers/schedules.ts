/** Schedules: payments that the bank makes later, once or again and again, under one approval. */
import * as v from 'valibot'
import { beneficiaryTypeName } from './beneficiary-type.ts'
import { approvalChallenge, approvalFactors } from '../approvals/approval.ts'
import { billOrderFields, billPayee } from '../bills/bill-fields.ts'
import {
  accountCurrency,
  accountNumber,
  amountMinor,
  bankCode,
  calendarDate,
  instant,
  signedMinor,
  text,
  ticket,
  uuid,
  uuidV7,
} from '../fields.ts'
import { nothing, route } from '../route.ts'
import { transferStatus, transferSummary } from './transfers.ts'
import { transferTypeEntry, transferTypeOrNoneEntry } from '../wire-words.ts'
import { REPEATS } from '../../values/vocabularies/repeats.ts'

const repeat = v.picklist(REPEATS)

/** 1 to 999, as digits: queries carry no numbers. */
const times = v.pipe(v.string('Enter a number'), v.regex(/^[1-9][0-9]{0,2}$/, 'Enter a number from 1 to 999'))

const recurrenceFields = {
  repeat,
  /** The first day, from tomorrow on. */
  startsOn: calendarDate,
  /** The last day on which it may be made; or `count` payments in all. Neither: until it is cancelled. */
  until: v.optional(calendarDate),
  count: v.optional(times),
} as const
const recurrence = v.object(recurrenceFields)
export type Recurrence = v.InferOutput<typeof recurrence>

const scheduleStatus = v.picklist(['scheduled', 'paused', 'ended', 'cancelled'])

/** A bill that is paid: which, and for whom there; null of a transfer. */
const scheduledBill = v.nullable(v.object(billPayee))

/** The payer, the payee and the amount, as the customer approved them. */
const payment = {
  ...transferTypeOrNoneEntry,
  /** Only for a custom transfer (type 3). */
  beneficiaryType: v.optional(v.string()),
  fromAccountNumber: accountNumber,
  /** Null of a bill. */
  to: v.nullable(v.object({ accountNumber, accountName: v.string(), bankCode, bankName: v.string() })),
  bill: scheduledBill,
  amount: signedMinor,
  currencyCode: accountCurrency,
  narration: v.string(),
} as const

const schedule = v.object({
  scheduleId: uuid,
  status: scheduleStatus,
  ...payment,
  recurrence,
  /** The day of the next payment, by the current settings. Null when no payment follows. */
  nextOn: v.nullable(calendarDate),
  /** The next payment day of a paused schedule after a resume. Null when the schedule is not paused, or no day remains. */
  resumesOn: v.nullable(calendarDate),
  /** The number of payments that are left of `count`. Null when the schedule has no `count`, or no payment is left. */
  left: v.nullable(times),
  /** A payment whose day has come and that is being tried: when next; null when there is none. */
  tryingAt: v.nullable(instant),
  /** Why it is paused, ended or being tried again, in the customer's words; null: nothing to say. */
  note: v.nullable(v.string()),
  createdAt: instant,
})
export type Schedule = v.InferOutput<typeof schedule>

const scheduleRun = v.object({
  dueOn: calendarDate,
  /** The status of the payment after it was made. `scheduled` while the bank still tries to make it. */
  status: v.union([transferStatus, v.picklist(['skipped', 'missed'])]),
  amount: signedMinor,
  /** Its receipt, a transfer's or a bill's; null when nothing was paid. */
  transferId: v.nullable(uuid),
  note: v.nullable(v.string()),
})
export type ScheduleRun = v.InferOutput<typeof scheduleRun>

const scheduleDetails = v.object({
  schedule,
  /** The next days, at most six. */
  nextDays: v.array(calendarDate),
  /** The latest first. */
  runs: v.array(scheduleRun),
})

export type ScheduleDetails = v.InferOutput<typeof scheduleDetails>

/** The content to approve. The charges are those of today, as an example of the costs of each payment. */
const scheduleOffer = v.object({
  ...approvalChallenge,
  summary: v.object({
    ...v.omit(transferSummary, ['balanceAfter', 'to']).entries,
    /** Null of a bill. */
    to: v.nullable(transferSummary.entries.to),
    bill: scheduledBill,
    recurrence,
    nextDays: v.array(calendarDate),
  }),
})

const path = '/api/schedules'
const oneSchedule = v.strictObject({ scheduleId: uuid })
const own = { caller: 'customer', changesState: true, request: oneSchedule, data: schedule } as const

export const scheduleRoutes = {
  /** The next ones first, then the paused, then those that are over: the latest 200. */
  getSchedules: route({
    method: 'GET',
    path,
    request: nothing,
    data: v.object({ schedules: v.array(schedule) }),
    caller: 'customer',
    changesState: false,
  }),
  getSchedule: route({
    method: 'GET',
    path: '/api/schedules/getSchedule',
    request: oneSchedule,
    data: scheduleDetails,
    caller: 'customer',
    changesState: false,
  }),
  /** The first six days of a recurrence, while it is being chosen. */
  previewSchedule: route({
    method: 'GET',
    path: '/api/schedules/preview',
    request: v.strictObject(recurrenceFields),
    data: v.object({ nextDays: v.array(calendarDate) }),
    caller: 'customer',
    changesState: false,
  }),
  initiateSchedule: route({
    method: 'POST',
    path: '/api/schedules/initiate',
    request: v.strictObject({
      /** Made by the caller: the same schedule asked for twice is one. */
      scheduleId: uuidV7,
      ...transferTypeEntry,
      /** Only for type 3. */
      beneficiaryType: v.optional(beneficiaryTypeName),
      fromAccountNumber: accountNumber,
      toAccountNumber: accountNumber,
      bankCode,
      nameEnquiryRef: ticket,
      amount: amountMinor,
      currencyCode: accountCurrency,
      narration: text('Narration', 0, 100),
      ...recurrenceFields,
    }),
    data: scheduleOffer,
    caller: 'customer',
    changesState: true,
  }),
  /** Like `initiateSchedule`, for a bill. Each payment has exactly this biller, product, number and amount, or it is not made. */
  initiateBillSchedule: route({
    method: 'POST',
    path: '/api/schedules/initiateBill',
    request: v.strictObject({
      /** Made by the caller: the same schedule asked for twice is one. */
      scheduleId: uuidV7,
      ...billOrderFields,
      ...recurrenceFields,
    }),
    data: scheduleOffer,
    caller: 'customer',
    changesState: true,
  }),
  /**
   * Of a schedule that is not over: other words, another amount, other days; the payee stays. Approved like a new one. `startsOn`
   * is its next day and `count` how many more: left as they are, the days go on as they were counted (the 31st after a 28th).
   */
  changeSchedule: route({
    method: 'PATCH',
    path,
    request: v.strictObject({
      scheduleId: uuid,
      amount: amountMinor,
      /** Empty of a bill, which has none. */
      narration: text('Narration', 0, 100),
      ...recurrenceFields,
    }),
    data: scheduleOffer,
    caller: 'customer',
    changesState: true,
  }),
  confirmSchedule: route({
    method: 'POST',
    path: '/api/schedules/confirm',
    request: v.strictObject({ challengeId: uuid, ...approvalFactors }),
    data: schedule,
    caller: 'customer',
    changesState: true,
  }),
  pauseSchedule: route({ method: 'POST', path: '/api/schedules/pause', ...own }),
  /** Resumes the schedule from its next day. Payments of the days during the pause are not made. */
  resumeSchedule: route({ method: 'POST', path: '/api/schedules/resume', ...own }),
  /** The payment that is being tried, or else the next one, is not made. */
  skipNext: route({ method: 'POST', path: '/api/schedules/skipNext', ...own }),
  cancelSchedule: route({ method: 'DELETE', path, ...own }),
} as const
