/** Restarts two API processes one after the other behind a balancer, while customers call. */
import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { passwordResetRoutes } from '../../src/contract/identity/password-reset.ts'
import { freePorts } from '../../src/server/bank-tests/free-ports.fixture.ts'
import { type Servers, startServers } from '../../src/server/bank-tests/start-servers.fixture.ts'
import { type Embedded, startEmbedded } from '../../src/server/db/embedded/embedded.ts'
import { makeTestFolder } from '../../src/server/db/embedded/folder.fixture.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { openBrowser } from '../../src/server/http/browser.fixture.ts'
import { type Balancer, startBalancer } from './balancer.fixture.ts'

const CUSTOMERS = 4
/** In this time the balancer reads the readiness sixty times. A busy machine may pause the test or the server for a second. */
const DRAIN_S = 3
const folder = makeTestFolder('adire-rolling-')
let database: Embedded
let servers: Servers
let balancer: Balancer
let origin: string

beforeAll(async () => {
  database = await startEmbedded({ dataFolder: folder })
  await migrate(database.ownerUrl)
  const [port = ''] = await freePorts(1)
  origin = `http://127.0.0.1:${port}`
  servers = await startServers({
    databaseUrl: database.url,
    folder,
    count: 2,
    host: new URL(origin).host,
    env: { ROLE: 'api', DRAIN_S: String(DRAIN_S), CALL_LIMIT_FACTOR: '9999' },
  })
  balancer = await startBalancer(Number(port), servers.origins)
})
afterAll(async () => {
  await balancer?.close()
  await servers?.stop()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function openCustomer(n: number) {
  const given = { messageKeys: servers, device: { header: () => undefined } }
  // Each customer has a separate address, because the bank limits the requests of an address.
  const browser = openBrowser(origin, given, 'ada', { localAddress: `127.0.0.${n + 2}` })
  const call = () => browser.call(passwordResetRoutes.revealQuestion, { username: 'nobody.here' })
  return { ...browser, call }
}

it('rolling restart: fails no call and repeats none, and each process ends with 0', async () => {
  const over = new AbortController()
  const customers = Array.from({ length: CUSTOMERS }, (_, n) => openCustomer(n))
  const load = async ({ call, state }: (typeof customers)[number]): Promise<number> => {
    let calls = 0
    for (; !over.signal.aborted; calls += 1) {
      const failure = await call().then((answer) => (answer.ok ? undefined : { answer, errors: state.errors }))
      expect(failure).toBeUndefined()
    }
    return calls
  }
  const loads = Promise.all(customers.map(load))
  const exits: (number | null)[] = []
  const restarts = async (): Promise<void> => {
    for (const n of servers.origins.keys()) {
      await expect.poll(() => balancer.ready()).toEqual([0, 1])
      exits.push(await servers.restart(n))
    }
    await expect.poll(() => balancer.ready()).toEqual([0, 1])
  }
  const [counts] = await Promise.all([loads, restarts().finally(() => over.abort())])
  expect(exits).toEqual([0, 0])
  for (const [n, { state }] of customers.entries()) {
    const sealed = state.calls.filter((call) => call.includes(passwordResetRoutes.revealQuestion.path))
    expect(sealed).toHaveLength(counts[n] ?? 0)
    expect(counts[n]).toBeGreaterThan(20)
  }
})

it('stop: answers a call that is under work when the listener closes', async () => {
  const [first = ''] = servers.origins
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const given = { messageKeys: servers, device: { header: () => undefined } }
  const { call } = openBrowser(first, given)
  const ask = () => call(passwordResetRoutes.revealQuestion, { username: 'nobody.here' })
  expect(await ask()).toMatchObject({ ok: true })
  await owner.query('begin; lock table bank.profile in access exclusive mode')
  const answer = ask()
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and usename = 'adire'`
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThan(0)
  const restart = servers.restart(0)
  const refusal = (): Promise<unknown> =>
    fetch(`${first}/api/health`).then(
      ({ status }) => status,
      (error: Error & { cause?: { code?: string } }) => error.cause?.code,
    )
  await expect.poll(refusal).toBe('ECONNREFUSED')
  await owner.query('rollback')
  expect(await answer).toMatchObject({ ok: true })
  expect(await restart).toBe(0)
  await owner.end()
})
