/** The customer's own picture; loaded with the settings. */
import { profilePictureRoutes as routes } from '../../../../contract/profile-picture.ts'
import type { RouteData, RouteInput } from '../../../../contract/route.ts'
import { bankApi } from '../../../api/bank-api.ts'

export const { useGetProfilePictureQuery, useSetProfilePictureMutation, useRemoveProfilePictureMutation } = bankApi
  .enhanceEndpoints({ addTagTypes: ['ProfilePicture'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getProfilePicture: build.query<RouteData<typeof routes.getProfilePicture>, void>({
        query: () => ({ route: routes.getProfilePicture, input: {} }),
        providesTags: ['ProfilePicture'],
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
