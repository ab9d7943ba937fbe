/** How the bank reaches the customer; loaded with its page. */
import { type ContactDetails, contactChangeRoutes as routes } from '../../contract/contact-change.ts'
import { bankApi } from './bank-api.ts'

export const { useGetContactDetailsQuery } = bankApi.injectEndpoints({
  endpoints: (build) => ({
    getContactDetails: build.query<ContactDetails, void>({
      query: () => ({ route: routes.getContactDetails, input: {} }),
      // A change that waits is of this session alone, and may have run out.
      keepUnusedDataFor: 0,
    }),
  }),
})
