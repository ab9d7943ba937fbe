/** For tests: the browser's client with its surroundings, over real HTTP. */
import { createClient } from '../../web/api/client.ts'
import type { ClientSession } from '../../web/api/client-environment.ts'
import { createRefresh } from '../../web/api/refresh.ts'
import type { Fixture } from './test-channel.ts'

/** What a browser was given: the pinned root key, and the key of a linked device, whose header is undefined until it is linked. */
interface Given {
  readonly messageKeys: Pick<Fixture['messageKeys'], 'rootPin'>
  readonly device: { header(text: string): string | undefined }
}

/** A browser's surroundings: a jar for cookies, one session, the device's key of one customer. */
export function openBrowser(origin: string, fixture: Given, customer = 'ada') {
  const jar = new Map<string, string>()
  const state = {
    session: undefined as ClientSession | undefined,
    lost: 0,
    calls: [] as string[],
    /** Changes an answer on its way to the page. */
    meddle: undefined as ((response: Response, path: string) => Response | Promise<Response>) | undefined,
    newest: undefined as Pick<ClientSession, 'accessToken' | 'refreshToken'> | undefined,
    rootPins: [fixture.messageKeys.rootPin],
  }
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    state.calls.push(`${init.method ?? 'GET'} ${path}`)
    const sent = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      ...(init.headers as Record<string, string>),
      cookie: sent,
      origin,
      'sec-fetch-site': 'same-origin',
    }
    const response = await fetch(`${origin}${path}`, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      if (/Max-Age=0/.test(line)) jar.delete(name)
      else jar.set(name, pair.slice(name.length + 1))
    }
    return state.meddle ? state.meddle(response, path) : response
  }
  let lock: Promise<unknown> = Promise.resolve()
  const cookie = (name: string): string | undefined => jar.get(name)
  const readSession = (): ClientSession | undefined => state.session
  const refresh = createRefresh({
    cookie,
    readSession,
    saveTokens: (session) => {
      state.session = session
    },
    newestTokens: () => state.newest,
    withRefreshLock: (work) => {
      const mine = lock.then(work)
      lock = mine.catch(() => undefined)
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
    onSessionLost: () => {
      state.lost += 1
    },
  })
  return { jar, state, ...client }
}
