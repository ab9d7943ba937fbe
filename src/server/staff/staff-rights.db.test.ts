/** The rights of the database roles of staff and of the application: what each may read and change. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from './staff.fixture.ts'

let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  customer = await addCustomer(world, '22212345678', 'ngozi.adeyemi')
  const reader = await world.logIn('teller')
  const reason = 'The customer asks at the branch'
  await world.call(reader, 'customers/read', { customerId: customer.customerId, reason })
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

describe('rights of the database roles', () => {
  it('application role: reads of the tables of staff only what the archive of a customer has', async () => {
    const tables = (await test.asOwner(`select table_name as name from information_schema.tables
      where table_schema = 'bank' and table_name like 'staff\\_%' order by 1`)) as readonly { readonly name: string }[]
    expect(tables).toHaveLength(9)
    const denied = [
      ...tables.filter(({ name }) => !name.startsWith('staff_order')).map(({ name }) => `select from bank.${name}`),
      ...tables.map(({ name }) => `delete from bank.${name}`),
      'select maker_id from bank.staff_order',
      'select failure from bank.staff_order_payment',
      `update bank.staff_order set state = 'executed'`,
      `insert into bank.staff_group_role (provider_group, role) values ('branch', 'administrator')`,
    ]
    for (const statement of denied) {
      await expect(test.database.pool.query(statement), statement).rejects.toThrow(/permission denied/)
    }
    await test.database.pool.query('select summary, reason from bank.staff_order')
  })

  it('staff role: cannot change the row of a duty, which an order gives or takes', async () => {
    const change = `update bank.staff_role_duty set duty = 'ledger.check' where role = 'teller'`
    await expect(world.database.pool.query(change)).rejects.toThrow(/permission denied/)
  })

  it('staff role: cannot bypass the triggers that keep data for the law', async () => {
    const { rows } = await world.database.pool.query<{ is_owner: boolean }>('select bank.acts_as_owner() as is_owner')
    expect(rows).toEqual([{ is_owner: false }])
    await expect(world.database.pool.query('delete from bank.audit_event')).rejects.toThrow(/permission denied/)
    await expect(
      world.database.pool.query('delete from bank.record_read where customer_id = $1', [customer.customerId]),
    ).rejects.toThrow()
  })
})
