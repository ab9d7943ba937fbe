/** For tests: connections from chosen loopback addresses, which send only part of a request, and whole calls. */
import { once } from 'node:events'
import { type OutgoingHttpHeaders, request as httpRequest, type RequestOptions } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Answer } from './channel.fixture.ts'
import { listenWidely } from './listeners.ts'

/** A connection and the text that the server has sent on it. */
export interface Client {
  readonly socket: Socket
  text: string
  isClosed: boolean
}

export async function listen(app: FastifyInstance): Promise<number> {
  await listenWidely(app, { host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** Connects from `from`, an address in 127.0.0.0/8, and sends `text`. */
export async function openClient(port: number, from: string, text: string): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  const client: Client = { socket, text: '', isClosed: false }
  socket.on('data', (chunk) => {
    client.text += chunk.toString()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    client.isClosed = true
  })
  await once(socket, 'connect')
  socket.write(text)
  return client
}

/** The head of a request whose body has `bytes` bytes, and the first `sent` of them. */
export function unfinishedRequest(path: string, bytes: number, sent = 0, headers: readonly string[] = []): string {
  const lines = ['Host: bank.example', 'Content-Type: application/json', `Content-Length: ${bytes}`, ...headers]
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${'x'.repeat(sent)}`
}

/** Sends a whole prepared call on a new connection. */
export function sendFrom(
  port: number,
  from: string,
  { method, url, headers, payload }: InjectOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const given: RequestOptions = { host: '127.0.0.1', port, localAddress: from, agent: false, path: String(url) }
    const request = httpRequest({ ...given, method, headers: headers as OutgoingHttpHeaders }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
      const body = Buffer.concat(chunks).toString()
      resolve({ statusCode: response.statusCode ?? 0, headers: response.headers, body })
    })
    request.on('error', reject)
    request.end(payload)
  })
}
