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
  /**
   * The last possible payment day. `count`: the total number of payments. Without both fields the schedule runs until the
   * customer cancels it.
   */
  until: v.optional(calendarDate),
  count: v.optional(times),
} as const
const recurrence = v.object(recurrenceFields)
export type Recurrence = v.InferOutput<typeof recurrence>

const scheduleStatus = v.picklist(['scheduled', 'paused', 'ended', 'cancelled'])

/** The biller, the number and the product of a scheduled bill. Null for a transfer. */
const scheduledBill = v.nullable(v.object(billPayee))

/** The payer, the payee and the amount, as the customer approved them. */
const payment = {
  ...transferTypeOrNoneEntry,
  /** Only for a custom transfer (type 3). */
  beneficiaryType: v.optional(v.string()),
  fromAccountNumber: accountNumber,
  /** Null for a bill. */
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
  /** The time of the next try of a payment that is due. Null when no payment is due. */
  tryingAt: v.nullable(instant),
  /** The reason why the schedule is paused, ended or tried again, in the customer's words. Null: there is none. */
  note: v.nullable(v.string()),
  createdAt: instant,
})
export type Schedule = v.InferOutput<typeof schedule>

const scheduleRun = v.object({
  dueOn: calendarDate,
  /** The status of the payment after it was made. `scheduled` while the bank still tries to make it. */
  status: v.union([transferStatus, v.picklist(['skipped', 'missed'])]),
  amount: signedMinor,
  /** The transfer or the bill whose receipt can be opened. Null when nothing was paid. */
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
    /** Null for a bill. */
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
  /** Active schedules first, then paused schedules, then ended schedules. At most 200. */
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
      /** The caller makes the id. A repeated call creates no second schedule. */
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
      /** The caller makes the id. A repeated call creates no second schedule. */
      scheduleId: uuidV7,
      ...billOrderFields,
      ...recurrenceFields,
    }),
    data: scheduleOffer,
    caller: 'customer',
    changesState: true,
  }),
  /**
   * Changes the amount, the narration or the days of a schedule that has not ended. The payee stays. The change needs an
   * approval, like a new schedule. `startsOn` is the next day, and `count` is the number of payments from then on. If both stay
   * the same, the original day of the month is kept (the 31st after a 28th).
   */
  changeSchedule: route({
    method: 'PATCH',
    path,
    request: v.strictObject({
      scheduleId: uuid,
      amount: amountMinor,
      /** Empty for a bill, which has no narration. */
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
  /** Skips the due payment that the bank is still trying, or else the next payment. */
  skipNext: route({ method: 'POST', path: '/api/schedules/skipNext', ...own }),
  cancelSchedule: route({ method: 'DELETE', path, ...own }),
} as const
