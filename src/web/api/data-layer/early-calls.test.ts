import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nextTask } from '../../ui/loading/next-task.ts'
import { feeRoutes } from '../../../contract/transfers/fees.ts'
import { accountRoutes } from '../../../contract/accounts/account.ts'
import type { UserSession } from '../../../contract/identity/session.ts'
import { IDLE_LIMIT_MS } from '../../session/inactivity/idle-limit.ts'
import { clearSession, saveLastActivityMs, saveSession } from '../../session/tab/signed-in-marker.ts'

const asked: string[] = []

/** Resets the module, as in a new document. */
async function load() {
  vi.resetModules()
  return import('./early-calls.ts')
}

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    throw new TypeError('no network')
  })
  history.replaceState(null, '', '/')
  saveSession({ sessionId: '0191f0c0-7f1e-7abc-8def-0123456789ab', username: 'adaeze' } as UserSession)
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

it.each(['/', '/history', '/transfers/optimus', '/transfers/others'])(
  'early calls: are sent once when %s is opened in a session',
  async (path) => {
    history.replaceState(null, '', path)
    const { askEarly, isEarlyVisit } = await load()
    askEarly()
    askEarly()
    expect(isEarlyVisit()).toBe(true)
    // The message key arrives first. All three calls wait for the same key.
    await vi.waitFor(() => expect(asked).toEqual(['/api/keys/message']))
  },
)

it.each([
  ['there is no session', () => clearSession()],
  ['another page is opened', () => history.replaceState(null, '', '/transfers')],
  ['the tab was unused for the idle limit', () => saveLastActivityMs(Date.now() - IDLE_LIMIT_MS)],
])('early calls: are not sent when %s', async (_when, prepare) => {
  prepare()
  const { askEarly, isEarlyVisit } = await load()
  askEarly()
  expect(isEarlyVisit()).toBe(false)
  expect(asked).toEqual([])
})

it('early calls: leave the call to the data layer when no answer came', async () => {
  const { askEarly, takeEarly } = await load()
  askEarly()
  expect(await takeEarly(accountRoutes.getAccounts, {})).toBeUndefined()
})

it('data layer: sends a further call of an early visit after the first paint', async () => {
  let paint = (): void => undefined
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    paint = callback
  })
  const { askEarly } = await load()
  const { sealedBaseQuery } = await import('./base-query.ts')
  askEarly()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  const { signal } = new AbortController()
  const answer = sealedBaseQuery({ route: feeRoutes.getFees, input: {} }, { signal } as never, {})
  await nextTask()
  expect(asked).toHaveLength(1)
  paint()
  await answer
  expect(asked).toHaveLength(2)
})
