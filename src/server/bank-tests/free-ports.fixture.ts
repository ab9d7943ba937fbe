/** Ports for the servers that tests start as processes. */
import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

/**
 * Returns `count` different free ports of 127.0.0.1. They are below the range that a system gives to outgoing connections,
 * because such a connection could take a port before its server listens.
 */
export async function freePorts(count: number): Promise<readonly string[]> {
  const held = new Map<string, Server>()
  while (held.size < count) {
    const port = randomInt(15_000, 32_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (isFree) held.set(String(port), server)
  }
  await Promise.all([...held.values()].map((server) => new Promise((closed) => server.close(closed))))
  return [...held.keys()]
}
