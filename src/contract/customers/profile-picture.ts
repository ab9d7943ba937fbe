/** The customer's own picture: square, one at a time, seen by nobody else. */
import * as v from 'valibot'
import { instant } from '../fields.ts'
import { noData, nothing, route } from '../route.ts'
import { uploadFields } from './uploads.ts'

const customer = { caller: 'customer' } as const
const data = v.nullable(
  v.object({
    mediaType: v.string(),
    /** Base64. */
    bytes: v.string(),
    setAt: instant,
  }),
)

export const profilePictureRoutes = {
  /** Null: there is none. */
  getProfilePicture: route({
    method: 'GET',
    path: '/api/profile/getPicture',
    request: nothing,
    data,
    ...customer,
    changesState: false,
  }),
  /** An upload whose parts are all here, square, takes the place of the picture that was there. */
  setProfilePicture: route({
    method: 'POST',
    path: '/api/profile/setPicture',
    request: v.strictObject({ ...uploadFields }),
    data: noData,
    ...customer,
    changesState: true,
  }),
  /** No harm where there is none. */
  removeProfilePicture: route({
    method: 'DELETE',
    path: '/api/profile/removePicture',
    request: nothing,
    data: noData,
    ...customer,
    changesState: true,
  }),
} as const
