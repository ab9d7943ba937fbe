/**
 * Lists the identity checks that wait for staff, and reads one check with its documents. Each read is recorded, and the customer
 * can see who read what.
 */
import type * as v from 'valibot'
import { DOCUMENT_NAMES } from '../../../contract/kyc/kyc-document-kinds.ts'
import type {
  identityDocumentSchema,
  identityStorySchema,
  WaitingCheck,
} from '../../../contract/staff/staff-identity-checks.ts'
import type { pictureSchema } from '../../../contract/staff/staff-cases.ts'
import { missingFor, proofOf } from '../../../core/kyc/tier-rules.ts'
import { ok, type Result } from '../../../values/result.ts'
import { WRITTEN_SECTIONS } from '../../../values/vocabularies/kyc/kyc-sections.ts'
import { recordAudit, recordEvent } from '../../audit/record-audit.ts'
import { findCustomer } from '../../customers/customer-store.ts'
import { readRegisterAnswers } from '../../customers/register-answers.ts'
import {
  changeCode,
  type ChangedSection,
  findChangedSections,
  findCustomersWithChanges,
} from '../../features/kyc/changed-section-store.ts'
import { findDocuments } from '../../features/kyc/document-store.ts'
import { kycSealing } from '../../features/kyc/kyc-sealing.ts'
import { findKycCustomer, findSubmission, findWaiting } from '../../features/kyc/kyc-store.ts'
import { type Form, readAcceptedForm, readForm } from '../../features/kyc/read-form.ts'
import { writeRecordReads } from '../../features/privacy/record-reads.ts'
import type { OrderKindName } from '../../../values/vocabularies/staff-orders.ts'
import { sectionName } from '../../../values/vocabularies/kyc/kyc-section-names.ts'
import { findWaitingOrders } from '../orders/order-store.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, type Refusal, type StaffCall } from '../staff-route.ts'
import { comparisonOf, sectionsOfRequest, shownRegisters } from './compare-answers.ts'

type Story = v.InferOutput<typeof identityStorySchema>
const REASON = 'To decide on your tier'
const KINDS: readonly OrderKindName[] = ['approve-tier', 'accept-kyc-change']

const lookOf = ({ caller }: StaffCall, what: string, at: Date) => ({
  operator: `${caller.name} (${caller.staffId})`,
  role: caller.roles.join(', '),
  what,
  reason: REASON,
  at,
})

export function listIdentityChecks({ database, clock }: StaffDeps, call: StaffCall): Promise<readonly WaitingCheck[]> {
  return database.transaction(async (tx) => {
    const tiers = (await findWaiting(tx)).map(({ fullName: name, tier, submittedAt, customerId, username }) => {
      const check = { customerId, username, name, kind: 'tier', subject: `Tier ${tier}` } as const
      return { ...check, since: submittedAt.toISOString() }
    })
    const changes = (await findCustomersWithChanges(tx)).map(({ customerId, username, sections, since }) => {
      const subject = `Changed: ${sections.split(', ').map(sectionName).join(', ')}`
      const check = { customerId, username, name: null, kind: 'change', subject } as const
      return { ...check, since: since.toISOString() }
    })
    const all: readonly WaitingCheck[] = [...tiers, ...changes]
    const what = 'Your identity check, in a list of checks that wait'
    await writeRecordReads(
      tx,
      all.map(({ customerId }) => customerId),
      lookOf(call, what, clock.now()),
    )
    return all.toSorted((one, other) => one.since.localeCompare(other.since))
  })
}

export function readIdentityCheck(
  deps: StaffDeps,
  { customerId }: { readonly customerId: string },
  call: StaffCall,
): Promise<Result<Story, Refusal>> {
  return deps.database.transaction(async (tx) => {
    const record = await findCustomer(tx, customerId)
    if (record === undefined) return refuse('not-found', 'There is no such customer.')
    const event = { kind: 'kyc.record-looked-at', outcome: 'done', customerId } as const
    const look = { customerId, eventId: await recordEvent(tx, call.trace, event) }
    await writeRecordReads(tx, [customerId], lookOf(call, 'Your identity check', deps.clock.now()))
    const customer = await findKycCustomer(tx, customerId)
    const submission = await findSubmission(tx, customerId)
    const documents = await findDocuments(tx, customerId)
    const sealing = kycSealing(deps.keys)
    const kept = await readRegisterAnswers(tx, sealing, look)
    const form = await readForm(tx, sealing, look)
    const { firstName, middleName, lastName, cifid, dateOfBirth, tier, nin, done } = customer
    return ok({
      customerId,
      name: [firstName, middleName, lastName].filter((part) => part !== '').join(' '),
      cifid,
      dateOfBirth,
      tier,
      nin: nin === undefined ? null : { last4: nin.last4, verifiedAt: nin.verifiedAt.toISOString() },
      submission: submission === undefined ? null : shownSubmission(submission),
      sections: sectionsOf(form),
      changes: changesOf(await findChangedSections(tx, customerId), form, await readAcceptedForm(tx, sealing, look)),
      registers: shownRegisters(customer, record.bvnLast4, kept),
      comparison: comparisonOf(customer, kept),
      request: sectionsOfRequest(submission?.tier, customer),
      waitingOrders: (await findWaitingOrders(tx, { customerId, kinds: KINDS, now: deps.clock.now() })).map(
        (order) => ({
          ...order,
          proposedAt: order.proposedAt.toISOString(),
        }),
      ),
      documents: documents.map(({ kind, addedAt }) => ({
        kind,
        name: DOCUMENT_NAMES[kind],
        addedAt: addedAt.toISOString(),
        proves: proofOf(kind),
      })),
      missing: submission?.state === 'waiting' ? [...missingFor(submission.tier, done)] : [],
    })
  })
}

const shownSubmission = ({
  tier,
  state,
  code,
  submittedAt,
  reason,
}: NonNullable<Awaited<ReturnType<typeof findSubmission>>>) => ({
  tier,
  state,
  code,
  submittedAt: submittedAt.toISOString(),
  reason,
})

/** The changed sections, each with its accepted version next to the new one. */
function changesOf(changed: readonly ChangedSection[], form: Form, accepted: Form): Story['changes'] {
  return changed.map((change) => {
    const { section, movedAt, proofId } = change
    const [now, before] = [fieldsOf(form.get(section)?.details), fieldsOf(accepted.get(section)?.details)]
    const names = new Set([...now, ...before].map(({ name }) => name))
    const valueIn = (fields: typeof now, name: string) => fields.find((one) => one.name === name)?.value ?? null
    const fields = [...names].map((name) => ({ name, before: valueIn(before, name), now: valueIn(now, name) }))
    return { section, code: changeCode(change), waitsForBill: movedAt !== null && proofId === null, fields }
  })
}

function sectionsOf(form: Form): Story['sections'] {
  return WRITTEN_SECTIONS.flatMap((section) => {
    const saved = form.get(section)
    if (saved === undefined) return []
    return [{ section, savedAt: saved.savedAt.toISOString(), fields: [...fieldsOf(saved.details)] }]
  })
}

/** Lists the fields of nested details. The name of a field is its path, such as `address.street`. */
function fieldsOf(details: unknown, path = ''): readonly Story['sections'][number]['fields'][number][] {
  if (typeof details !== 'object' || details === null)
    return path === '' ? [] : [{ name: path, value: String(details) }]
  return Object.entries(details).flatMap(([name, value]) => fieldsOf(value, path === '' ? name : `${path}.${name}`))
}

/** The read is recorded before the file store is asked, so the record exists also when the store fails. */
export async function readIdentityDocument(
  { database, vault, clock }: StaffDeps,
  { customerId, kind }: v.InferOutput<typeof identityDocumentSchema>,
  call: StaffCall,
): Promise<Result<v.InferOutput<typeof pictureSchema>, Refusal>> {
  const document = (await findDocuments(database.pool, customerId)).find((one) => one.kind === kind)
  if (document === undefined) return refuse('not-found', 'There is no such document.')
  await database.transaction(async (tx) => {
    const event = { kind: 'kyc.document-looked-at', outcome: 'done', customerId, detail: { document: kind } } as const
    await recordAudit(tx, call.trace, event)
    const what = `A document of yours: ${DOCUMENT_NAMES[document.kind]}`
    await writeRecordReads(tx, [customerId], lookOf(call, what, clock.now()))
  })
  const read = await vault.read({ id: document.id, customerId, purpose: 'kyc' })
  if (!read.ok) return refuse('fault', 'The file store does not answer. Try again.')
  return ok({ mediaType: 'image/jpeg', base64: Buffer.from(read.value.content).toString('base64') })
}
