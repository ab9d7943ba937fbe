/** Makes a file of the events of a filter, with the proof of their places in the audit chain. The file is a read with a reason. */
import type * as v from 'valibot'
import type { auditExportSchema, auditFileSchema } from '../../../contract/staff/staff-audit.ts'
import { ok, type Result } from '../../../values/result.ts'
import { EXPORTED_LINKS, exportLinks, untilNextHead } from '../../audit/export-links.ts'
import { maskIdentifiers } from '../../audit/mask-identifiers.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import { writeRecordReads } from '../../features/privacy/record-reads.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, type Refusal, type StaffCall } from '../staff-route.ts'
import { findChosen } from './chosen-events.ts'
import { findRange, narrowRange } from './find-first-event.ts'
import { findLinks, LOOKED_AT, nextEventId } from './search-audit.ts'

type Wanted = v.InferOutput<typeof auditExportSchema>
type AuditFile = v.InferOutput<typeof auditFileSchema>

const TOO_WIDE =
  `A file looks at ${LOOKED_AT.toLocaleString('en')} events at most, and these filters have more. ` +
  'Choose fewer days, or type the numbers of the first and the last event.'
const NOT_LINKED =
  'No event of these filters is linked yet. The bank links new events each minute: try again in a minute.'
const tooLong = (links: bigint): string =>
  `These events are spread over ${links.toLocaleString('en')} links of the chain, and a file has ${EXPORTED_LINKS.toLocaleString('en')} at most. ` +
  'Choose fewer days, or type the numbers of the first and the last event.'

export function exportAudit(
  { database, clock }: StaffDeps,
  wanted: Wanted,
  { caller, trace }: StaffCall,
): Promise<Result<AuditFile, Refusal>> {
  const at = clock.now()
  const reason = maskIdentifiers(wanted.reason)
  const operator = `${caller.name} (${caller.staffId})`
  return database.transaction(async (tx) => {
    const chosen = await chooseLinks(tx, wanted)
    if (!chosen.ok) return chosen
    const { links, notLinked, customerId } = chosen.value
    const numbers = links.map(({ link }) => link)
    const ends = { first: least(numbers), last: most(numbers) }
    if (ends.last - ends.first >= BigInt(EXPORTED_LINKS))
      return refuse('bad-input', tooLong(ends.last - ends.first + 1n))
    const range = await untilNextHead(tx, ends)
    const { kind, outcome, person, subject, from, to, firstEvent, lastEvent } = wanted
    // The number of the customer stays out of the file and of the event, because the audit trail names a customer by the id.
    const filter = { kind, outcome, customerId: customerId ?? '', person, subject, from, to, firstEvent, lastEvent }
    const about = { madeAt: at.toISOString(), madeBy: operator, reason, notLinked, ...filter }
    const text = await exportLinks(tx, range, new Set(numbers), about)
    if (!text.ok)
      return refuse(
        'subject-changed',
        `Link ${text.failure} of the chain does not fit its event, so the bank made no file. Call the engineers.`,
      )
    const shown = { first: range.first.toString(), last: range.last.toString(), events: numbers.length }
    await writeRecordReads(
      tx,
      links.flatMap((one) => one.customerId ?? []),
      {
        operator,
        role: caller.roles.join(', '),
        what: 'Events of yours in the audit trail, saved as a file',
        reason,
        at,
      },
    )
    const detail = { ...filter, ...shown }
    await recordAudit(tx, { ...trace, reason }, { kind: 'audit.exported', outcome: 'done', detail })
    return ok({ fileName: `audit-trail-${shown.first}-${shown.last}.jsonl`, text: text.value, ...shown, notLinked })
  })
}

/** The linked events that fit, and the number of the other events that fit. */
async function chooseLinks(tx: Sql, wanted: Wanted) {
  const chosen = await findChosen(tx, wanted)
  if (!chosen.ok) return chosen
  const { customerId } = chosen.value
  // A file reads the trail by number, also for a customer.
  const { since, until } = chosen.value
  const days = await narrowRange(tx, await findRange(tx, wanted), { since, until })
  const floor = most([days.floor, BigInt(wanted.firstEvent || '1')])
  const ceilings = [days.ceiling ?? (await nextEventId(tx))]
  if (wanted.lastEvent !== '') ceilings.push(BigInt(wanted.lastEvent) + 1n)
  const before = least(ceilings)
  if (before - floor > BigInt(LOOKED_AT)) return refuse('bad-input', TOO_WIDE)
  const found = await findLinks(tx, wanted, { ...chosen.value, before, floor }, LOOKED_AT)
  if (found.length === 0) return refuse('not-found', 'No event fits these filters.')
  const links = found.flatMap(({ link, customerId: customer }) =>
    link === null ? [] : [{ link, customerId: customer }],
  )
  if (links.length === 0) return refuse('not-found', NOT_LINKED)
  return ok({ links, notLinked: found.length - links.length, customerId })
}

const least = (numbers: readonly bigint[]): bigint => numbers.reduce((one, other) => (other < one ? other : one))
const most = (numbers: readonly bigint[]): bigint => numbers.reduce((one, other) => (other > one ? other : one))
