/** Opens the bank and its back office over one database, for the tests of orders. */
import { createTestDatabase } from '../../db/database.fixture.ts'
import { createWorld } from '../../features/transfers/world.fixture.ts'
import { addCustomer, openStaffWorld } from '../staff.fixture.ts'
import type { OrderWorld } from './order-row.fixture.ts'

/** The number of the first BVN and the first username. */
const FIRST = 30_000_000

export async function openOrderWorld(): Promise<OrderWorld & { close(): Promise<void> }> {
  const test = await createTestDatabase()
  const [bank, staff] = [await createWorld(test), await openStaffWorld(test)]
  let number = FIRST
  return {
    bank,
    staff,
    async newCustomer() {
      number += 1
      const customer = await addCustomer(staff, `222${number}`, `customer.${number}`)
      await bank.asOwner('update bank.customer set kyc_level = 3 where customer_id = $1', [customer.customerId])
      return customer
    },
    async close() {
      await staff.close()
      await bank.close()
    },
  }
}
