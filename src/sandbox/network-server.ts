/**
 * Runs a small HTTP server on the loopback for each of the sandbox's networks and for its control server: bounded
 * bodies, plain answers, faults.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Fault, FaultBoard, Network } from './fault-board.ts'

export interface SandboxRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export interface SandboxReply {
  readonly status: number
  readonly body: string
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface RunningServer {
  /** http://127.0.0.1:port */
  readonly url: string
  close(): Promise<void>
}

const MAX_BODY_BYTES = 64 * 1024

/** Makes a JSON answer. */
export function json(status: number, value: unknown): SandboxReply {
  return { status, body: JSON.stringify(value), contentType: 'application/json; charset=utf-8' }
}

/** Parses JSON. Returns undefined for invalid text, because JSON cannot express undefined. */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * Starts the server of a network on a free port, and applies the network's faults first. fault-board.ts describes each
 * fault.
 */
export async function startNetworkServer(
  network: Network,
  faults: FaultBoard,
  answer: (request: SandboxRequest, times: number, mode: Fault) => SandboxReply,
): Promise<RunningServer> {
  return startRawServer(0, (request, response, stop) =>
    sendWithFault(response, stop, faults.next(network), (mode) => answer(request, mode === 'duplicate' ? 2 : 1, mode)),
  )
}

/**
 * Sends the network's answer as the fault says: late, broken or never. The network also handles a call that it does not
 * answer. `answer` returns undefined for a call without an answer.
 */
export async function sendWithFault(
  response: ServerResponse,
  stop: AbortSignal,
  fault: ReturnType<FaultBoard['next']>,
  answer: (mode: Fault) => SandboxReply | undefined,
): Promise<void> {
  if (fault.mode === 'down') {
    response.destroy()
    return
  }
  const reply = answer(fault.mode)
  // The caller's own deadline ends this call, and so does a closing sandbox.
  if (reply === undefined || fault.mode === 'time-out' || fault.mode === 'fail-late') return
  if (fault.mode === 'slow') await waitUnless(stop, fault.delayMs)
  send(response, fault.mode === 'malformed' ? { ...reply, body: reply.body.slice(0, 7) } : reply)
}

/** Waits for `ms`, or until the sandbox closes. */
export function waitUnless(stop: AbortSignal, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, delayMs)
    stop.addEventListener('abort', done)
  })
}

/**
 * Starts a server on 127.0.0.1 whose handler answers, or does not answer. `stop` ends all waiting when the sandbox
 * closes. Port 0 takes a free port. Rejects when the port is taken.
 */
export async function startRawServer(
  port: number,
  handle: (request: SandboxRequest, response: ServerResponse, stop: AbortSignal) => Promise<void>,
): Promise<RunningServer> {
  const stop = new AbortController()
  const server = createServer((incoming, response) => {
    receive(incoming)
      .then(async (request) => {
        if (request === undefined)
          send(response, { ...json(413, { error: 'too large' }), headers: { connection: 'close' } })
        else await handle(request, response, stop.signal)
      })
      .catch(() => {
        if (response.headersSent) response.destroy()
        else send(response, json(500, { error: 'the sandbox failed' }))
      })
  })
  server.requestTimeout = 30_000
  await listen(server, port)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        stop.abort()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject)
      resolve()
    })
  })
}

async function receive(incoming: IncomingMessage): Promise<SandboxRequest | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  const url = new URL(`http://sandbox${incoming.url?.startsWith('/') === true ? incoming.url : '/'}`)
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: Buffer.concat(chunks),
  }
}

export function send(response: ServerResponse, reply: SandboxReply): void {
  response.writeHead(reply.status, {
    'content-type': reply.contentType ?? 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...reply.headers,
  })
  response.end(reply.body)
}
