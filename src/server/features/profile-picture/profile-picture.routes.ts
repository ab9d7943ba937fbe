/** Joins the profile picture's routes to their use-cases; no logic. */
import { profilePictureRoutes as routes } from '../../../contract/customers/profile-picture.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { noMoney } from '../../http/route-guards.ts'
import { getProfilePicture, removeProfilePicture, setProfilePicture } from './profile-picture.ts'
import type { ProfilePictureDeps } from './profile-picture-deps.ts'

/** Every endpoint of this feature. */
export function profilePictureEndpoints(deps: ProfilePictureDeps): Endpoint[] {
  return [
    endpoint(routes.getProfilePicture, getProfilePicture(deps)),
    endpoint(routes.setProfilePicture, noMoney('keep-file', null), setProfilePicture(deps)),
    endpoint(routes.removeProfilePicture, noMoney(null, null), removeProfilePicture(deps)),
  ]
}
