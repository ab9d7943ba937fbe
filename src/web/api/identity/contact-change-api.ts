/** Defines the calls that change the customer's email address and phone. */
import { type ContactDetails, contactChangeRoutes as routes } from '../../../contract/identity/contact-change.ts'
import { bankApi } from '../data-layer/bank-api.ts'

export const { useGetContactDetailsQuery } = bankApi.injectEndpoints({
  endpoints: (build) => ({
    getContactDetails: build.query<ContactDetails, void>({
      query: () => ({ route: routes.getContactDetails, input: {} }),
      // A pending change belongs to this session alone, and may have expired.
      keepUnusedDataFor: 0,
    }),
  }),
})
