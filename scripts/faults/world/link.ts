/** Forwards the TCP connections of one part of the bank to another part or to a network, and damages them on demand. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * - reset: ends all open connections with a TCP reset.
 * - refuse: ends all open and all new connections.
 * - drop: forwards nothing, and then ends the connections.
 * - delay: forwards each piece of data late.
 * - half-request, half-reply: forwards half of the next request or reply, and ends its connection.
 * - lost-reply: forwards the next request, and ends its connection in place of the reply.
 */
export const LINK_FAULTS = ['reset', 'refuse', 'drop', 'delay', 'half-request', 'half-reply', 'lost-reply'] as const
export type LinkFault = (typeof LINK_FAULTS)[number]
type Direction = 'request' | 'reply'

export interface Link {
  readonly name: string
  readonly port: number
  /** Damages the connections until `forMs` have passed. A fault of a single message, such as `lost-reply`, ends with that message. */
  damage(fault: LinkFault, forMs: number): void
  /** Ends the present fault. */
  repair(): void
  close(): Promise<void>
}

const LATE_MS = 400
const ONE_MESSAGE: Readonly<Partial<Record<LinkFault, Direction>>> = {
  'half-request': 'request',
  'half-reply': 'reply',
  'lost-reply': 'reply',
}

/** Each new connection goes to the next target in turn. The port is free on 127.0.0.1 unless it is given. */
export async function openLink(name: string, targets: readonly NetConnectOpts[], port = 0): Promise<Link> {
  const state = { fault: undefined as LinkFault | undefined, until: 0, turn: 0 }
  const pairs = new Set<readonly [Socket, Socket]>()
  const fault = (): LinkFault | undefined => (performance.now() < state.until ? state.fault : undefined)
  const endAll = (): void => {
    for (const pair of pairs) for (const socket of pair) reset(socket)
  }
  const forward = async (chunk: Buffer, to: Socket, direction: Direction, end: () => void): Promise<void> => {
    const now = fault()
    if (now === 'delay') await delay(LATE_MS)
    if (now === 'drop') {
      await delay(Math.max(0, state.until - performance.now()))
      return end()
    }
    if (now !== undefined && ONE_MESSAGE[now] === direction) {
      state.fault = undefined
      if (now !== 'lost-reply') to.write(chunk.subarray(0, Math.ceil(chunk.length / 2)))
      // The written half leaves before the connection ends.
      return void setImmediate(end)
    }
    if (!to.destroyed && !to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')]).catch(() => {})
  }
  const server = createServer({ noDelay: true }, (client) => {
    const options = targets[state.turn++ % targets.length]
    if (options === undefined || fault() === 'refuse') return reset(client)
    const target = connect({ noDelay: true, ...options })
    const pair = [client, target] as const
    pairs.add(pair)
    const end = (): void => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const [from, to, direction] of [
      [client, target, 'request'],
      [target, client, 'reply'],
    ] as const) {
      from.on('error', end).on('close', end)
      from.on('end', () => to.end())
      from.on('data', (chunk: Buffer) => {
        from.pause()
        void forward(chunk, to, direction, end).then(() => from.resume())
      })
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    name,
    port: (server.address() as AddressInfo).port,
    damage(next, forMs) {
      state.fault = next
      state.until = performance.now() + forMs
      if (next === 'reset' || next === 'refuse') endAll()
    },
    repair() {
      state.fault = undefined
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      await closed
    },
  }
}

/** Only TCP knows a reset. The connection to the database's socket file is closed. */
function reset(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy()
  else socket.resetAndDestroy()
}
