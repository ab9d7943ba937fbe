/** Tests that the session has the address of the picture as soon as there is a picture. */
import { afterEach, expect, it } from 'vitest'
import type { UserSession } from '../../../../contract/identity/auth.ts'
import { startDataLayer } from '../../../api/data-layer/data-layer.ts'
import { clearSession, readSession, saveSession } from '../../../session/tab/signed-in-marker.ts'
import { createStore } from '../../../session/store/store.ts'
import { pictureApi } from './picture-api.ts'

afterEach(clearSession)

it('ProfilePictureURI: is the path of the picture once it is set, and null once it is removed', async () => {
  saveSession({ username: 'adaeze.okonkwo', ProfilePictureURI: null } as UserSession)
  const store = createStore()
  const ask = store.dispatch as (query: unknown) => Promise<unknown>
  startDataLayer(store)
  const uris = () => [store.getState().user.ProfilePictureURI, readSession()?.ProfilePictureURI]
  const picture = { mediaType: 'image/jpeg', bytes: '', setAt: '2026-11-20T12:00:00Z' }
  await ask(pictureApi.util.upsertQueryData('getProfilePicture', undefined, picture))
  await expect.poll(uris).toEqual(['/api/profile/getPicture', '/api/profile/getPicture'])
  await ask(pictureApi.util.upsertQueryData('getProfilePicture', undefined, null))
  await expect.poll(uris).toEqual([null, null])
})
