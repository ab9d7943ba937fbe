/** Two processes of the server on one database: what is limited in the one is limited in the other. */
import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CALL_RATES } from '../core/limits/call-rates.ts'
import { passwordResetRoutes } from '../contract/password-reset.ts'
import { login } from '../contract/session.ts'
import type { CallResult } from '../web/api/call-result.ts'
import { createTestDatabase, type TestDatabase } from './db/test-database.ts'
import { openBrowser } from './http/test-browser.ts'
import { rootPin } from './keys/message-keys.ts'

let test: TestDatabase
let folder: string
let servers: readonly ChildProcess[]
let browsers: readonly ReturnType<typeof openBrowser>[]

beforeAll(async () => {
  test = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'adire-two-'))
  const ports = await freePorts(4)
  const { env, pin } = environment(ports)
  servers = [0, 2].map((place) => startServer({ ...env, PORT: ports[place]!, METRICS_PORT: ports[place + 1]! }))
  await Promise.all(servers.map(untilServing))
  const given = { messageKeys: { rootPin: pin }, device: { header: () => undefined } }
  browsers = [0, 2].map((place) => openBrowser(`http://127.0.0.1:${ports[place]}`, given))
})
afterAll(async () => {
  await Promise.all(
    servers.map(async (server) => {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }),
  )
  await test.drop()
  rmSync(folder, { recursive: true })
})

async function freePorts(count: number): Promise<string[]> {
  const held = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(held.map((server) => once(server, 'listening')))
  const ports = held.map((server) => String((server.address() as { port: number }).port))
  await Promise.all(held.map((server) => new Promise((closed) => server.close(closed))))
  return ports
}

/** As in production: keys and networks are given; no network is met in this test. */
function environment(ports: readonly string[]) {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const network = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const write = (name: string, text: string | Buffer): string => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const env = {
    SANDBOX: 'off',
    DATABASE_URL: test.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    PUBLIC_ORIGINS: [ports[0], ports[2]].map((port) => `http://127.0.0.1:${port}`).join(','),
    MASTER_KEY: randomBytes(32).toString('base64'),
    ROOT_KEY_FILE: write('root.pem', root.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    SWITCH_PUBLIC_KEY_FILE: write('switch.pem', network.publicKey.export({ type: 'spki', format: 'pem' })),
    IDENTITY_URL: 'http://127.0.0.1:9',
    IDENTITY_APP_ID: 'app',
    IDENTITY_KEY: 'key',
    SMS_URL: 'http://127.0.0.1:9',
    SMS_KEY: 'key',
    SMTP_URL: 'smtp://127.0.0.1:9',
    CREDIT_BUREAU_URL: 'http://127.0.0.1:9',
    CREDIT_BUREAU_KEY: 'user:key',
  }
  return { env, pin: rootPin(root.privateKey) }
}

function startServer(env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function untilServing(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code}`)
  })
  await Promise.race([once(server, 'message'), ended])
}

type Browser = ReturnType<typeof openBrowser>

/** Asks the two in turn, all at once, and counts what came. */
async function tallyOf(times: number, ask: (browser: Browser) => Promise<CallResult<unknown>>) {
  const counts: Record<string, number> = {}
  for (const answer of await Promise.all(Array.from({ length: times }, (_, n) => ask(browsers[n % 2]!)))) {
    const word = answer.ok ? 'ok' : `${answer.kind} ${answer.errorCode}`
    counts[word] = (counts[word] ?? 0) + 1
  }
  return counts
}

it('count the calls for an account together, and answer the one too many with 429 and Retry-After', async () => {
  const { times, withinMs } = CALL_RATES['reset-password'].account
  const ask = (browser: Browser) => browser.call(passwordResetRoutes.revealQuestion, { username: 'nobody.here' })
  // First one call each, which fetches the message key.
  expect(await tallyOf(2, ask)).toEqual({ ok: 2 })
  expect(await tallyOf(times + 8, ask)).toEqual({ ok: times - 2, '429 96': 10 })
  for (const browser of browsers) {
    const refused = await ask(browser)
    if (refused.ok) throw new Error('It was let through')
    expect(refused.retryAfterS).toBeGreaterThan(0)
    expect(refused.retryAfterS).toBeLessThanOrEqual(withinMs / times / 1_000)
  }
})

it('count wrong passwords together: ten are looked at, and no more', async () => {
  const input = { username: 'somebody.else', password: 'Wrong-one-1', deviceId: 'fp' }
  const { times } = CALL_RATES['log-in'].account
  expect(await tallyOf(times, (browser) => browser.call(login, input))).toEqual({ '200 07': 9, '200 17': times - 9 })
  expect(await tallyOf(4, (browser) => browser.call(login, input))).toEqual({ '429 96': 4 })
})
