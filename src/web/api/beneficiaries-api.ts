/** Beneficiaries: the list, and what changes it. Loaded with the pages that show or save them. */
import { beneficiaryRoutes as routes, type Beneficiary } from '../../contract/beneficiaries.ts'
import type { RouteData, RouteInput } from '../../contract/route.ts'
import { beneficiariesReceived } from '../session/store/small-slices.ts'
import { bankApi } from './bank-api.ts'

export type { Beneficiary }
export type Payees = RouteData<typeof routes.getBeneficiaries>

export const beneficiariesApi = bankApi.enhanceEndpoints({ addTagTypes: ['Beneficiaries'] }).injectEndpoints({
  endpoints: (build) => ({
    getBeneficiaries: build.query<Payees, void>({
      query: () => ({ route: routes.getBeneficiaries, input: {} }),
      providesTags: ['Beneficiaries', 'Transfers'],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined)
        if (answer !== undefined) dispatch(beneficiariesReceived(answer.data.beneficiaries))
      },
    }),
    getBeneficiaryTypes: build.query<RouteData<typeof routes.getBeneficiaryTypes>, void>({
      query: () => ({ route: routes.getBeneficiaryTypes, input: {} }),
      providesTags: ['Beneficiaries', 'Transfers'],
    }),
    addBeneficiary: build.mutation<Beneficiary, RouteInput<typeof routes.addBeneficiary>>({
      query: (input) => ({ route: routes.addBeneficiary, input }),
      invalidatesTags: ['Beneficiaries'],
    }),
    addPaidBeneficiary: build.mutation<Beneficiary, RouteInput<typeof routes.addPaidBeneficiary>>({
      query: (input) => ({ route: routes.addPaidBeneficiary, input }),
      invalidatesTags: ['Beneficiaries'],
    }),
    changeBeneficiary: build.mutation<Beneficiary, RouteInput<typeof routes.changeBeneficiary>>({
      query: (input) => ({ route: routes.changeBeneficiary, input }),
      invalidatesTags: ['Beneficiaries'],
    }),
    removeBeneficiary: build.mutation<unknown, string>({
      query: (BeneficiaryId) => ({ route: routes.removeBeneficiary, input: { BeneficiaryId } }),
      invalidatesTags: ['Beneficiaries'],
    }),
  }),
})

export const {
  useGetBeneficiariesQuery,
  useGetBeneficiaryTypesQuery,
  useAddBeneficiaryMutation,
  useAddPaidBeneficiaryMutation,
  useChangeBeneficiaryMutation,
  useRemoveBeneficiaryMutation,
} = beneficiariesApi
