/** Reads one report of a customer for staff, and its pictures. The customer sees each look. */
import type * as v from 'valibot'
import type { casePictureSchema, caseStorySchema, pictureSchema } from '../../../contract/staff/staff-cases.ts'
import { canLinkPayment } from '../../../core/cases/outside-disputes.ts'
import { isOpenCase, nextCaseState } from '../../../core/cases/case-states.ts'
import { ok, type Result } from '../../../values/result.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { obstacleOf } from '../../features/cases/act-on-case.ts'
import { findCaseClocks } from '../../features/cases/case-clock-store.ts'
import { findCaseEvents, type StoredCaseEvent } from '../../features/cases/case-event-store.ts'
import { findCasePictures } from '../../features/cases/pictures/case-picture-store.ts'
import { findAnyCase, type StoredCase } from '../../features/cases/case-store.ts'
import { writeRecordReads } from '../../features/privacy/record-reads.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, type Refusal, type StaffCall } from '../staff-route.ts'
import { findCaseRow, listedCase } from './list-cases.ts'

type Story = v.InferOutput<typeof caseStorySchema>
const NOT_FOUND = refuse('not-found', 'There is no such report.')

/** The line that the customer reads of a look at the report. */
export const lookOf = ({ caller }: StaffCall, what: string, at: Date) => ({
  operator: `${caller.name} (${caller.staffId})`,
  role: caller.roles.join(', '),
  what,
  reason: 'To work on it',
  at,
})

export function readCase(
  deps: StaffDeps,
  { caseId }: { readonly caseId: string },
  call: StaffCall,
): Promise<Result<Story, Refusal>> {
  return deps.database.transaction(async (tx) => {
    const [row, found] = [await findCaseRow(tx, caseId), await findAnyCase(tx, caseId)]
    if (row === undefined || found === undefined) return NOT_FOUND
    await writeRecordReads(tx, [found.customerId], lookOf(call, `Your report ${found.reference}`, deps.clock.now()))
    const events = await findCaseEvents(tx, caseId)
    const pictures = events.flatMap(({ pictureId }) => pictureId ?? [])
    const clocks = await findCaseClocks(tx, caseId)
    return ok({
      ...listedCase(row),
      customerId: found.customerId,
      words: found.words,
      paymentId: found.payment?.transferId ?? null,
      paymentReference: found.payment?.reference ?? null,
      needsPayment: needsPayment(found),
      events: events.map((event) => shownEvent(event, pictures)),
      clocks: clocks.map(({ clock, dueAt, metAt }) => ({
        clock,
        dueAt: dueAt.toISOString(),
        metAt: metAt?.toISOString() ?? null,
      })),
      acts: actsOf(found, events),
    })
  })
}

const needsPayment = ({ payment, reportedOf, state }: StoredCase): boolean =>
  isOpenCase(state) && payment === null && reportedOf !== null && canLinkPayment(reportedOf)

function shownEvent(
  { at, event, actor, text, amountMinor, pictureId }: StoredCaseEvent,
  pictures: readonly string[],
): Story['events'][number] {
  const picture = pictureId === null ? null : pictures.indexOf(pictureId) + 1
  return { at: at.toISOString(), event, actor, text, amountMinor: amountMinor?.toString() ?? null, picture }
}

const EVENTS_OF_ORDERS = {
  'write-to-customer': 'message',
  'ask-customer': 'staff-asked',
  'decide-for-customer': 'decided-for',
  'decide-against-customer': 'decided-against',
} as const

function actsOf(found: StoredCase, events: readonly StoredCaseEvent[]): string[] {
  const acts: string[] = Object.entries(EVENTS_OF_ORDERS).flatMap(([order, event]) =>
    nextCaseState(found.state, event) === undefined || obstacleOf(found, event) !== undefined ? [] : [order],
  )
  const isTransfer = found.payment?.kind === 'transfer' && found.payment.bankName !== ''
  if (isTransfer && nextCaseState(found.state, 'bank-asked') !== undefined) acts.push('ask-bank')
  if (needsPayment(found)) acts.push('link-payment')
  const isRefunded = events.some(({ event }) => event === 'refunded')
  if (found.payment !== null && !isRefunded && nextCaseState(found.state, 'refunded') !== undefined)
    acts.push('refund-case')
  if (found.type === 'data-erasure' && isOpenCase(found.state)) acts.push('erase-customer')
  return acts
}

/** The bank records the look before it asks the file store. So the record exists also when the store fails. */
export async function readCasePicture(
  { database, vault, clock }: StaffDeps,
  { caseId, number }: v.InferOutput<typeof casePictureSchema>,
  call: StaffCall,
): Promise<Result<v.InferOutput<typeof pictureSchema>, Refusal>> {
  const found = await findAnyCase(database.pool, caseId)
  const picture = (await findCasePictures(database.pool, caseId))[number - 1]
  if (found === undefined || picture === undefined) return refuse('not-found', 'There is no such picture.')
  const { customerId, reference } = found
  await database.transaction(async (tx) => {
    const event = { kind: 'case.picture-looked-at', outcome: 'done', customerId, detail: { caseId } } as const
    await recordAudit(tx, call.trace, event)
    await writeRecordReads(tx, [customerId], lookOf(call, `A picture in your report ${reference}`, clock.now()))
  })
  const read = await vault.read({ id: picture.pictureId, customerId, purpose: 'case' })
  if (!read.ok) return refuse('fault', 'The file store does not answer. Try again.')
  return ok({ mediaType: 'image/jpeg', base64: Buffer.from(read.value.content).toString('base64') })
}
