/** For tests: the auth world behind a listening server, and the web application's own client in as many browsers as one likes. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { isDatabaseDown } from '../../db/database.ts'
import { createApp } from '../../http/app.ts'
import { createMetrics } from '../../http/metrics.ts'
import { createReplayGuard } from '../../http/replay-guard.ts'
import { openBrowser } from '../../http/test-browser.ts'
import type { WebBuilds } from '../../http/web-build.ts'
import { createMessageKeys } from '../../keys/message-keys.ts'
import { authEndpoints } from './auth-endpoints.ts'
import type { AuthWorld } from './test-world.ts'

type TabOptions = Parameters<typeof openBrowser>[3]
type Customer = Awaited<ReturnType<AuthWorld['signedUp']>>

/** `webBuilds` may change while the server runs, as a deployment changes them. */
export async function startAuthServer(world: AuthWorld, webBuilds?: WebBuilds, endpoints = authEndpoints(world.deps)) {
  const { database, clock } = world.deps
  const rootKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const messageKeys = createMessageKeys({ database, clock, rootKey, keyEncryptionKey: randomBytes(32) })
  const publicOrigins: string[] = []
  const replays = createReplayGuard({ database, clock })
  await replays.turn()
  const app = createApp({
    config: { publicOrigins, isHttps: false, xsrfKey: randomBytes(32) },
    messageKeys,
    clock,
    endpoints,
    plainEndpoints: [],
    sessions: world.sessions,
    replays,
    isDatabaseDown,
    logger: pino({ level: 'silent' }),
    metrics: createMetrics(),
    readiness: async () => ({ database: true }),
    webBuilds,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  publicOrigins.push(origin)
  return {
    close: () => app.close(),
    /** A browser on this customer's linked device; tabs of one browser share a profile. `build`: which build its pages are of. */
    open: (customer: Pick<Customer, 'device' | 'deviceKeyId' | 'username'>, options?: TabOptions) => {
      const header = (text: string): string => customer.device.header(customer.deviceKeyId, text)
      return openBrowser(origin, { messageKeys, device: { header } }, customer.username, options)
    },
  }
}
