/** What joins bills to the customers. */
import type { Database } from './db/database.ts'
import { findCustomer } from './features/auth/customer-store.ts'
import type { BillsDeps } from './features/bills/bills-deps.ts'

export function billsDeps({ database }: { readonly database: Database }): BillsDeps {
  return {
    database,
    findPhone: async (customerId) => (await findCustomer(database.pool, customerId))?.phone,
  }
}
