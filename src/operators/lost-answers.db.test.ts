/** The operators' command line on a network that loses answers: the result is unknown, and a repeat is the same order. */
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../server/db/database.fixture.ts'
import {
  addCustomer,
  openStaffWorld,
  STAFF_ORIGIN,
  type StaffWorld,
  type TestCustomer,
} from '../server/staff/staff.fixture.ts'
import { fetchOf, openShell, type OperatorShell } from './operators.fixture.ts'
import { writeSession } from './session-file.ts'

const WHY = 'The customer lost the phone'
let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer
let shell: OperatorShell
/** The network loses the answer of the next call to this path, after the server has done the call. */
let lost: string | undefined
/** The network's own answer in place of the lost answer. Undefined: no answer. */
let proxyStatus: number | undefined

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  customer = await addCustomer(world, '22212345674', 'ngozi.obi')
  const network = fetchOf(world.app)
  shell = openShell(
    world.app,
    STAFF_ORIGIN,
    () => world.clock.now(),
    async (url, init) => {
      const answer = await network(url, init)
      if (lost === undefined || !url.endsWith(lost)) return answer
      lost = undefined
      if (proxyStatus === undefined) throw new Error('the connection was reset')
      return new Response('<html>', { status: proxyStatus })
    },
  )
})
beforeEach(async () => {
  const token = await world.logInCommandLine('risk-officer')
  const expiresAt = new Date(world.clock.now().getTime() + 60 * 60_000).toISOString()
  writeSession(shell.file, { server: STAFF_ORIGIN, token, name: 'Efe Okoro', expiresAt })
})
afterAll(async () => {
  shell.close()
  await world.close()
  await test.drop()
})

describe('an order whose answer is lost', () => {
  it.each([
    ['freeze', 502],
    ['unfreeze', undefined],
  ])('%s: prints that the order is unknown, and --order repeats the same order', async (act, status) => {
    const count = async () => (await test.asOwner('select from bank.staff_order')).length
    const before = await count()
    lost = '/orders/propose'
    proxyStatus = status
    const unknown = await shell.run(act, customer.username, WHY)
    expect(unknown).toMatchObject({ code: 1, out: '', err: expect.stringContaining('is unknown') })
    const orderId = /with --order (\S+)\. /.exec(unknown.err)?.[1] ?? ''
    const again = await shell.run('--order', orderId, act, customer.username, WHY)
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining(`Order ${orderId}: `) })
    expect(await count()).toBe(before + 1)
  })

  it('--order: is refused for a text that is no id, and for a command that makes no order', async () => {
    expect(await shell.run('--order', 'x', 'freeze', customer.username, WHY)).toMatchObject({ code: 2 })
    expect(await shell.run('--order', crypto.randomUUID(), 'whoami')).toMatchObject({
      code: 1,
      err: 'Only a command that makes an order takes --order.',
    })
  })
})

describe('a logout whose answer is lost', () => {
  it('logout: says that the session may be open, and a repeat removes the session file', async () => {
    lost = '/logout'
    proxyStatus = undefined
    const unknown = await shell.run('logout')
    expect(unknown).toMatchObject({ code: 1, out: '', err: expect.stringContaining('did not confirm the logout') })
    expect(existsSync(shell.file)).toBe(true)
    expect(await shell.run('logout')).toMatchObject({ code: 0, out: 'You are logged out.' })
    expect(existsSync(shell.file)).toBe(false)
  })
})
