// @module-tag one-try
/** Tests that two server processes on one database share their limits. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CALL_RATES } from '../../core/limits/call-rates.ts'
import { passwordResetRoutes } from '../../contract/identity/password-reset.ts'
import { login } from '../../contract/identity/session.ts'
import type { CallResult } from '../../web/api/result/call-result.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { openBrowser } from '../http/browser.fixture.ts'
import { type Servers, startServers } from './start-servers.fixture.ts'

let test: TestDatabase
let folder: string
let servers: Servers
let browsers: readonly Browser[]

beforeAll(async () => {
  test = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'adire-two-'))
  servers = await startServers({ databaseUrl: test.url, folder, count: 2 })
  const given = { messageKeys: servers, device: { header: () => undefined } }
  browsers = servers.origins.map((origin) => openBrowser(origin, given))
})
afterAll(async () => {
  await servers?.stop()
  await test.drop()
  rmSync(folder, { recursive: true })
})

type Browser = ReturnType<typeof openBrowser>

/** Calls the two servers in rotation, all in parallel, and counts the answers. */
async function tallyOf(times: number, ask: (browser: Browser) => Promise<CallResult<unknown>>) {
  const counts: Record<string, number> = {}
  for (const answer of await Promise.all(Array.from({ length: times }, (_, n) => ask(browsers[n % 2]!)))) {
    const word = answer.ok ? 'ok' : `${answer.kind} ${answer.errorCode}`
    counts[word] = (counts[word] ?? 0) + 1
  }
  return counts
}

it('two processes: count the calls for an account together, and answer a call above the limit with 429 and Retry-After', async () => {
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

it('two processes: count wrong passwords together, and check ten', async () => {
  const input = { username: 'another.customer', password: 'Wrong-one-1', deviceId: 'fp' }
  const { times } = CALL_RATES['log-in'].account
  expect(await tallyOf(times, (browser) => browser.call(login, input))).toEqual({ '200 07': 9, '200 17': times - 9 })
  expect(await tallyOf(4, (browser) => browser.call(login, input))).toEqual({ '429 96': 4 })
})
