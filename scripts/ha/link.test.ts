import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePorts } from '../../src/server/bank-tests/free-ports.fixture.ts'
import { type Link, openLink } from './link.ts'

let server: Server
let link: Link
let accepted: Socket[]
let received: string

beforeEach(async () => {
  accepted = []
  received = ''
  server = createServer((socket) => {
    accepted.push(socket)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString()
      socket.write(`echo ${chunk.toString()}`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const [port = ''] = await freePorts(1)
  link = await openLink(Number(port), (server.address() as AddressInfo).port)
})
afterEach(async () => {
  await link.close()
  for (const socket of accepted) socket.destroy()
  server.close()
})

/** Connects through the link, and collects the answers. */
function open() {
  const socket = connect(link.port, '127.0.0.1')
  const seen = { text: '', isClosed: false }
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => (seen.text += chunk.toString()))
  socket.on('close', () => (seen.isClosed = true))
  return { socket, seen }
}

it('link: passes bytes in both directions', async () => {
  const { socket, seen } = open()
  socket.write('one')
  await expect.poll(() => seen.text).toBe('echo one')
  socket.destroy()
  await expect.poll(() => accepted[0]?.destroyed).toBe(true)
})

it('link: keeps a connection silent and open during the cut, and delivers the delayed bytes after the cut', async () => {
  const { socket, seen } = open()
  socket.write('one')
  await expect.poll(() => seen.text).toBe('echo one')
  link.cut()
  socket.write('two')
  const late = open()
  late.socket.write('three')
  // A second link shows that the process has handled the bytes.
  await once(late.socket, 'connect')
  await new Promise((resolve) => setImmediate(resolve))
  expect([received, seen.text, seen.isClosed, accepted.length]).toEqual(['one', 'echo one', false, 1])
  link.heal()
  await expect.poll(() => [seen.text, late.seen.text]).toEqual(['echo oneecho two', 'echo three'])
})

it('link: hides the end of one side during the cut, and ends the other side after the cut', async () => {
  const { socket, seen } = open()
  socket.write('one')
  await expect.poll(() => seen.text).toBe('echo one')
  link.cut()
  socket.destroy()
  await new Promise((resolve) => setImmediate(resolve))
  expect(accepted[0]?.destroyed).toBe(false)
  link.heal()
  await expect.poll(() => accepted[0]?.destroyed).toBe(true)
})
