/** Defines the calls that list and change beneficiaries. */
import { beneficiaryRoutes as routes, type Beneficiary } from '../../../contract/transfers/beneficiaries.ts'
import type { RouteData, RouteInput } from '../../../contract/route.ts'
import { bankApi } from '../data-layer/bank-api.ts'
import { useStoredList } from '../data-layer/stored-list.ts'

export type { Beneficiary }
type PayeesAnswer = RouteData<typeof routes.getBeneficiaries>
export type Payees = Omit<PayeesAnswer, 'beneficiaries'> & { readonly beneficiaries: readonly Beneficiary[] }

export const beneficiariesApi = bankApi.enhanceEndpoints({ addTagTypes: ['Beneficiaries'] }).injectEndpoints({
  endpoints: (build) => ({
    getBeneficiaries: build.query<PayeesAnswer, void>({
      query: () => ({ route: routes.getBeneficiaries, input: {} }),
      providesTags: ['Beneficiaries', 'Transfers'],
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
  useGetBeneficiaryTypesQuery,
  useAddBeneficiaryMutation,
  useAddPaidBeneficiaryMutation,
  useChangeBeneficiaryMutation,
  useRemoveBeneficiaryMutation,
} = beneficiariesApi

/** Returns the saved beneficiaries. */
export const useBeneficiaries = () =>
  useStoredList(beneficiariesApi.useGetBeneficiariesQuery(), (state) => state.beneficiaries.beneficiaries)

/** Returns the saved beneficiaries and the recently paid people. */
export function usePayees() {
  const query = beneficiariesApi.useGetBeneficiariesQuery()
  const { data: beneficiaries } = useBeneficiaries()
  return { ...query, data: query.data && beneficiaries && { ...query.data, beneficiaries } }
}
