/** Defines the calls of the settings about passkeys. */
import {
  type AcceptedPasskeys,
  type Passkey,
  type PasskeyCreationOptions,
  passkeyRoutes,
} from '../../../contract/identity/passkeys.ts'
import type { RouteInput } from '../../../contract/route.ts'
import type { ApprovalChallenge } from './approval-api.ts'
import { bankApi } from '../data-layer/bank-api.ts'

export type { Passkey }

const passkeysApi = bankApi.enhanceEndpoints({ addTagTypes: ['Passkeys', 'Sessions'] }).injectEndpoints({
  endpoints: (build) => ({
    getPasskeys: build.query<Passkey[], void>({
      query: () => ({ route: passkeyRoutes.getPasskeys, input: {} }),
      providesTags: ['Passkeys'],
    }),
    addPasskey: build.mutation<ApprovalChallenge, void>({
      query: () => ({ route: passkeyRoutes.addPasskey, input: {} }),
    }),
    confirmAddPasskey: build.mutation<PasskeyCreationOptions, RouteInput<typeof passkeyRoutes.confirmAddPasskey>>({
      query: (input) => ({ route: passkeyRoutes.confirmAddPasskey, input }),
    }),
    registerPasskey: build.mutation<Passkey, RouteInput<typeof passkeyRoutes.registerPasskey>>({
      query: (input) => ({ route: passkeyRoutes.registerPasskey, input }),
      invalidatesTags: ['Passkeys'],
    }),
    renamePasskey: build.mutation<unknown, RouteInput<typeof passkeyRoutes.renamePasskey>>({
      query: (input) => ({ route: passkeyRoutes.renamePasskey, input }),
      invalidatesTags: ['Passkeys'],
    }),
    removePasskey: build.mutation<AcceptedPasskeys, RouteInput<typeof passkeyRoutes.removePasskey>>({
      query: (input) => ({ route: passkeyRoutes.removePasskey, input }),
      invalidatesTags: ['Passkeys', 'Sessions'],
    }),
  }),
})

export const {
  useGetPasskeysQuery,
  useAddPasskeyMutation,
  useConfirmAddPasskeyMutation,
  useRegisterPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
} = passkeysApi
