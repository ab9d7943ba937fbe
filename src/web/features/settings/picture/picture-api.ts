/** The customer's own picture; loaded with the settings. */
import { profilePictureRoutes as routes } from '../../../../contract/profile-picture.ts'
import type { RouteData, RouteInput } from '../../../../contract/route.ts'
import { bankApi } from '../../../api/bank-api.ts'
import { readSession, saveSession } from '../../../session/signed-in-marker.ts'
import { pictureChanged } from '../../../session/store/user-slice.ts'

export const pictureApi = bankApi.enhanceEndpoints({ addTagTypes: ['ProfilePicture'] }).injectEndpoints({
  endpoints: (build) => ({
    getProfilePicture: build.query<RouteData<typeof routes.getProfilePicture>, void>({
      query: () => ({ route: routes.getProfilePicture, input: {} }),
      providesTags: ['ProfilePicture'],
      // The session says where the picture is: login knew of the one from before.
      onQueryStarted: async (_nothing, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined)
        if (!answer) return
        const ProfilePictureURI = answer.data ? routes.getProfilePicture.path : null
        dispatch(pictureChanged(ProfilePictureURI))
        const session = readSession()
        if (session) saveSession({ ...session, ProfilePictureURI })
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
