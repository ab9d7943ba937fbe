/** Runs the web application's sealed client in Node.js: cookies in memory, the device key in a file. */
import { type Call, createClient } from '../../src/web/api/channel/client.ts'
import type { CallResult } from '../../src/web/api/result/call-result.ts'
import type { ClientSession } from '../../src/web/api/channel/client-environment.ts'
import { createRefresh } from '../../src/web/api/session/refresh.ts'
import { PAGE_CONFIG_ELEMENT_ID, type PageConfig } from '../../src/contract/page-config.ts'
import type { Device } from './device-file.ts'

export interface NodeClient {
  /** `await call(accountRoutes.getAccounts, {})`: typed by the route, and never rejects. */
  readonly call: Call
  /** Seals and signs the next calls for this session. */
  readonly useSession: (session: ClientSession) => void
}

/** A client of the bank at `origin`, such as `https://bank.example`. Throws where the bank does not answer. */
export async function openClient(origin: string, device: Device): Promise<NodeClient> {
  const { rootPins } = await readPageConfig(origin)
  const cookies = new Map<string, string>()
  const cookie = (name: string): string | undefined => cookies.get(name)
  let session: ClientSession | undefined
  const readSession = (): ClientSession | undefined => session

  const refresh = createRefresh({
    cookie,
    readSession,
    saveTokens: (renewed) => {
      session = renewed
    },
    // One process has one session: no other tab can hold newer tokens.
    newestTokens: () => undefined,
    withRefreshLock: (work) => work(),
  })

  const client = createClient({
    fetch: async (path, init) => {
      const headers = new Headers(init.headers)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      const reply = await fetch(`${origin}${path}`, { ...init, headers })
      for (const line of reply.headers.getSetCookie()) keepCookie(cookies, line)
      return reply
    },
    host: () => new URL(origin).host,
    rootPins: () => rootPins,
    cookie,
    sign: async (_username, text) => device.sign(text),
    readSession,
    refresh,
    onSessionLost: () => {
      session = undefined
    },
  })
  return {
    call: client.call,
    useSession: (opened) => {
      session = opened
    },
  }
}

/** The data of a call. Throws the bank's code and message where the call failed. */
export function dataOf<Data>(result: CallResult<Data>): Data {
  if (!result.ok) throw new Error(`The bank refused: ${result.errorCode} ${result.errorMsg}`)
  return result.data
}

/** The public halves of the root keys are in each page of the bank, and TLS protects the page. */
async function readPageConfig(origin: string): Promise<PageConfig> {
  const page = await (await fetch(`${origin}/auth/login`)).text()
  const json = new RegExp(`<script[^>]*id="${PAGE_CONFIG_ELEMENT_ID}"[^>]*>([^<]*)<`).exec(page)?.[1]
  if (json === undefined) throw new Error(`${origin} does not serve the bank's login page`)
  return JSON.parse(json) as PageConfig
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  const name = pair.slice(0, pair.indexOf('='))
  if (/;\s*Max-Age=0(;|$)/i.test(line)) cookies.delete(name)
  else cookies.set(name, pair.slice(name.length + 1))
}
