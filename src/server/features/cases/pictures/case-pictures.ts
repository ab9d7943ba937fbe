/** Stores a picture as a message in the customer's own case, and returns it to the customer. */
import type { casePictureRoutes } from '../../../../contract/cases/case-pictures.ts'
import type { Failure } from '../../../../core/failure.ts'
import { fail, ok, type Result } from '../../../../values/result.ts'
import type { FileVault } from '../../../files/file-vault.ts'
import { markKept } from '../../../files/stored-file-store.ts'
import type { Handler } from '../../../http/handler.ts'
import { advanceCase } from '../advance-case.ts'
import { findCasePictures, insertCasePicture } from './case-picture-store.ts'
import { findCase, lockCase } from '../case-store.ts'
import type { CasesDeps } from '../cases-deps.ts'
import { shown } from '../follow-case.ts'

const MOST_PICTURES = 10
const WORDS = 'Sent a picture.'

export type PicturesDeps = CasesDeps & { readonly vault: FileVault }

const refused = (reason: Extract<Failure, { kind: 'refused' }>['reason']) => fail<Failure>({ kind: 'refused', reason })

/** The use-case behind `sendCasePicture`. When staff wait for the customer's answer, the picture is the answer. */
export function sendCasePicture(deps: PicturesDeps): Handler<typeof casePictureRoutes.sendCasePicture> {
  return async ({ caseId, uploadId, size }, context) => {
    const { customerId } = context.session
    // The transaction below checks the owner again. This early check avoids the work on the picture.
    if ((await findCase(deps.database.pool, { caseId, customerId })) === undefined) return refused('not-found')
    const taken = await deps.vault.take({ customerId, uploadId, size, purpose: 'case' })
    if (!taken.ok) return taken
    const { id: pictureId, isKept } = taken.value
    if (isKept) return shown(deps, caseId, context)
    const done = await deps.database.transaction(async (tx): Promise<Result<void, Failure>> => {
      const stored = await lockCase(tx, caseId)
      if (stored?.customerId !== customerId) return refused('not-found')
      const pictures = await findCasePictures(tx, caseId)
      const isRepeat = pictures.some(({ eventId }) => eventId === uploadId)
      if (!isRepeat && pictures.length >= MOST_PICTURES) return refused('picture-limit')
      const advanced = await advanceCase(deps, tx, caseId, {
        event: stored.state === 'waiting' ? 'customer-answered' : 'message',
        actor: { kind: 'customer', context },
        eventId: uploadId,
        text: WORDS,
      })
      if (advanced === 'not-now' || advanced === undefined) return refused('case-closed')
      if (advanced === 'again') return ok(undefined)
      // The throw rolls back the message, which would have no picture.
      if (!(await markKept(tx, pictureId))) throw new Error('an upload was used for two cases at once')
      await insertCasePicture(tx, { caseId, eventId: uploadId, pictureId })
      await deps.vault.forgetParts(tx, { customerId, uploadId })
      return ok(undefined)
    })
    return done.ok ? shown(deps, caseId, context) : done
  }
}

/** The use-case behind `getCasePicture`. */
export function getCasePicture(deps: PicturesDeps): Handler<typeof casePictureRoutes.getCasePicture> {
  return async ({ caseId, pictureId }, { session: { customerId } }) => {
    const { pool } = deps.database
    const stored = await findCase(pool, { caseId, customerId })
    const pictures = stored === undefined ? [] : await findCasePictures(pool, caseId)
    if (!pictures.some((one) => one.pictureId === pictureId)) return refused('not-found')
    const read = await deps.vault.read({ id: pictureId, customerId, purpose: 'case' })
    if (!read.ok) return read
    return ok({ data: { mediaType: read.value.file.mediaType, bytes: read.value.content.toString('base64') } })
  }
}
