// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFiles, treatmentOf } from './kept-files.ts'
import type { WorkerScope } from './worker-scope.ts'

const ORIGIN = 'https://bank.example'
const RELEASE = { build: '2', files: ['/assets/a-1.js'] }

/** The parts of a browser's cache storage that the worker uses. Node.js has none. */
const stored = new Map<string, Map<string, string>>()
const asked: string[] = []
let online = true

const pathOf = (request: string | Request): string =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname
const fetchIt = async (request: string | Request): Promise<Response> => {
  asked.push(pathOf(request))
  if (!online) throw new TypeError('Failed to fetch')
  return new Response(`the bank's ${pathOf(request)}`)
}
const cacheOf = (files: Map<string, string>) => ({
  addAll: async (paths: readonly string[]) => {
    for (const path of paths) files.set(path, await (await fetchIt(path)).text())
  },
  put: async (url: string, answer: Response) => void files.set(pathOf(url), await answer.text()),
  match: async (url: string) => {
    const text = files.get(pathOf(url))
    return text === undefined ? undefined : new Response(text)
  },
})

type Listener = (event: object) => void
const listeners = new Map<string, Listener>()
const preload = vi.fn(async () => undefined)
const addRoutes = vi.fn<(rule: object) => Promise<void>>()
const scope = {
  registration: { navigationPreload: { enable: preload } },
  clients: { claim: async () => undefined },
  skipWaiting: async () => undefined,
  addEventListener: (kind: string, listener: Listener) => listeners.set(kind, listener),
} as unknown as WorkerScope

/**
 * Passes an event to the worker and waits for all its work. Returns the text of the worker's answer, if the worker
 * answers.
 */
async function happen(kind: string, request?: Pick<Request, 'method' | 'mode' | 'url'>): Promise<string | undefined> {
  const work: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners.get(kind)?.({
    request,
    preloadResponse: Promise.resolve(undefined),
    waitUntil: (one: Promise<unknown>) => work.push(one),
    addRoutes,
    respondWith: (one: Promise<Response>) => (answer = one),
  })
  const text = answer === undefined ? undefined : await (await answer).text()
  await Promise.all(work)
  return text
}
const get = (path: string, mode: RequestMode = 'cors') => ({ method: 'GET', mode, url: `${ORIGIN}${path}` })

beforeEach(() => {
  online = true
  addRoutes.mockReset().mockResolvedValue()
  asked.length = 0
  stored.clear()
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('fetch', fetchIt)
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(stored.get(name) ?? stored.set(name, new Map()).get(name)!),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (url: string) => {
      const text = [...stored.values()].map((files) => files.get(url)).find((one) => one !== undefined)
      return text === undefined ? undefined : new Response(text)
    },
  })
  keepFiles(RELEASE, scope)
})
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a call', get('/api/account/getAccounts'), 'network'],
  ['a call that is opened as a page', get('/api/documents/1', 'navigate'), 'network'],
  ['another origin', { ...get('/'), url: 'https://other.example/assets/a.js' }, 'network'],
  ['a post', { ...get('/assets/a.js'), method: 'POST' }, 'network'],
  ['a page', get('/transfers/optimus', 'navigate'), 'page'],
  ['a hashed file', get('/assets/a-1.js'), 'file'],
  ['any other file', get('/icons/icon-192.png', 'no-cors'), 'network'],
] as const)(
  'request: has the planned treatment (network, page or cached file) when it is %s',
  (_, request, treatment) => {
    expect(treatmentOf(request, ORIGIN)).toBe(treatment)
  },
)

it('release: replaces the cache of the release before when it is activated', async () => {
  stored.set('adire-1', new Map([['/assets/old.js', 'old']]))
  stored.set('of-another-application', new Map())
  await happen('install')
  await happen('activate')
  expect([...stored.keys()]).toEqual(['of-another-application', 'adire-2'])
  expect([...(stored.get('adire-2')?.keys() ?? [])]).toEqual(['/offline', '/assets/a-1.js'])
  expect(preload).toHaveBeenCalled()
})

it('call: is sent without the worker when the browser supports that', async () => {
  await happen('install')
  expect(addRoutes.mock.calls).toEqual([[{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }]])
})

it('release: is installed when the browser refuses the rule for calls', async () => {
  addRoutes.mockRejectedValue(new TypeError('no such rule'))
  await happen('install')
  expect([...(stored.get('adire-2')?.keys() ?? [])]).toEqual(['/offline', '/assets/a-1.js'])
})

it('page: comes from the bank, and is replaced by the help without a connection', async () => {
  await happen('install')
  expect(await happen('fetch', get('/history', 'navigate'))).toBe("the bank's /history")
  online = false
  expect(await happen('fetch', get('/history', 'navigate'))).toBe("the bank's /offline")
  expect([...(stored.get('adire-2')?.keys() ?? [])]).toEqual(['/offline', '/assets/a-1.js'])
})

it('hashed file: is fetched once, and stored', async () => {
  await happen('install')
  asked.length = 0
  expect(await happen('fetch', get('/assets/b-2.js'))).toBe("the bank's /assets/b-2.js")
  online = false
  expect(await happen('fetch', get('/assets/b-2.js'))).toBe("the bank's /assets/b-2.js")
  expect(await happen('fetch', get('/assets/a-1.js'))).toBe("the bank's /assets/a-1.js")
  expect(asked).toEqual(['/assets/b-2.js'])
})

it('call: is left to the browser, with and without a connection', async () => {
  expect(await happen('fetch', get('/api/account/getAccounts'))).toBeUndefined()
  online = false
  expect(await happen('fetch', get('/api/account/getAccounts'))).toBeUndefined()
  expect(asked).toEqual([])
})
