/** The login of the operators' command line by device flow, at the provider of the sandbox. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStaffProvider, STAFF_CLI_CLIENT_ID, STAFF_CLIENT, type StaffProvider } from '../sandbox/staff-provider.ts'
import { createTestDatabase, type TestDatabase } from '../server/db/database.fixture.ts'
import { confirmCode } from '../server/staff/login/device-browser.fixture.ts'
import { createIdentityProvider } from '../server/staff/login/identity-provider.ts'
import { STAFF_CONFIG } from '../server/staff/login/staff-config.fixture.ts'
import {
  addCustomer,
  openStaffWorld,
  STAFF_ORIGIN,
  type StaffWorld,
  type TestCustomer,
} from '../server/staff/staff.fixture.ts'
import { openShell, type OperatorShell } from './operators.fixture.ts'

let test: TestDatabase
let sandbox: StaffProvider
let world: StaffWorld
let customer: TestCustomer
let shell: OperatorShell

beforeAll(async () => {
  test = await createTestDatabase()
  sandbox = await startStaffProvider(`${STAFF_ORIGIN}/login/answer`)
  const provider = createIdentityProvider({
    ...STAFF_CONFIG,
    issuer: sandbox.issuer,
    clientId: STAFF_CLIENT.id,
    clientSecret: STAFF_CLIENT.secret,
    cliClientId: STAFF_CLI_CLIENT_ID,
  })
  world = await openStaffWorld(test, provider)
  customer = await addCustomer(world, '22212345672', 'chika.obi')
  await test.asOwner(`insert into bank.staff_group_role (provider_group, role) values ('risk', 'risk-officer')`)
  shell = openShell(world.app, STAFF_ORIGIN, () => world.clock.now())
})
afterAll(async () => {
  shell.close()
  await world.close()
  await sandbox.close()
  await test.drop()
})

/** Plays a person who reads the shown line and confirms the code in a browser. Returns a function with the pages that the person saw. */
function confirmShownCode(subject: string): () => readonly string[] {
  const pages: string[] = []
  shell.onShow = (line) => {
    const [, address, code] = /^Open (\S+) in a browser, log in, and enter the code (\S+)$/.exec(line) ?? []
    if (address === undefined || code === undefined) return
    confirmCode(address, code, subject).then(
      (page) => pages.push(page),
      (error: unknown) => pages.push(String(error)),
    )
  }
  return () => pages
}

describe('login of the command line', () => {
  it('login: shows a code, and keeps the session in the file, without a token of the provider', async () => {
    const pages = confirmShownCode('efe.okoro')
    const ran = await shell.run('login')
    expect(ran).toMatchObject({ code: 0, out: expect.stringMatching(/^You are logged in as Efe Okoro until 20/) })
    expect(pages()).toEqual([expect.stringContaining('You are logged in')])
    const kept = JSON.parse(readFileSync(shell.file, 'utf8')) as Record<string, string>
    expect(Object.keys(kept).toSorted()).toEqual(['expiresAt', 'name', 'server', 'token'])
    expect((await shell.run('whoami')).out).toContain('Efe Okoro, risk-officer')
  })

  it('a dangerous order with an old login: asks for a new login, and is made once', async () => {
    await test.asOwner(`update bank.staff_session set authenticated_at = now() - interval '6 minutes'`)
    await shell.run('freeze', customer.username, 'The customer lost the phone')
    confirmShownCode('efe.okoro')
    const ran = await shell.run('unfreeze', customer.username, 'The customer came to the branch')
    expect(ran.err).toContain('This order needs a fresh login.')
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining(': proposed') })
    const orders = await test.asOwner(`select state from bank.staff_order where kind = 'unfreeze-customer'`)
    expect(orders).toEqual([{ state: 'proposed' }])
  })

  it('a provider that cannot be reached: is named in one line', async () => {
    const down = await startStaffProvider(`${STAFF_ORIGIN}/login/answer`)
    await down.close()
    const lost = await openStaffWorld(
      test,
      createIdentityProvider({
        ...STAFF_CONFIG,
        issuer: down.issuer,
        clientId: STAFF_CLIENT.id,
        clientSecret: STAFF_CLIENT.secret,
        cliClientId: STAFF_CLI_CLIENT_ID,
      }),
    )
    const other = openShell(lost.app, STAFF_ORIGIN, () => lost.clock.now())
    expect(await other.run('login')).toMatchObject({
      code: 1,
      err: 'The identity provider cannot be reached, or it refused the login.',
    })
    other.close()
    await lost.close()
  })
})
