/** The customer's documents: the customer adds one from an upload, reads it, and replaces or removes it before its review begins. */
import type { KycStatus } from '../../../contract/kyc/kyc-status.ts'
import type { kycDocumentRoutes } from '../../../contract/kyc/kyc-documents.ts'
import { isAcceptedDocument, isDocumentLocked } from '../../../core/kyc/tier-rules.ts'
import type { Tier } from '../../../core/accounts/account-products.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import { dropFile, markKept } from '../../files/stored-file-store.ts'
import type { Handler } from '../../http/handler.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findMovedAt } from './changed-section-store.ts'
import { findDocument, findDocumentOfKind, putDocument, takeDocument } from './document-store.ts'
import { statusOf } from './get-status.ts'
import type { KycDeps } from './kyc-deps.ts'
import { findKycCustomer, findSubmission } from './kyc-store.ts'

const LOCKED: Failure = { kind: 'refused', reason: 'documents-locked' }

/** The use-case behind `addDocument`. A repeated call with the same upload gives the same answer. */
export function addDocument(deps: KycDeps): Handler<typeof kycDocumentRoutes.addDocument> {
  return async ({ kind, uploadId, size }, context) => {
    const { database, vault, clock } = deps
    const { customerId } = context.session
    // The transaction below checks the lock again. This early check avoids the work on the picture.
    if ((await stateOf(database.pool, { customerId, kind })).isLocked) return fail(LOCKED)
    const taken = await vault.take({ customerId, uploadId, size, purpose: 'kyc' })
    if (!taken.ok) return taken
    const at = clock.now()
    const answer = await database.transaction(async (tx): Promise<Result<KycStatus, Failure>> => {
      const state = await stateOf(tx, { customerId, kind }, true)
      if (state.isLocked) return fail(LOCKED)
      if (!taken.value.isKept && (await markKept(tx, taken.value.id))) {
        const before = await findDocumentOfKind(tx, { customerId, kind })
        // The evidence of tier 3 is kept. Its file belongs to the customer's record until the law permits its deletion.
        const isKept = before !== undefined && isAcceptedDocument(before, state)
        await putDocument(tx, { customerId, kind, id: taken.value.id, addedAt: at, keepsBefore: isKept })
        if (before !== undefined && !isKept) await dropFile(tx, { id: before.id, customerId }, at)
        await vault.forgetParts(tx, { customerId, uploadId })
        await recordAudit(tx, context, {
          kind: before === undefined ? 'kyc.document-added' : 'kyc.document-replaced',
          outcome: 'done',
          detail: isKept ? { document: kind, kept: before.id } : { document: kind },
        })
      }
      return ok(await statusOf(deps, tx, customerId))
    })
    return answer.ok ? ok({ data: answer.value }) : answer
  }
}

/** The use-case behind `getDocument`. */
export function getDocument(deps: KycDeps): Handler<typeof kycDocumentRoutes.getDocument> {
  return async ({ documentId }, { session: { customerId } }) => {
    const document = await findDocument(deps.database.pool, { customerId, id: documentId })
    if (document === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    const read = await deps.vault.read({ id: documentId, customerId, purpose: 'kyc' })
    if (!read.ok) return read
    const { kind, addedAt } = document
    const { file, content } = read.value
    const bytes = content.toString('base64')
    return ok({ data: { documentId, kind, mediaType: file.mediaType, bytes, addedAt: addedAt.toISOString() } })
  }
}

/** The use-case behind `removeDocument`. */
export function removeDocument(deps: KycDeps): Handler<typeof kycDocumentRoutes.removeDocument> {
  return async ({ documentId }, context) => {
    const { customerId } = context.session
    const at = deps.clock.now()
    const answer = await deps.database.transaction(async (tx): Promise<Result<KycStatus, Failure>> => {
      const found = await findDocument(tx, { customerId, id: documentId })
      const state = await stateOf(tx, { customerId, kind: found?.kind ?? '' }, true)
      if (state.isLocked || (found !== undefined && isAcceptedDocument(found, state))) return fail(LOCKED)
      if (found === undefined || !(await takeDocument(tx, { customerId, id: documentId })))
        return fail({ kind: 'refused', reason: 'not-found' })
      await dropFile(tx, { id: documentId, customerId }, at)
      const detail = { document: found.kind }
      await recordAudit(tx, context, { kind: 'kyc.document-removed', outcome: 'done', detail })
      return ok(await statusOf(deps, tx, customerId))
    })
    return answer.ok ? ok({ data: answer.value }) : answer
  }
}

/** The customer's state. `lock` locks the customer's row, so that nothing is submitted meanwhile. */
async function stateOf(
  sql: Sql,
  { customerId, kind }: { readonly customerId: string; readonly kind: string },
  lock = false,
): Promise<{ readonly tier: Tier; readonly movedAt: Date | undefined; readonly isLocked: boolean }> {
  const { tier } = await findKycCustomer(sql, customerId, lock)
  const last = await findSubmission(sql, customerId)
  const movedAt = await findMovedAt(sql, customerId)
  const hasMoved = movedAt !== undefined
  return { tier, movedAt, isLocked: isDocumentLocked(kind, { tier, isWaiting: last?.state === 'waiting', hasMoved }) }
}
