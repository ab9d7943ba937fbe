/**
 * Sends calls over kept connections with little processor time, because the load generator shares the cores with the bank. A call of
 * `node:http` costs the generator about five times as much.
 */
import { connect, type Socket } from 'node:net'
import type { Answerable, Call, Reply } from '../api/calls.ts'

/** The bank closes a connection that is idle for 65 seconds. The generator forgets it earlier, so that no call meets the end of it. */
const IDLE_MS = 50_000

/** A call as it is sent. The bytes are outside the heap, so that thousands of waiting calls make no long pauses for garbage collection. */
export interface WrittenCall extends Answerable {
  readonly origin: string
  readonly request: Buffer
}

export interface Connections {
  /** Sends a call on the connection that became free last, or on a new connection when none is free, as browsers do. */
  readonly send: (call: WrittenCall) => Promise<Reply>
  /** The number of connections that were opened. */
  readonly opened: () => number
}

interface Connection {
  readonly socket: Socket
  freeSince: number
  received: string
  waiting: { readonly resolve: (reply: Reply) => void; readonly reject: (error: Error) => void } | undefined
}

/** Writes a call as HTTP/1.1. */
export function writeCall({ origin, route, target, headers, body = '', sealed: { openReply } }: Call): WrittenCall {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const text = `${route.method} ${target} HTTP/1.1\r\n${lines.join('')}connection: keep-alive\r\n\r\n${body}`
  return { origin, route, request: Buffer.from(text, 'latin1'), sealed: { openReply } }
}

/** Reads an answer. Undefined while a part is missing. */
function replyOf(text: string): (Reply & { readonly isLast: boolean }) | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = text.slice(0, end + 2)
  const length = headerOf(head, 'content-length')
  if (length === undefined) throw new Error(`an answer has no length: ${head}`)
  const body = text.slice(end + 4)
  if (body.length < Number(length)) return undefined
  return {
    status: Number(head.slice(9, 12)),
    retryAfter: headerOf(head, 'retry-after'),
    text: body,
    isLast: headerOf(head, 'connection') === 'close',
  }
}

function headerOf(head: string, name: string): string | undefined {
  const found = new RegExp(`\r\n${name}: ([^\r]*)\r\n`, 'i').exec(head)
  return found?.[1]
}

export function openConnections(): Connections {
  const free = new Map<string, Connection[]>()
  let opened = 0
  const freeAt = (origin: string): Connection[] => {
    const known = free.get(origin) ?? []
    free.set(origin, known)
    return known
  }
  const take = (origin: string): Connection => {
    const list = freeAt(origin)
    for (let one = list.pop(); one !== undefined; one = list.pop()) {
      if (performance.now() - one.freeSince < IDLE_MS && !one.socket.destroyed) return one
      one.socket.destroy()
    }
    opened += 1
    return openConnection(origin, list)
  }
  return {
    opened: () => opened,
    send: ({ origin, request }) =>
      new Promise((resolve, reject) => {
        const connection = take(origin)
        connection.waiting = { resolve, reject }
        connection.socket.write(request)
      }),
  }
}

/** Opens a connection that joins `free` after each of its answers. */
function openConnection(origin: string, free: Connection[]): Connection {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true }).setEncoding('latin1')
  const connection: Connection = { socket, freeSince: 0, received: '', waiting: undefined }
  const fail = (error: Error): void => {
    connection.waiting?.reject(error)
    connection.waiting = undefined
    socket.destroy()
  }
  socket.on('data', (text: string) => {
    connection.received += text
    const reply = replyOf(connection.received)
    if (reply === undefined) return
    const { waiting } = connection
    Object.assign(connection, { received: '', waiting: undefined, freeSince: performance.now() })
    if (reply.isLast) socket.destroy()
    else free.push(connection)
    waiting?.resolve(reply)
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('a connection ended before its answer')))
  return connection
}
