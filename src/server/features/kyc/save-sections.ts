/** The sections that customers write themselves. Each section is saved as a whole, and read back as it was saved. */
import * as v from 'valibot'
import type { kycRoutes } from '../../../contract/kyc/kyc.ts'
import { financialDetails, nextOfKinDetails, personalDetails } from '../../../contract/kyc/kyc-sections.ts'
import { compareSection } from '../../../core/kyc/compare-section.ts'
import { datesOfSection } from '../../../core/kyc/section-dates.ts'
import type { Failure } from '../../../core/failure.ts'
import { calendarDay } from '../../../values/date.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { markChanged } from './changed-section-store.ts'
import { requestIdOf, statusOf } from './get-status.ts'
import type { KycDeps, SignedIn } from './kyc-deps.ts'
import { findKycCustomer, findSection, findSubmission, saveSection } from './kyc-store.ts'
import type { WrittenSection } from '../../../values/vocabularies/kyc/kyc-sections.ts'

/** The use-case behind `getPersonalDetails`. */
export function getPersonalDetails(deps: KycDeps): Handler<typeof kycRoutes.getPersonalDetails> {
  return async (_nothing, context) => ok({ data: await read(deps, context, 'personal', personalDetails) })
}

/** The use-case behind `getFinancialDetails`. */
export function getFinancialDetails(deps: KycDeps): Handler<typeof kycRoutes.getFinancialDetails> {
  return async (_nothing, context) => {
    const { RequestId: RequestID, ...saved } = await read(deps, context, 'financial', financialDetails)
    return ok({ data: { RequestID, ...saved } })
  }
}

/** The use-case behind `getNextOfKin`. */
export function getNextOfKin(deps: KycDeps): Handler<typeof kycRoutes.getNextOfKin> {
  return async (_nothing, context) => ok({ data: await read(deps, context, 'nextOfKin', nextOfKinDetails) })
}

/** The use-case behind `setPersonalDetails`. */
export function setPersonalDetails(deps: KycDeps): Handler<typeof kycRoutes.setPersonalDetails> {
  return (details, context) => save(deps, context, 'personal', details)
}

/** The use-case behind `setFinancialDetails`. */
export function setFinancialDetails(deps: KycDeps): Handler<typeof kycRoutes.setFinancialDetails> {
  return (details, context) => save(deps, context, 'financial', details)
}

/** The use-case behind `setNextOfKin`. */
export function setNextOfKin(deps: KycDeps): Handler<typeof kycRoutes.setNextOfKin> {
  return (details, context) => save(deps, context, 'nextOfKin', details)
}

/** Asks the customer again for a section that an older version stored and this version cannot read. */
async function read<S extends v.GenericSchema>(
  { database, sealing }: KycDeps,
  { session }: SignedIn,
  section: WrittenSection,
  schema: S,
) {
  const { customerId } = session
  const { cifid } = await findKycCustomer(database.pool, customerId)
  const saved = await findSection(database.pool, sealing, { customerId, section })
  const parsed = v.safeParse(schema, saved?.details)
  return {
    RequestId: requestIdOf(cifid),
    details: parsed.success ? parsed.output : null,
    savedAt: parsed.success ? (saved?.savedAt.toISOString() ?? null) : null,
  }
}

async function save(
  deps: KycDeps,
  context: SignedIn,
  section: WrittenSection,
  details: object,
): Promise<Result<{ readonly data: Awaited<ReturnType<typeof statusOf>> }, Failure>> {
  const { customerId } = context.session
  const at = deps.clock.now()
  const errors = datesOfSection(details, calendarDay(at))
  if (errors !== undefined) return fail({ kind: 'invalid-input', errors })
  return deps.database.transaction(async (tx) => {
    // Staff decide on the content that they read, so a sent section cannot change until the decision.
    const { tier } = await findKycCustomer(tx, customerId, true)
    const last = await findSubmission(tx, customerId)
    if (last?.state === 'waiting') return fail<Failure>({ kind: 'refused', reason: 'kyc-being-decided' })
    const before = await findSection(tx, deps.sealing, { customerId, section })
    // The tier stays, and staff check the changed section again.
    const change = tier === 3 ? compareSection(section, before?.details, details) : 'same'
    if (change !== 'same') await markChanged(tx, { customerId, section, isMoved: change === 'moved', at })
    await saveSection(tx, deps.sealing, { customerId, section, details, at })
    await recordAudit(tx, context, { kind: 'kyc.section-saved', outcome: 'done', detail: { section } })
    return ok({ data: await statusOf(deps, tx, customerId) })
  })
}
