/**
 * The national identification number (NIN): looked up in the register, compared with the customer's data, and stored
 * when both match.
 */
import type { kycRoutes } from '../../../contract/kyc/kyc.ts'
import { isSamePerson } from '../../../core/kyc/same-person.ts'
import type { RefusalReason } from '../../../core/failure.ts'
import { fail, ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { keepRegisterAnswer } from '../../customers/register-answers.ts'
import { maskNin, shownDocuments, statusOf } from './get-status.ts'
import type { KycDeps, SignedIn } from './kyc-deps.ts'
import { findKycCustomer, findSubmission, keepNin } from './kyc-store.ts'

/** The use-case behind `getIdentification`. */
export function getIdentification(deps: Pick<KycDeps, 'database'>): Handler<typeof kycRoutes.getIdentification> {
  return async (_nothing, { session }) => {
    const { customerId } = session
    const { pool } = deps.database
    const [{ nin, tier }, submission] = await Promise.all([
      findKycCustomer(pool, customerId),
      findSubmission(pool, customerId),
    ])
    const isWaiting = submission?.state === 'waiting'
    return ok({
      data: {
        Documents: await shownDocuments(pool, { customerId, tier, isWaiting }),
        NationalIdentificationNumber: nin === undefined ? null : maskNin(nin.last4),
        verifiedAt: nin?.verifiedAt.toISOString() ?? null,
      },
    })
  }
}

/** The use-case behind `setIdentification`. A refusal does not reveal the owner of the number or the difference. */
export function setIdentification(deps: KycDeps): Handler<typeof kycRoutes.setIdentification> {
  return async ({ NationalIdentificationNumber: nin }, context) => {
    const { pool } = deps.database
    const { customerId } = context.session
    const customer = await findKycCustomer(pool, customerId)
    if (customer.nin !== undefined) return refuse(deps, context, 'nin-verified')
    const found = await deps.identity.findByNin(nin)
    if (!found.ok)
      return found.failure.kind === 'not-found'
        ? refuse(deps, context, 'nin-mismatch')
        : refuse(deps, context, 'identity-unavailable')
    if (!isSamePerson(customer, found.value)) return refuse(deps, context, 'nin-mismatch')
    const status = await deps.database.transaction(async (tx) => {
      // Another customer has the NIN, or this customer has stored a NIN in another tab. The first one is valid.
      const at = deps.clock.now()
      if (!(await keepNin(tx, deps.sealing, { customerId, nin, at }))) return undefined
      await keepRegisterAnswer(tx, deps.sealing, { customerId, register: 'nin', answer: found.value, at })
      await recordAudit(tx, context, { kind: 'kyc.nin-verified', outcome: 'done', detail: { last4: nin.slice(-4) } })
      return statusOf(deps, tx, customerId)
    })
    return status === undefined ? refuse(deps, context, 'nin-mismatch') : ok({ data: status })
  }
}

async function refuse(deps: KycDeps, context: SignedIn, reason: RefusalReason) {
  await recordAudit(deps.database.pool, context, { kind: 'kyc.nin-refused', outcome: 'refused', detail: { reason } })
  return fail({ kind: 'refused' as const, reason })
}
