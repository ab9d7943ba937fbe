/** A TCP connection point before a server, which can be cut as a network is cut: silently, without a reset. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Link {
  readonly port: number
  /** Stops all bytes in both directions. Open connections stay open, and new connections get no answer. */
  cut(): void
  /** Passes bytes again, the delayed bytes first. A connection that one side closed during the cut is closed. */
  heal(): void
  close(): Promise<void>
}

interface Pair {
  readonly near: Socket
  far: Socket | undefined
  /** One side has closed during the cut, which the other side must not notice before `heal`. */
  isOver: boolean
}

/** Listens on `port` of 127.0.0.1 and passes each connection to `target`, a port of 127.0.0.1 or the path of a socket. */
export async function openLink(port: number, target: number | string): Promise<Link> {
  const pairs = new Set<Pair>()
  let isCut = false

  const end = (pair: Pair): void => {
    if (isCut) {
      pair.isOver = true
      return
    }
    pairs.delete(pair)
    pair.near.destroy()
    pair.far?.destroy()
  }
  const follow = (pair: Pair, socket: Socket): void => {
    socket.setNoDelay(true)
    socket.on('error', () => end(pair)).on('close', () => end(pair))
  }
  const pass = (pair: Pair): void => {
    if (pair.far === undefined) {
      pair.far = typeof target === 'string' ? connect(target) : connect(target, '127.0.0.1')
      follow(pair, pair.far)
    }
    pair.near.pipe(pair.far)
    pair.far.pipe(pair.near)
  }

  const server = createServer({ pauseOnConnect: true }, (near) => {
    const pair: Pair = { near, far: undefined, isOver: false }
    pairs.add(pair)
    follow(pair, near)
    if (!isCut) pass(pair)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    port,
    cut() {
      isCut = true
      for (const { near, far } of pairs) {
        if (far === undefined) continue
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    heal() {
      isCut = false
      for (const pair of pairs) {
        if (pair.isOver) end(pair)
        else pass(pair)
      }
    },
    async close() {
      isCut = false
      const closed = once(server, 'close')
      server.close()
      for (const pair of pairs) end(pair)
      await closed
    },
  }
}
