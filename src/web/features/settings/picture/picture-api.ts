/** Defines the calls about the customer's own picture. */
import { profilePictureRoutes as routes } from '../../../../contract/customers/profile-picture.ts'
import type { RouteData, RouteInput } from '../../../../contract/route.ts'
import { bankApi } from '../../../api/data-layer/bank-api.ts'
import { readSession, saveSession } from '../../../session/tab/signed-in-marker.ts'
import { signedIn } from '../../../session/store/user-slice.ts'

export const pictureApi = bankApi.enhanceEndpoints({ addTagTypes: ['ProfilePicture'] }).injectEndpoints({
  endpoints: (build) => ({
    getProfilePicture: build.query<RouteData<typeof routes.getProfilePicture>, void>({
      query: () => ({ route: routes.getProfilePicture, input: {} }),
      providesTags: ['ProfilePicture'],
      // The session has the address of the picture. The login returned the earlier address.
      onQueryStarted: async (_nothing, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined)
        const session = readSession()
        if (!answer || !session) return
        const now = { ...session, ProfilePictureURI: answer.data ? routes.getProfilePicture.path : null }
        dispatch(signedIn(now))
        saveSession(now)
      },
    }),
    setProfilePicture: build.mutation<unknown, RouteInput<typeof routes.setProfilePicture>>({
      query: (input) => ({ route: routes.setProfilePicture, input }),
      invalidatesTags: ['ProfilePicture'],
    }),
    removeProfilePicture: build.mutation<unknown, void>({
      query: () => ({ route: routes.removeProfilePicture, input: {} }),
      invalidatesTags: ['ProfilePicture'],
    }),
  }),
})

export const { useGetProfilePictureQuery, useSetProfilePictureMutation, useRemoveProfilePictureMutation } = pictureApi
