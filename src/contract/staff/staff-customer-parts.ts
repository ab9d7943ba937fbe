/** The staff's calls on the parts of a customer's record, which load one by one, and on the notes about a customer. */
import * as v from 'valibot'
import { DEVICE_LINKS } from '../../values/vocabularies/access/session-ends.ts'
import { BLOCK_REASONS, CARD_CHANNELS, CARD_STATES } from '../../values/vocabularies/card-states.ts'
import { CONSENT_KINDS } from '../../values/vocabularies/consent-kinds.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { isRange, searchedDay, WRONG_RANGE } from './search-fields.ts'
import { reasonSchema } from './staff-api.ts'
import { listedCaseSchema } from './staff-cases.ts'
import { deliveryEntries, foundPaymentSchema } from './staff-payments.ts'

/** The parts in the order of the page. A caller needs `customer.read`, and the duty of the part. */
export const CUSTOMER_PARTS = {
  history: 'account.read',
  payments: 'account.read',
  devices: 'customer.read',
  limits: 'customer.read',
  cards: 'customer.read',
  cases: 'account.read',
  messages: 'customer.read',
  consents: 'customer.read',
  looks: 'customer.read',
  notes: 'customer.read',
} as const satisfies Readonly<Record<string, StaffDuty>>
export type CustomerPart = keyof typeof CUSTOMER_PARTS
export const CUSTOMER_PART_NAMES = Object.keys(CUSTOMER_PARTS) as [CustomerPart, ...CustomerPart[]]

const uuid = v.pipe(v.string(), v.uuid())
/** ISO 8601, UTC. */
const time = v.string()
/** Decimal text of minor units. */
const minor = v.string()

const pageFields = {
  customerId: uuid,
  /** Why the caller opened the record. The customer can read it. */
  reason: reasonSchema,
}

/** The filters of the history, which the address keeps. */
export const historyFilterSchema = v.pipe(
  v.object({
    /** The number of the account. Empty: the first account of the customer. */
    account: v.optional(
      v.pipe(
        v.string(),
        v.check((text) => text === '' || /^\d{10}$/.test(text), 'Choose an account'),
      ),
      '',
    ),
    /** The first and the last day of posting. */
    from: searchedDay,
    to: searchedDay,
  }),
  v.forward(
    v.check((days) => isRange(days), WRONG_RANGE),
    ['to'],
  ),
)

/** Of the history, the account is named. `beforeSeq` and `beforePaymentId` give the page of older rows. */
export const customerPartInput = v.variant('part', [
  v.pipe(
    v.strictObject({
      ...pageFields,
      part: v.literal('history'),
      accountNumber: v.pipe(v.string(), v.regex(/^\d{10}$/)),
      from: searchedDay,
      to: searchedDay,
      beforeSeq: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,18}$/))),
    }),
    v.forward(
      v.check((days) => isRange(days), WRONG_RANGE),
      ['to'],
    ),
  ),
  v.strictObject({
    ...pageFields,
    part: v.literal('payments'),
    /** The last payment of the page before. Null: the newest payments. */
    beforePaymentId: v.optional(v.nullable(uuid), null),
  }),
  v.strictObject({
    ...pageFields,
    part: v.picklist([
      'devices',
      'limits',
      'cards',
      'cases',
      'messages',
      'consents',
      'looks',
      'notes',
    ] satisfies Exclude<CustomerPart, 'history' | 'payments'>[]),
  }),
])

const historyPart = v.object({
  part: v.literal('history'),
  accountNumber: v.string(),
  currency: v.string(),
  entries: v.array(
    v.object({
      seq: v.string(),
      journalId: uuid,
      /** Null: the entry belongs to no payment. */
      paymentId: v.nullable(uuid),
      /** The reference on the receipt and on the statement. */
      reference: v.string(),
      /** The name of the payer or the payee. Empty: the entry has none. */
      counterparty: v.string(),
      kind: v.string(),
      narration: v.string(),
      postedAt: time,
      amountMinor: minor,
      balanceAfterMinor: minor,
      /** A later journal reversed the journal of the entry. */
      isReversed: v.boolean(),
    }),
  ),
  /** Null: there is no older entry. */
  nextBeforeSeq: v.nullable(v.string()),
})

const paymentsPart = v.object({
  part: v.literal('payments'),
  /** The newest first, at most 100. */
  payments: v.array(foundPaymentSchema),
  /** Null: there is no older payment. */
  nextBeforePaymentId: v.nullable(uuid),
})

const devicesPart = v.object({
  part: v.literal('devices'),
  devices: v.array(
    v.object({
      name: v.string(),
      linkedBy: v.picklist(DEVICE_LINKS),
      linkedAt: time,
      lastUsedAt: time,
      removedAt: v.nullable(time),
    }),
  ),
  sessions: v.array(
    v.object({
      device: v.string(),
      address: v.string(),
      openedAt: time,
      lastSeenAt: time,
      /** `idle`: the customer did nothing for too long, or the session reached its longest time. */
      state: v.picklist(['live', 'idle', 'ended']),
      endReason: v.nullable(v.string()),
    }),
  ),
})

const count = v.object({ made: v.number(), most: v.number() })

/** Kobo. The limits in force, and how much of them payments of today have used. */
const limitsPart = v.object({
  part: v.literal('limits'),
  tier: v.picklist([1, 2, 3]),
  perTransferMinor: minor,
  perDayMinor: minor,
  pinOnlyMinor: minor,
  usedTodayMinor: minor,
  leftTodayMinor: minor,
  newPayeesMinor: minor,
  usedForNewPayeesMinor: minor,
  /** The limits that the customer chose. Null: the standard limit of the tier. */
  own: v.object({
    perTransferMinor: v.nullable(minor),
    perDayMinor: v.nullable(minor),
    pinOnlyMinor: v.nullable(minor),
  }),
  payments: count,
  arranged: count,
  /** False: the customer turned off payments to others. */
  instantPayments: v.boolean(),
  indemnityAcceptedAt: v.nullable(time),
})

const cardsPart = v.object({
  part: v.literal('cards'),
  cards: v.array(
    v.object({
      cardId: uuid,
      /** The name, such as Verve. */
      scheme: v.string(),
      lastFour: v.string(),
      /** YYYY-MM */
      expires: v.string(),
      state: v.picklist(CARD_STATES),
      blockReason: v.nullable(v.picklist(BLOCK_REASONS)),
      channels: v.array(v.picklist(CARD_CHANNELS)),
      orderedAt: time,
      activatedAt: v.nullable(time),
    }),
  ),
})

/** An alert in the app, with its deliveries over other channels. It has no text, because a text may have amounts and names. */
const messagesPart = v.object({
  part: v.literal('messages'),
  messages: v.array(
    v.object({
      id: uuid,
      topic: v.string(),
      kind: v.string(),
      at: time,
      readAt: v.nullable(time),
      deliveries: v.array(v.object({ ...deliveryEntries, attempts: v.number() })),
    }),
  ),
})

const consentsPart = v.object({
  part: v.literal('consents'),
  consents: v.array(v.object({ kind: v.picklist(CONSENT_KINDS), version: v.string(), given: v.boolean(), at: time })),
})

const looksPart = v.object({
  part: v.literal('looks'),
  looks: v.array(
    v.object({ at: time, operator: v.string(), role: v.string(), content: v.string(), reason: v.string() }),
  ),
})

const noteSchema = v.object({
  noteId: uuid,
  text: v.string(),
  author: v.string(),
  writtenAt: time,
  /** Null: the note is valid. */
  struck: v.nullable(v.object({ at: time, by: v.string(), reason: v.string() })),
})
const notesPart = v.object({ part: v.literal('notes'), notes: v.array(noteSchema) })

export const customerPartSchema = v.variant('part', [
  historyPart,
  paymentsPart,
  devicesPart,
  limitsPart,
  cardsPart,
  v.object({ part: v.literal('cases'), cases: v.array(listedCaseSchema) }),
  messagesPart,
  consentsPart,
  looksPart,
  notesPart,
])
export type CustomerPartAnswer = v.InferOutput<typeof customerPartSchema>
export type AnswerOfPart<Part extends CustomerPart> = Extract<CustomerPartAnswer, { readonly part: Part }>

const MOST_NOTE_LENGTH = 1000

/** Plain text of some lines. */
export const noteTextSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll('\r\n', '\n')),
  v.trim(),
  v.minLength(1, 'Write the note'),
  v.maxLength(MOST_NOTE_LENGTH, `Write at most ${MOST_NOTE_LENGTH} characters`),
  v.check(
    (text) => text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text.replaceAll('\n', ' ')),
    'Write plain text',
  ),
)

export const writeNoteInput = v.strictObject({
  customerId: uuid,
  /** The caller makes the id. A repeated call with the same id and text stores one note. */
  noteId: uuid,
  text: noteTextSchema,
})
export const strikeNoteInput = v.strictObject({ customerId: uuid, noteId: uuid, reason: reasonSchema })
/** The id of the note that was written or struck out. */
export const notedSchema = v.object({ noteId: uuid })
