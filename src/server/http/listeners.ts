/** Listens on one port with several sockets, because a turn of the event loop takes only one connection from each socket. */
import { createServer, type AddressInfo, type ListenOptions, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Only Linux spreads the connections of a port over the sockets that share the port. */
const LISTENERS = process.platform === 'linux' ? 32 : 1
/**
 * Connections that the kernel keeps until this process takes them, in all. Node's default of 511 overflows when many customers connect in
 * one moment, and each of them then waits 1, 3 or 7 seconds for another try of its kernel. Linux caps the value of a socket at
 * `net.core.somaxconn`.
 */
const WAITING_CONNECTIONS = 8_192
const BACKLOG = WAITING_CONNECTIONS / LISTENERS

/**
 * Listens for an app. `app.close` also closes the added sockets, and waits until their connections have ended.
 *
 * Throws EADDRINUSE when another process listens on the port. The sockets of this process share the port, so the port is first opened alone.
 */
export async function listenWidely(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  const added: Server[] = []
  let closed: Promise<unknown> = Promise.resolve()
  app.addHook('preClose', async () => {
    closed = Promise.all(added.map(close))
  })
  app.addHook('onClose', async () => void (await closed))
  const shared = { host, backlog: BACKLOG, reusePort: LISTENERS > 1 }
  if (shared.reusePort) await close(await listen(createServer(), { host, port }))
  await app.listen({ ...shared, port })
  const { port: opened } = app.server.address() as AddressInfo
  for (let n = 1; n < LISTENERS; n += 1) added.push(await listen(connectionsFor(app), { ...shared, port: opened }))
}

/** The options are those of the HTTP server for its own connections. */
const connectionsFor = ({ server }: FastifyInstance): Server =>
  createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void server.emit('connection', socket))

function listen(server: Server, at: ListenOptions): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at, () => resolve(server.off('error', reject)))
  })
}

const close = (server: Server): Promise<void> => new Promise((resolve) => void server.close(() => resolve()))
