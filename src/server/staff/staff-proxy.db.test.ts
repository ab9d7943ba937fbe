/** The addresses of the callers of the staff's side, with and without a proxy before it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { openStaffWorld, STAFF_ORIGIN, type StaffWorld } from './staff.fixture.ts'

const PROXY = '172.18.0.2'
/** More calls than one address may make in the time of these calls. */
const CALLS = 300

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

async function statusOf({ app }: StaffWorld, forwardedFor: string, url = '/api/me', remoteAddress = PROXY) {
  const headers = { origin: STAFF_ORIGIN, 'x-forwarded-for': forwardedFor }
  const method = url === '/api/me' ? 'POST' : 'GET'
  const answer = await app.inject({ method, url, remoteAddress, headers, ...(method === 'POST' && { payload: {} }) })
  return answer.statusCode
}

describe('behind a proxy', () => {
  let world: StaffWorld
  beforeAll(async () => {
    world = await openStaffWorld(test, undefined, { isBehindProxy: true })
  })
  afterAll(() => world.close())

  it('rate limit: counts each member of staff alone', async () => {
    const statuses = (addressOf: (number: number) => string) =>
      Promise.all(Array.from({ length: CALLS }, (_none, number) => statusOf(world, addressOf(number))))
    const ofNumber = (number: number) => `10.2.${Math.floor(number / 250)}.${number % 250}`
    expect(await statuses(() => '10.1.1.1')).toContain(429)
    expect(new Set(await statuses(ofNumber))).toEqual(new Set([401]))
    // The proxy adds the last address. The caller can write the addresses before it.
    expect(await statuses((number) => `${ofNumber(number)}, 10.1.1.2`)).toContain(429)
  })

  it('networks: refuse an address outside, also when the caller states a private address', async () => {
    expect(await statusOf(world, '203.0.113.9')).toBe(403)
    expect(await statusOf(world, '10.1.1.4, 203.0.113.9')).toBe(403)
    expect(await statusOf(world, '2001:db8::1')).toBe(403)
    expect(await statusOf(world, '203.0.113.9', '/login')).toBe(403)
    expect(await statusOf(world, '203.0.113.9, 10.1.1.5')).toBe(401)
    expect(await statusOf(world, 'fd12::9')).toBe(401)
    expect(await statusOf(world, '::ffff:10.1.1.6')).toBe(401)
    expect(await statusOf(world, 'no address')).toBe(403)
  })

  it('networks: answer the health to each address', async () => {
    expect(await statusOf(world, '203.0.113.9', '/health')).toBe(200)
    expect(await statusOf(world, '203.0.113.9', '/ready')).toBe(200)
  })
})

describe('without a proxy', () => {
  let world: StaffWorld
  beforeAll(async () => {
    world = await openStaffWorld(test)
  })
  afterAll(() => world.close())

  it('address: is that of the connection, and no header changes it', async () => {
    expect(await statusOf(world, '10.1.1.1', '/api/me', '203.0.113.9')).toBe(403)
    expect(await statusOf(world, '203.0.113.9', '/api/me', '10.1.1.1')).toBe(401)
  })
})
