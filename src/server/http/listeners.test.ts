/** Several sockets of one port: a busy process takes waiting connections soon, keeps the port for itself, and closes all of them. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { listenWidely } from './listeners.ts'

const HOST = '127.0.0.1'
const CONNECTIONS = 64
const REQUEST = 'GET /slow HTTP/1.1\r\nHost: bank.example\r\n\r\n'
const LAST_REQUEST = REQUEST.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
let apps: FastifyInstance[] = []
let sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await Promise.all(apps.map((app) => app.close()))
  apps = []
})

async function serve(port = 0, work: () => Promise<void> = async () => {}) {
  const app = fastify({ forceCloseConnections: 'idle' })
  app.get('/slow', async () => {
    await work()
    return 'done'
  })
  apps.push(app)
  await listenWidely(app, { host: HOST, port })
  return { app, port: (app.server.address() as AddressInfo).port }
}

const open = (port: number): Socket[] => {
  const opened = Array.from({ length: CONNECTIONS }, () => connect({ host: HOST, port }).setEncoding('utf8'))
  sockets.push(...opened)
  return opened
}

it('takes many waiting connections in each turn of the event loop', async () => {
  const { app, port } = await serve()
  let turn = 0
  const turns: number[] = []
  app.server.on('connection', () => void turns.push(turn))
  let timer = setImmediate(function next() {
    turn += 1
    timer = setImmediate(next)
  })
  open(port)
  await expect.poll(() => turns.length).toBe(CONNECTIONS)
  clearImmediate(timer)
  // With one socket, each connection has a turn.
  expect(new Set(turns).size).toBeLessThan(CONNECTIONS / 2)
})

it('refuses a port on which another process listens, also when that process shares the port', async () => {
  const { port } = await serve()
  await expect(serve(port)).rejects.toThrow(expect.objectContaining({ code: 'EADDRINUSE', port }))
  const other = createServer().listen(0, HOST)
  await once(other, 'listening')
  const taken = (other.address() as AddressInfo).port
  await expect(serve(taken)).rejects.toThrow(expect.objectContaining({ code: 'EADDRINUSE', port: taken }))
  other.close()
})

it('answers the open requests of all sockets before the app is closed, and takes no connection afterwards', async () => {
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const { app, port } = await serve(0, async () => {
    begun += 1
    await gate.promise
  })
  const answers = open(port).map(async (socket) => {
    socket.write(LAST_REQUEST)
    let text = ''
    for await (const part of socket as AsyncIterable<string>) text += part
    return text.slice(0, 'HTTP/1.1 200'.length)
  })
  await expect.poll(() => begun).toBe(CONNECTIONS)
  let isClosed = false
  const closing = app.close().then(() => (isClosed = true))
  await expect.poll(() => app.server.listening).toBe(false)
  expect(isClosed).toBe(false)
  gate.resolve()
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200']))
  await closing
  const late = connect({ host: HOST, port })
  await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED')
})

it('closes idle connections of all sockets with the app', async () => {
  const { app, port } = await serve()
  const opened = open(port)
  await Promise.all(
    opened.map(async (socket) => {
      socket.write(REQUEST)
      await once(socket, 'data')
    }),
  )
  const ends = opened.map((socket) => once(socket, 'close'))
  await app.close()
  await Promise.all(ends)
})
