/** The staff's calls on the audit trail: the search, the file with proof, the state of its hash chain, and the checks of the chain. */
import * as v from 'valibot'
import { auditEventOf } from '../../values/vocabularies/audit/audit-events.ts'
import { searchedDay } from './search-fields.ts'
import { reasonSchema } from './staff-api.ts'

/** ISO 8601, UTC. */
const time = v.string()
const number = v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/))
/** Matching text, or the empty text, which chooses all. */
const orEmpty = (pattern: RegExp, message: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(60, 'Write at most 60 characters'),
      v.check((text) => text === '' || pattern.test(text), message),
    ),
    '',
  )

export const auditSearchSchema = v.object({
  /** The words or the code of an event, or `order` for all events of orders. */
  kind: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(60, 'Write at most 60 characters'),
      v.transform(auditEventOf),
      v.check(
        (kind) => /^([a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)?)?$/.test(kind),
        'Choose an event of the list, or enter a word such as order',
      ),
    ),
    '',
  ),
  outcome: v.optional(v.picklist(['', 'done', 'refused']), ''),
  /** The number of a customer. */
  customer: orEmpty(/^\d{1,20}$/, 'Enter the number of a customer'),
  /** The id of a member of staff, or a part of the name. */
  person: orEmpty(/^[\p{L}\p{M}\d .’'-]{2,}$/u, 'Enter the name or the id of a member of staff'),
  /** The id of an order or of a payment, or the reference on a receipt. */
  subject: orEmpty(/^[\w -]{14,}$/, 'Enter the id of an order or a payment, or the reference on a receipt'),
  /** The first and the last day. */
  from: searchedDay,
  to: searchedDay,
  /** Events with a smaller number. Null: from the newest on. */
  before: v.optional(v.nullable(number), null),
})

const { before: _before, ...filters } = auditSearchSchema.entries

/** The number of an event as a person types it, or the empty text, which sets no limit. */
const eventNumber = orEmpty(/^[1-9]\d{0,17}$/, 'Enter the number of an event, such as 1042')

/** A file of the events of a filter, with the proof of their places in the chain. */
export const auditExportSchema = v.object({
  ...filters,
  /** The numbers of the first and of the last event that the file may have. */
  firstEvent: eventNumber,
  lastEvent: eventNumber,
  reason: reasonSchema,
})

export const auditFileSchema = v.object({
  fileName: v.string(),
  /** Lines of JSON. `scripts/audit/check-export.ts` checks them. */
  text: v.string(),
  /** The events in full. */
  events: v.number(),
  /** The numbers of the first and of the last link. */
  first: v.string(),
  last: v.string(),
  /** Events of the filter that the file leaves out, because the worker has not linked them yet. */
  notLinked: v.number(),
})

export const auditEventSchema = v.object({
  /** The number of the event, which rises with time. */
  eventId: number,
  recordedAt: time,
  kind: v.string(),
  outcome: v.picklist(['done', 'refused']),
  customerId: v.nullable(v.string()),
  cifid: v.nullable(v.string()),
  /** The name of the member of staff. Null: another party, by its address. */
  person: v.nullable(v.string()),
  address: v.string(),
  detail: v.record(v.string(), v.unknown()),
  /** The link of the hash chain. Null: the worker has not linked the event yet. */
  link: v.nullable(number),
})
export type ShownAuditEvent = v.InferOutput<typeof auditEventSchema>

export const auditPageSchema = v.object({
  /** The newest first, at most 100. */
  events: v.array(auditEventSchema),
  /** Where the search goes on. A page without events can have more pages. Null: the search is at the first event. */
  nextBefore: v.nullable(number),
})

export const auditChainSchema = v.object({
  /** The number of the last link. */
  links: v.string(),
  linkedAt: v.nullable(time),
  /** Events that wait for the next run of the worker. */
  waiting: v.number(),
  /** The newest first, at most 24. */
  heads: v.array(v.object({ number: v.string(), hash: v.string(), signedAt: time, isSigned: v.boolean() })),
  /** The bank's public key of heads, as 64 hex digits. */
  publicKey: v.string(),
})

export const auditVerdictSchema = v.object({
  /** The links before this number were not read. */
  from: v.string(),
  links: v.string(),
  heads: v.number(),
  waiting: v.number(),
  faults: v.array(v.string()),
  verifiedAt: time,
})
export type AuditVerdict = v.InferOutput<typeof auditVerdictSchema>

/** The check's id is made by the caller, so that a repeated call starts one check. */
export const auditCheckInput = v.object({ checkId: v.pipe(v.string(), v.uuid()) })

const auditCheckSchema = v.object({
  checkId: v.string(),
  /** `right`, `broken`: every link was read, or ten faults were found. `failed`: the links could not be read. */
  state: v.picklist(['running', 'right', 'broken', 'stopped', 'failed']),
  startedBy: v.string(),
  startedAt: time,
  stoppedBy: v.nullable(v.string()),
  endedAt: v.nullable(time),
  /** The links that were read, and the last link when the check started. */
  links: v.string(),
  lastLink: v.string(),
  /** The signed heads that were read. */
  heads: v.number(),
  /** The faults until now, at most ten. */
  faults: v.array(v.string()),
})
export type AuditCheck = v.InferOutput<typeof auditCheckSchema>
/** The newest first, at most 20. */
export const auditChecksSchema = v.object({ checks: v.array(auditCheckSchema) })
export type AuditChecks = v.InferOutput<typeof auditChecksSchema>
