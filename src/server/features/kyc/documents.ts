/** Papers: added from an upload, looked at by their owner, replaced and removed while nobody decides on them. */
import type { KycStatus } from '../../../contract/kyc-status.ts'
import type { kycDocumentRoutes } from '../../../contract/kyc-documents.ts'
import { isDocumentLocked } from '../../../core/kyc/tier-rules.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import { dropFile, markKept } from '../../files/stored-file-store.ts'
import type { Handler } from '../../http/handler.ts'
import { findChangedSections } from './changed-section-store.ts'
import { deleteDocument, findDocument, putDocument } from './document-store.ts'
import { statusOf } from './get-status.ts'
import type { KycDeps } from './kyc-deps.ts'
import { findKycCustomer, findSubmission } from './kyc-store.ts'

const LOCKED: Failure = { kind: 'refused', reason: 'documents-locked' }

/** The use-case behind `addDocument`. Asked again with the same upload it answers as the first time. */
export function addDocument(deps: KycDeps): Handler<typeof kycDocumentRoutes.addDocument> {
  return async ({ kind, uploadId, size }, context) => {
    const { database, vault, clock } = deps
    const { customerId } = context.session
    // Looked at again below: this spares the work.
    if (await isLocked(database.pool, { customerId, kind })) return fail(LOCKED)
    const taken = await vault.take({ customerId, uploadId, size, purpose: 'kyc' })
    if (!taken.ok) return taken
    const at = clock.now()
    const answer = await database.transaction(async (tx): Promise<Result<KycStatus, Failure>> => {
      if (await isLocked(tx, { customerId, kind }, true)) return fail(LOCKED)
      if (!taken.value.isKept && (await markKept(tx, taken.value.id))) {
        const before = await putDocument(tx, { customerId, kind, id: taken.value.id, addedAt: at })
        if (before !== undefined) await dropFile(tx, { id: before, customerId }, at)
        await vault.forgetParts(tx, { customerId, uploadId })
        await deps.audit(tx, context, {
          kind: before === undefined ? 'kyc.document-added' : 'kyc.document-replaced',
          outcome: 'done',
          detail: { document: kind },
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
      if (await isLocked(tx, { customerId, kind: found?.kind ?? '' }, true)) return fail(LOCKED)
      const removed = await deleteDocument(tx, { customerId, id: documentId })
      if (removed === undefined) return fail({ kind: 'refused', reason: 'not-found' })
      await dropFile(tx, { id: documentId, customerId }, at)
      const detail = { document: removed.kind }
      await deps.audit(tx, context, { kind: 'kyc.document-removed', outcome: 'done', detail })
      return ok(await statusOf(deps, tx, customerId))
    })
    return answer.ok ? ok({ data: answer.value }) : answer
  }
}

/** `lock` holds the customer's row, so that nothing is submitted meanwhile. */
async function isLocked(
  sql: Sql,
  { customerId, kind }: { readonly customerId: string; readonly kind: string },
  lock = false,
): Promise<boolean> {
  const { tier } = await findKycCustomer(sql, customerId, lock)
  const last = await findSubmission(sql, customerId)
  const changed = await findChangedSections(sql, customerId)
  const hasMoved = changed.some(({ movedAt }) => movedAt !== null)
  return isDocumentLocked(kind, { tier, isWaiting: last?.state === 'waiting', hasMoved })
}
