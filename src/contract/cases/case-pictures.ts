/** Pictures in a case: sent as a message, and seen again in the thread. */
import * as v from 'valibot'
import { caseView } from './cases.ts'
import { uuid } from '../fields.ts'
import { route } from '../route.ts'
import { uploadFields } from '../customers/uploads.ts'

export const casePictureRoutes = {
  /**
   * Sends a complete upload as a message with a picture. The upload's id becomes the message's id, so a repeated call sends no
   * second message.
   */
  sendCasePicture: route({
    method: 'POST',
    path: '/api/cases/sendPicture',
    request: v.strictObject({ caseId: uuid, ...uploadFields }),
    data: caseView,
    caller: 'customer',
    changesState: true,
  }),
  /** A picture in one of the caller's own cases. */
  getCasePicture: route({
    method: 'GET',
    path: '/api/cases/getPicture',
    request: v.strictObject({ caseId: uuid, pictureId: uuid }),
    data: v.object({
      mediaType: v.string(),
      /** Base64. */
      bytes: v.string(),
    }),
    caller: 'customer',
    changesState: false,
  }),
} as const
