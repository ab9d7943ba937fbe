/** The command that approves an order: it shows the order, and executes nothing without a yes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../server/db/database.fixture.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from '../server/staff/staff.fixture.ts'
import type { StaffRole } from '../values/vocabularies/staff-duties.ts'
import { loggedInShell, type OperatorShell } from './operators.fixture.ts'

const WHY = 'The customer asks at the branch'
let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer
const shells: OperatorShell[] = []

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  customer = await addCustomer(world, '22212345671', 'ada.obi')
})
afterAll(async () => {
  for (const shell of shells) shell.close()
  await world.close()
  await test.drop()
})

async function shellOf(role: StaffRole): Promise<OperatorShell> {
  const shell = await loggedInShell(world, role)
  shells.push(shell)
  return shell
}

describe('the approval of an order from the command line', () => {
  it('orders approve: shows the order and asks, and executes nothing without a yes', async () => {
    const [maker, checker] = [await shellOf('teller'), await shellOf('risk-officer')]
    const made = await maker.run('--json', 'temporary-password', customer.username, WHY)
    const { orderId } = JSON.parse(made.out) as { orderId: string }
    const silent = await checker.run('orders', 'approve', orderId)
    expect(silent).toMatchObject({ code: 1, out: '' })
    expect(silent.err).toMatch(
      /^Order \S+: proposed\nSet a temporary password for customer \d+\nReason: .+, by Person \S+\nNothing was done/m,
    )
    expect(silent.err).toContain('repeat with --yes')
    for (const answer of ['', 'no', 'y']) {
      checker.answer = answer
      const refused = await checker.run('orders', 'approve', orderId)
      expect(refused).toMatchObject({ code: 1, out: '' })
      expect(refused.err).toMatch(
        /Do you approve this order, so that it is executed now\? Type yes: \nNothing was done/,
      )
    }
    checker.answer = ' Yes '
    expect((await checker.run('orders', 'approve', orderId)).out).toContain(`Order ${orderId}: executed`)
    expect(await checker.run('orders', 'approve')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Which order\?/),
    })
  })

  it('--yes: is refused by a command that asks nothing', async () => {
    expect(await (await shellOf('teller')).run('--yes', 'orders', 'list')).toMatchObject({
      code: 1,
      err: 'Only a command that asks for a yes takes --yes.',
    })
  })
})
