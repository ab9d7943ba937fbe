/** Sessions of staff and of customers: what opens one side opens nothing on the other side. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STAFF_ROLES } from '../../values/vocabularies/staff-duties.ts'
import { ROUTES } from '../../contract/routes.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { openStaffWorld, STAFF_ORIGIN, type StaffWorld } from '../staff/staff.fixture.ts'
import { SESSION_COOKIE } from '../staff/sessions/session-cookie.ts'
import { sendRaw, signIn, type SignedIn } from './customer.fixture.ts'
import { type Servers, startServers } from './start-servers.fixture.ts'

let test: TestDatabase
let servers: Servers
let world: StaffWorld
let customer: SignedIn
let staffToken: string
const folder = mkdtempSync(join(tmpdir(), 'adire-separate-sessions-'))

beforeAll(async () => {
  test = await createTestDatabase()
  servers = await startServers({ databaseUrl: test.url, folder, count: 1, host: 'bank.example' })
  customer = await signIn(servers, test, 'ngozi.eze')
  world = await openStaffWorld(test)
  staffToken = await world.logIn(...STAFF_ROLES)
})
afterAll(async () => {
  await world?.close()
  await servers?.stop()
  await test.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** A call of the customer, with its cookies changed. Gives the status of the answer. */
async function callAsCustomer(change: (cookie: string) => string): Promise<number> {
  const { request } = await customer.prepare(ROUTES.getDevices, {})
  const headers = { ...request.headers, cookie: change(String(request.headers?.['cookie'])) }
  return (await sendRaw(servers.origins[0] ?? '', { ...request, headers })).statusCode
}

const accessToken = async (): Promise<string> => {
  const { request } = await customer.prepare(ROUTES.getDevices, {})
  return /RIB_AT=([^;]+)/.exec(String(request.headers?.['cookie']))?.[1] ?? ''
}

describe('staff and customers: the session of one side opens nothing on the other side', () => {
  it('access token of a customer: is no session of staff, under any cookie', async () => {
    const token = await accessToken()
    expect(token).toHaveLength(43)
    expect(await world.call(staffToken, 'me', {})).toMatchObject({ status: 200 })
    expect(await world.call(token, 'me', {})).toMatchObject({ status: 401 })
    const cookie = `RIB_AT=${token}; ${SESSION_COOKIE}=${token}`
    expect(await world.call(token, 'me', {}, { cookie })).toMatchObject({ status: 401 })
    expect(await world.call(token, 'me', {}, { cookie: `RIB_AT=${staffToken}` })).toMatchObject({ status: 401 })
  })

  it('session of staff: is no access token of a customer', async () => {
    expect(await callAsCustomer((cookie) => cookie)).toBe(200)
    expect(await callAsCustomer((cookie) => cookie.replace(/RIB_AT=[^;]+/, `RIB_AT=${staffToken}`))).toBe(401)
    const both = `${SESSION_COOKIE}=${staffToken}; `
    expect(await callAsCustomer((cookie) => both + cookie.replace(/RIB_AT=[^;]+;? ?/, ''))).toBe(401)
  })

  it('calls of staff: have no address at the server of the customers', async () => {
    const origin = servers.origins[0] ?? ''
    const headers = {
      origin: STAFF_ORIGIN,
      cookie: `${SESSION_COOKIE}=${staffToken}`,
      'content-type': 'application/json',
    }
    for (const path of ['me', 'customers/search', 'orders/list', 'staff/list']) {
      const answer = await sendRaw(origin, { method: 'POST', url: `/api/${path}`, headers, payload: '{}' })
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toBe('{"ResponseCode":"96","ResponseMessage":"Request Failed. Please try again"}')
    }
  })

  it('sealed calls of customers: have no address at the server of staff', async () => {
    const { request } = await customer.prepare(ROUTES.getDevices, {})
    const answer = await world.app.inject({ ...request, headers: { ...request.headers, origin: STAFF_ORIGIN } })
    expect(answer.statusCode).toBe(404)
  })
})
