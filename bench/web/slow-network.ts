/** Simulates a 3G network with a proxy, which delays each request and shares one narrow line among the answers. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface Network {
  /** The time from the request to the first byte of its answer. */
  readonly latencyMs: number
  /** The rate of all answers together. Infinity means as fast as the machine. */
  readonly bytesPerSecond: number
}

/** The figures of "Slow 3G" in Chromium's throttling panel, which documentation and audits use. */
export const SLOW_3G: Network = { latencyMs: 1500, bytesPerSecond: 45_000 }
export const FAST: Network = { latencyMs: 0, bytesPerSecond: Infinity }
/** About one packet, so that a short answer need not wait for the end of a long answer. */
const SLICE_BYTES = 1500

/**
 * The browser's throttling does not slow a service worker's own requests, so this proxy slows the network itself. It
 * listens on a free port and forwards to `bankPort`.
 */
export async function slowProxy(bankPort: number) {
  let network = FAST
  let lineIsFreeAt = 0
  const turn = async (bytes: number): Promise<void> => {
    const takesMs = (bytes / network.bytesPerSecond) * 1000
    lineIsFreeAt = Math.max(lineIsFreeAt, performance.now()) + takesMs
    const waitMs = lineIsFreeAt - performance.now()
    if (waitMs > 1) await wait(waitMs)
  }
  const answer = async (reply: IncomingMessage, response: ServerResponse): Promise<void> => {
    await wait(network.latencyMs)
    response.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
        const slice = chunk.subarray(at, at + SLICE_BYTES)
        await turn(slice.length)
        response.write(slice)
      }
    }
    response.end()
  }
  const server = createServer((incoming, response) => {
    const { method, url, rawHeaders } = incoming
    const outgoing = request({ port: bankPort, host: '127.0.0.1', method, path: url, headers: rawHeaders }, (reply) => {
      void answer(reply, response).catch(() => response.destroy())
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    use: (next: Network): void => {
      network = next
    },
    close: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
}
