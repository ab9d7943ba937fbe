/** A TCP balancer that sends each new connection to the next server that is ready. */
import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 50

export interface Balancer {
  /** The numbers of the servers that were ready when the balancer last asked. */
  readonly ready: () => readonly number[]
  readonly close: () => Promise<void>
}

/** Starts the balancer, which reads `/api/ready` of each server at short intervals. A server sees the client's address as the source. */
export async function startBalancer(port: number, origins: readonly string[]): Promise<Balancer> {
  let ready: readonly number[] = []
  const ask = async (): Promise<void> => {
    const answers = await Promise.all(origins.map((origin) => isReady(origin)))
    ready = [...answers.keys()].filter((n) => answers[n])
  }
  await ask()
  const over = new AbortController()
  // One question at a time, so that a late answer never replaces a newer answer.
  const asking = (async () => {
    while (!over.signal.aborted) {
      await delay(LOOK_EVERY_MS)
      await ask()
    }
  })()
  const sockets = new Set<Socket>()
  let turn = 0
  const server = createServer((client) => {
    const origin = origins[ready[turn++ % ready.length] ?? -1]
    if (origin === undefined) return void client.destroy()
    const { hostname: host, port: serverPort } = new URL(origin)
    const target = connect({ host, port: Number(serverPort), localAddress: client.remoteAddress ?? '127.0.0.1' })
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => (sockets.delete(from), to.destroy()))
      from.pipe(to)
    }
  })
  server.listen(port, '0.0.0.0')
  await once(server, 'listening')
  return {
    ready: () => ready,
    close: async () => {
      over.abort()
      await asking
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/api/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status === 200
    },
    () => false,
  )
}
