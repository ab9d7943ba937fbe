/** The customer's own picture: set from an upload, returned only to the customer, replaced, and removed. */
import type { profilePictureRoutes } from '../../../contract/customers/profile-picture.ts'
import { fail, ok } from '../../../values/result.ts'
import { lockCustomerForUpdate } from '../../customers/customer-store.ts'
import { dropFile, markKept } from '../../files/stored-file-store.ts'
import type { Handler } from '../../http/handler.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { ProfilePictureDeps } from './profile-picture-deps.ts'
import { deletePicture, findPicture, putPicture } from './profile-picture-store.ts'

const PURPOSE = 'profile-picture'
/** Pixels. The picture is sharp at the largest size on a screen. */
const MAX_SIDE = 512

/** The use-case behind `setProfilePicture`. A repeated call with the same upload gives the same answer. */
export function setProfilePicture(deps: ProfilePictureDeps): Handler<typeof profilePictureRoutes.setProfilePicture> {
  return async ({ uploadId, size }, context) => {
    const { database, vault, clock } = deps
    const { customerId } = context.session
    const taken = await vault.take({ customerId, uploadId, size, purpose: PURPOSE, maxSide: MAX_SIDE })
    if (!taken.ok) return taken
    const { id, width, height, isKept } = taken.value
    const at = clock.now()
    if (width !== height) {
      await database.transaction(async (tx) => {
        await dropFile(tx, { id, customerId }, at)
        await vault.forgetParts(tx, { customerId, uploadId })
      })
      return fail({ kind: 'refused', reason: 'file-not-square' })
    }
    await database.transaction(async (tx) => {
      if (isKept) return
      // Two parallel calls run one after the other. The second call of the same upload then finds the file of the first.
      await lockCustomerForUpdate(tx, customerId)
      if (!(await markKept(tx, id))) return
      const before = await putPicture(tx, { customerId, fileId: id, setAt: at })
      if (before !== undefined) await dropFile(tx, { id: before, customerId }, at)
      await vault.forgetParts(tx, { customerId, uploadId })
      const kind = before === undefined ? 'profile.picture-set' : 'profile.picture-replaced'
      await recordAudit(tx, context, { kind, outcome: 'done' })
    })
    return ok({ data: null })
  }
}

/** The use-case behind `getProfilePicture`. */
export function getProfilePicture(deps: ProfilePictureDeps): Handler<typeof profilePictureRoutes.getProfilePicture> {
  return async (_nothing, { session: { customerId } }) => {
    const picture = await findPicture(deps.database.pool, customerId)
    if (picture === undefined) return ok({ data: null })
    const read = await deps.vault.read({ id: picture.fileId, customerId, purpose: PURPOSE })
    if (!read.ok) return read
    const { file, content } = read.value
    const bytes = content.toString('base64')
    return ok({ data: { mediaType: file.mediaType, bytes, setAt: picture.setAt.toISOString() } })
  }
}

/** The use-case behind `removeProfilePicture`. */
export function removeProfilePicture(
  deps: ProfilePictureDeps,
): Handler<typeof profilePictureRoutes.removeProfilePicture> {
  return async (_nothing, context) => {
    const { customerId } = context.session
    await deps.database.transaction(async (tx) => {
      const id = await deletePicture(tx, customerId)
      if (id === undefined) return
      await dropFile(tx, { id, customerId }, deps.clock.now())
      await recordAudit(tx, context, { kind: 'profile.picture-removed', outcome: 'done' })
    })
    return ok({ data: null })
  }
}
