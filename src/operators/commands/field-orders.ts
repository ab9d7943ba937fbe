/** The orders whose payload is a list of words: each kind with its fields. One function reads all of them. */
import * as v from 'valibot'
import { calendarDate, instant, uuid } from '../../contract/fields.ts'
import { wantedStopSchema } from '../../contract/staff/staff-stops.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import { DECLARED_HOLIDAYS } from '../../values/vocabularies/declared-holidays.ts'
import { STOP_REASONS, STOPPED_NETWORKS, STOPPED_PARTS } from '../../values/vocabularies/service-stops.ts'
import { STAFF_DUTIES, STAFF_ROLES, type StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import type { OrderKindName } from '../../values/vocabularies/staff-orders.ts'
import { type Command, reasonOf } from '../command.ts'
import { orderCommand, type Wanted } from '../order.ts'

interface Field {
  /** The word in the usage of the command. */
  readonly shown: string
  /** Reads the word to the value of the payload. */
  readonly schema: v.GenericSchema<string, unknown>
  readonly ask: string
}

interface FieldOrder {
  readonly duty: StaffDuty
  readonly help: string
  /** Asks for the reason. */
  readonly ask: string
  /** By their names in the payload, in the sequence of the words. */
  readonly fields: Readonly<Record<string, Field>>
}

const field = (shown: string, schema: Field['schema'], ask: string): Field => ({ shown, schema, ask })
const list = (words: readonly string[]): string => words.join(', ')

/** Reads a word such as `none` or `now` to its JSON value, and any other word by the schema. */
const orWord = (word: string, value: null | undefined, schema: v.GenericSchema<string, unknown>) =>
  v.union([
    v.pipe(
      v.literal(word),
      v.transform(() => value),
    ),
    schema,
  ])
const split = (text: string): readonly string[] => text.split(',').map((part) => part.trim())

const LINE = v.pipe(
  v.string(),
  v.regex(/^[^=]+=-?[1-9]\d{0,17}$/),
  v.transform((text) => {
    const at = text.indexOf('=')
    return { account: text.slice(0, at), amountMinor: text.slice(at + 1) }
  }),
)
const LINES = v.pipe(v.string(), v.transform(split), v.array(LINE), v.minLength(2))
const DAYS = v.union([
  v.pipe(
    v.literal('none'),
    v.transform((): readonly string[] => []),
  ),
  v.pipe(v.string(), v.transform(split), v.array(calendarDate)),
])
const YEAR = v.pipe(v.string(), v.regex(/^\d{4}$/), v.transform(Number))

const HIT = { hitId: field('<hit>', uuid, 'Which hit? Give its id, as the page of screening has it.') }
const REFERRED = {
  alertId: field('<payment>', uuid, 'Which payment? Give its id, as the page of payment monitoring has it.'),
  feedback: field(
    '<correct|false-alarm>',
    v.picklist(['correct', 'false-alarm']),
    'Was the rule correct, or a false-alarm?',
  ),
}
const BREAK = field('<difference>', uuid, 'Which difference? Give its id, as the page of reconciliation has it.')
const NARRATION = field(
  '<narration>',
  v.pipe(v.string(), v.minLength(3), v.maxLength(140)),
  'Which narration? Give three to 140 characters, in quotes.',
)
const JOURNAL: FieldOrder['fields'] = {
  kind: field(
    '<kind>',
    v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/)),
    'Which kind of journal? Give small letters, such as correction.',
  ),
  narration: NARRATION,
  valueDate: field(
    '<value date>|today',
    orWord('today', undefined, calendarDate),
    'Which value date? Give YYYY-MM-DD, or today.',
  ),
  lines: field('<lines>', LINES, 'Which lines? Give at least two, as <account>=<signed minor units>, with commas.'),
}
const MEMBER = field('<member>', uuid, 'Which member of staff? Give the id, as the file of the list of staff has it.')
const risk = (help: string, ask: string, fields: FieldOrder['fields']): FieldOrder => ({
  duty: 'risk.decide',
  help,
  ask,
  fields,
})

/** The name of the command is the name of the kind. */
export const FIELD_ORDERS = {
  'change-group-role': {
    duty: 'staff.change',
    help: 'Gives a role to a group of the identity provider, or takes the role from the group.',
    ask: 'why the duties of the group change.',
    fields: {
      change: field('<grant|revoke>', v.picklist(['grant', 'revoke']), 'Do you grant or revoke the role?'),
      group: field('<group>', v.pipe(v.string(), v.minLength(1)), 'Which group? Give its name at the provider.'),
      role: field('<role>', v.picklist(STAFF_ROLES), `Which role? Give one of: ${list(STAFF_ROLES)}.`),
    },
  },
  'change-role-duty': {
    duty: 'staff.change',
    help: 'Gives a duty to a role, or takes the duty from the role.',
    ask: 'why the duties of the role change.',
    fields: {
      change: field('<grant|revoke>', v.picklist(['grant', 'revoke']), 'Do you grant or revoke the duty?'),
      role: field('<role>', v.picklist(STAFF_ROLES), `Which role? Give one of: ${list(STAFF_ROLES)}.`),
      duty: field('<duty>', v.picklist(STAFF_DUTIES), `Which duty? Give one of: ${list(STAFF_DUTIES)}.`),
    },
  },
  'shut-out-staff': {
    duty: 'staff.change',
    help: 'Ends all sessions of a member of staff, and refuses each login of the person. No second person checks it.',
    ask: 'why the person may not work any more.',
    fields: { staffId: MEMBER },
  },
  'readmit-staff': {
    duty: 'staff.change',
    help: 'Allows a member of staff who was shut out to log in again.',
    ask: 'why the person may work again.',
    fields: { staffId: MEMBER },
  },
  'set-holiday': {
    duty: 'tariff.change',
    help: 'Sets all days of a public holiday in a year, with commas between the days. none: no day in this year.',
    ask: 'who announced the days.',
    fields: {
      holiday: field(
        '<holiday>',
        v.picklist(DECLARED_HOLIDAYS),
        `Which holiday? Give one of: ${list(DECLARED_HOLIDAYS)}.`,
      ),
      year: field('<year>', YEAR, 'Which year? Give four digits.'),
      days: field('<days>|none', DAYS, 'Which days? Give them as YYYY-MM-DD with commas, or none.'),
    },
  },
  'stop-service': {
    duty: 'service.stop',
    help: 'Switches a network, a biller or a part of the bank off for a time. Times are such as 2026-11-27T20:00:00Z.',
    ask: 'what you know about the fault.',
    fields: {
      service: field(
        '<service>',
        wantedStopSchema.entries.service,
        `Which service? Give network:<${STOPPED_NETWORKS.join('|')}>, part:<${STOPPED_PARTS.join('|')}>, or biller:<id>.`,
      ),
      reason: field(
        '<reason for customers>',
        v.picklist(STOP_REASONS),
        `What do customers read? Give one of: ${list(STOP_REASONS)}.`,
      ),
      startsAt: field('<start>|now', orWord('now', null, instant), 'When does the stop start? Give a time, or now.'),
      endsAt: field('<end>|open', orWord('open', null, instant), 'When does the stop end? Give a time, or open.'),
    },
  },
  'end-service-stop': {
    duty: 'service.stop',
    help: 'Switches the service of a stop on again.',
    ask: 'how you know that the service works.',
    fields: { stopId: field('<stop>', uuid, 'Which stop? Give its id, as the page of the configuration has it.') },
  },
  'withdraw-announcement': {
    duty: 'tariff.change',
    help: 'Withdraws an announcement to customers.',
    ask: 'why the customers must not read it any more.',
    fields: {
      announcementId: field(
        '<announcement>',
        uuid,
        'Which announcement? Give its id, as the page of the configuration has it.',
      ),
    },
  },
  'explain-break': {
    duty: 'ledger.post',
    help: 'Explains a difference between the books of the bank and of a network. none: no journal books it.',
    ask: 'why the books differ.',
    fields: {
      breakId: BREAK,
      journalId: field(
        '<journal>|none',
        orWord('none', null, uuid),
        'Which journal books the difference? Give its id, or none.',
      ),
    },
  },
  'tie-breaks': {
    duty: 'ledger.post',
    help: 'Ties two differences of one mistake to each other. none: the amounts agree, and no journal books a rest.',
    ask: 'why both differences are one mistake.',
    fields: {
      breakId: BREAK,
      otherId: field('<other difference>', uuid, 'Which other difference? Give its id.'),
      journalId: field(
        '<journal>|none',
        orWord('none', null, uuid),
        'Which journal books the rest? Give its id, or none.',
      ),
    },
  },
  'untie-breaks': {
    duty: 'ledger.post',
    help: 'Unties two differences, so that both need an explanation again.',
    ask: 'why the tie is wrong.',
    fields: { breakId: BREAK },
  },
  'post-journal': {
    duty: 'ledger.post',
    help: 'Posts a journal. Lines are such as cash=-500,income=500: signed minor units, debit below zero, credit above.',
    ask: 'why the books need this journal.',
    fields: JOURNAL,
  },
  'reverse-journal': {
    duty: 'ledger.post',
    help: 'Posts the opposite of a journal, once.',
    ask: 'why the journal was wrong.',
    fields: { journalId: field('<journal>', uuid, 'Which journal? Give its id.'), narration: NARRATION },
  },
  'make-referred-payment': risk(
    'Makes a payment that payment monitoring referred.',
    'how the customer confirmed it.',
    REFERRED,
  ),
  'refuse-referred-payment': risk(
    'Refuses a payment that payment monitoring referred or stopped.',
    'why the payment is refused.',
    REFERRED,
  ),
  'confirm-screening-hit': risk('Confirms that a hit of screening is the listed person.', 'what is the same.', HIT),
  'dismiss-screening-hit': risk('Dismisses a hit of screening: it is another person.', 'what differs.', HIT),
  'correct-screening-hit': risk('Corrects a wrong confirmation of a hit.', 'what was wrong.', HIT),
} as const satisfies Partial<Record<OrderKindName, FieldOrder>>

/** Reads one word for each field. The words after them are the reason. */
export function wantedOf({ fields, ask }: FieldOrder, words: readonly string[]): Result<Wanted, string> {
  const payload: Record<string, unknown> = {}
  for (const [at, [name, { schema, ask: asked }]] of Object.entries(fields).entries()) {
    const read = v.safeParse(schema, words[at])
    if (!read.success) return fail(asked)
    if (read.output !== undefined) payload[name] = read.output
  }
  const reason = reasonOf(words.slice(Object.keys(fields).length), ask)
  return reason.ok ? ok({ payload, reason: reason.value }) : reason
}

/** Posts the same kind of order as `post-journal`, with the difference that the journal books. */
export const BOOK_BREAK: FieldOrder = {
  duty: 'ledger.post',
  help: 'Posts the journal that books a difference with a network, and explains the difference. A wrong line is refused with the right side and amount.',
  ask: 'why the books differ.',
  fields: { breakId: BREAK, ...JOURNAL },
}

const commandOf = (name: string, kind: OrderKindName, order: FieldOrder): Command =>
  orderCommand(kind, order.duty, {
    usage: [name, ...Object.values(order.fields).map(({ shown }) => shown), '<reason>'].join(' '),
    help: order.help,
    read: (_run, words) => Promise.resolve(wantedOf(order, words)),
  })

export const FIELD_COMMANDS: readonly Command[] = [
  ...(Object.entries(FIELD_ORDERS) as [keyof typeof FIELD_ORDERS, FieldOrder][]).map(([kind, order]) =>
    commandOf(kind, kind, order),
  ),
  commandOf('book-break', 'post-journal', BOOK_BREAK),
]
