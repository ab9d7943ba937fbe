/** The calls for the customer's picture. It is square, there is one at a time, and only the customer sees it. */
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
  /** The customer's picture. Null when there is none. */
  getProfilePicture: route({
    method: 'GET',
    path: '/api/profile/getPicture',
    request: nothing,
    data,
    ...customer,
    changesState: false,
  }),
  /** Replaces the picture by a complete upload with a square picture. */
  setProfilePicture: route({
    method: 'POST',
    path: '/api/profile/setPicture',
    request: v.strictObject({ ...uploadFields }),
    data: noData,
    ...customer,
    changesState: true,
  }),
  /** Removes the picture. Also succeeds when there is no picture. */
  removeProfilePicture: route({
    method: 'DELETE',
    path: '/api/profile/removePicture',
    request: nothing,
    data: noData,
    ...customer,
    changesState: true,
  }),
} as const
