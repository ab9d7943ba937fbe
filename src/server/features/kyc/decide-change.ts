/** Decides on a section that a customer of tier 3 changed: an operator accepts the change, or restores what was accepted before. */
import { recordEvent, type Trace } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import { dropFile } from '../../files/stored-file-store.ts'
import { queueSecurityNotice } from '../../notify/queue-notice.ts'
import { requestScreening } from '../../screening/request-screening.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import {
  acceptChange,
  changeCode,
  type ChangedSection,
  findChangedSections,
  refuseChange,
} from './changed-section-store.ts'
import { putBackDocument } from './document-store.ts'
import { findKycCustomer } from './kyc-store.ts'

/** The change that the operator has seen. A later change has another code, and is not decided. */
export interface SeenChange {
  readonly customerId: string
  readonly section: string
  readonly code: string
}

export async function findSeenChange(
  sql: Sql,
  { customerId, section, code }: SeenChange,
): Promise<ChangedSection | undefined> {
  const change = (await findChangedSections(sql, customerId)).find((one) => one.section === section)
  return change !== undefined && changeCode(change) === code ? change : undefined
}

/**
 * Accepts the change in the caller's transaction, and notifies the customer. `no-proof`: a new address needs a newer
 * utility bill.
 */
export async function acceptSeenChange(
  tx: Sql,
  { at, ...seen }: SeenChange & { readonly at: Date },
  trace: Trace,
): Promise<Result<void, 'not-that-change' | 'no-proof'>> {
  const { customerId, section } = seen
  await findKycCustomer(tx, customerId, true)
  const change = await findSeenChange(tx, seen)
  if (change === undefined) return fail('not-that-change')
  if (change.movedAt !== null && change.proofId === null) return fail('no-proof')
  const event = { kind: 'kyc.change-checked', outcome: 'done', customerId, detail: { section } } as const
  const eventId = await recordEvent(tx, trace, event)
  await acceptChange(tx, { customerId, section: change.section, eventId })
  await requestScreening(tx, { cause: 'name-check', customerId })
  await queueSecurityNotice(tx, { kind: 'identity-change-accepted', customerId, at })
  return ok(undefined)
}

/** Refuses the change in the caller's transaction, and notifies the customer, who reads the reason in the section. */
export async function refuseSeenChange(
  tx: Sql,
  { reason, at, ...seen }: SeenChange & { readonly reason: string; readonly at: Date },
  trace: Trace,
): Promise<Result<void, 'not-that-change' | 'not-kept'>> {
  const { customerId, section } = seen
  await findKycCustomer(tx, customerId, true)
  const change = await findSeenChange(tx, seen)
  if (change === undefined) return fail('not-that-change')
  if (!change.isAcceptedKept) return fail('not-kept')
  const event = { kind: 'kyc.change-refused', outcome: 'refused', customerId, detail: { section } } as const
  const eventId = await recordEvent(tx, trace, event)
  if (!(await refuseChange(tx, { customerId, section: change.section, eventId, reason, at })))
    throw new Error('The accepted version of a section was not restored')
  const refused = change.movedAt === null ? undefined : await putBackDocument(tx, { customerId, kind: 'utilityBill' })
  if (refused !== undefined) await dropFile(tx, { id: refused.id, customerId }, at)
  await queueSecurityNotice(tx, { kind: 'identity-change-refused', customerId, at })
  return ok(undefined)
}
