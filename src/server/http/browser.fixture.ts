/** For tests: the browser's client with its surroundings, over real HTTP. */
import { type OutgoingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { createClient } from '../../web/api/channel/client.ts'
import type { ClientSession } from '../../web/api/channel/client-environment.ts'
import { createRefresh } from '../../web/api/session/refresh.ts'
import type { Fixture } from './channel.fixture.ts'

/** The keys of a browser: the pinned root key, and the key of its device. The device's header is undefined until the device is linked. */
interface Given {
  readonly messageKeys: Pick<Fixture['messageKeys'], 'rootPin'>
  readonly device: { header(text: string): string | undefined }
}

/** The state that the tabs of one browser share: cookies, the newest tokens, and the lock for their renewal. */
export interface BrowserProfile {
  readonly jar: Map<string, string>
  newest: ClientSession | undefined
  lock: Promise<unknown>
}

export function newProfile(): BrowserProfile {
  return { jar: new Map(), newest: undefined, lock: Promise.resolve() }
}

interface TabOptions {
  readonly profile?: BrowserProfile
  /** The build of the web application that the tab runs. */
  readonly build?: string
  /** False for a browser that knows no Web Locks. */
  readonly hasLocks?: boolean
  /** The loopback address that the calls come from, such as 127.0.0.7; absent: the system chooses. */
  readonly localAddress?: string
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Adds each error of `fetchIt` to `errors`. */
function keepErrors(fetchIt: Fetch, errors: unknown[]): Fetch {
  return (url, init) =>
    fetchIt(url, init).catch((error: unknown) => {
      errors.push(error)
      throw error
    })
}

/** `fetch` over connections that leave from one loopback address: Node.js's own `fetch` takes no address. */
function fetchFromAddress(localAddress: string): Fetch {
  return (url, { method = 'GET', headers, body }) =>
    new Promise((resolve, reject) => {
      const all: OutgoingHttpHeaders = { ...(headers as OutgoingHttpHeaders) }
      // Node.js gives the body of a DELETE no length by itself.
      if (typeof body === 'string') all['content-length'] = Buffer.byteLength(body)
      const sent = request(url, { method, headers: all, localAddress }, (reply) => {
        const headersOfReply = new Headers()
        for (const [name, values = []] of Object.entries(reply.headersDistinct))
          for (const value of values) headersOfReply.append(name, value)
        buffer(reply).then(
          (bytes) => resolve(new Response(bytes, { status: reply.statusCode ?? 0, headers: headersOfReply })),
          reject,
        )
      })
      sent.once('error', reject)
      sent.end(body as string | undefined)
    })
}

/** What a test reads and sets of one tab. */
function newState({ messageKeys }: Pick<Given, 'messageKeys'>) {
  return {
    session: undefined as ClientSession | undefined,
    lost: 0,
    /** Counts the replies of a bank with a newer build, and the refusals of this build. */
    newerBuilds: 0,
    tooOld: 0,
    calls: [] as string[],
    /** Why calls got no answer: the client itself keeps only the kind of failure. */
    errors: [] as unknown[],
    /** Changes an answer before it reaches the page. */
    meddle: undefined as ((response: Response, path: string) => Response | Promise<Response>) | undefined,
    rootPins: [messageKeys.rootPin],
  }
}

/** The environment of a tab: the profile of its browser, one session, and the device key of one customer. */
export function openBrowser(origin: string, fixture: Given, customer = 'ada', options: TabOptions = {}) {
  const { profile = newProfile(), build, hasLocks = true, localAddress } = options
  const { jar } = profile
  const state = newState(fixture)
  const fetchFrom = keepErrors(localAddress === undefined ? fetch : fetchFromAddress(localAddress), state.errors)
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    state.calls.push(`${init.method ?? 'GET'} ${path}`)
    const sent = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      ...(init.headers as Record<string, string>),
      cookie: sent,
      origin,
      'sec-fetch-site': 'same-origin',
    }
    const response = await fetchFrom(`${origin}${path}`, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      if (/Max-Age=0/.test(line)) jar.delete(name)
      else jar.set(name, pair.slice(name.length + 1))
    }
    return state.meddle ? state.meddle(response, path) : response
  }
  const cookie = (name: string): string | undefined => jar.get(name)
  const readSession = (): ClientSession | undefined => state.session
  const refresh = createRefresh({
    cookie,
    readSession,
    saveTokens: (session) => {
      state.session = session
      profile.newest = session
    },
    newestTokens: (sessionId) => (profile.newest?.sessionId === sessionId ? profile.newest : undefined),
    withRefreshLock: (work) => {
      if (!hasLocks) return work()
      const mine = profile.lock.then(work)
      profile.lock = mine.catch(() => undefined)
      return mine
    },
  })
  const client = createClient({
    fetch: send,
    host: () => new URL(origin).host,
    rootPins: () => state.rootPins,
    cookie,
    sign: async (username, text) => (username === customer ? fixture.device.header(text) : undefined),
    readSession,
    refresh,
    build,
    onNewerBuild: () => {
      state.newerBuilds += 1
    },
    onTooOld: () => {
      state.tooOld += 1
      return false
    },
    onSessionLost: () => {
      state.lost += 1
    },
  })
  return { jar, profile, state, ...client }
}
