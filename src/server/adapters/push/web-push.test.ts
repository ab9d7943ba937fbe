import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { vapidKeyOf } from '../../keys/vapid-key.ts'
import { createWebPush } from './web-push.ts'

const [old, fresh] = [vapidKeyOf(Buffer.alloc(32, 1)), vapidKeyOf(Buffer.alloc(32, 2))]
/** A push service of a browser that subscribed with the old key. */
const server = createServer(({ headers }, reply) => {
  reply.writeHead(headers.authorization?.endsWith(`k=${old.publicKey}`) === true ? 201 : 403).end()
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

function send(vapids: Parameters<typeof createWebPush>[0]['vapids']) {
  const browser = createECDH('prime256v1')
  const target = {
    endpoint: `${origin}/push/browser-1`,
    p256dh: browser.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  return createWebPush({ services: [origin], vapids, subject: 'mailto:no-reply@optimus.example' }).send({
    target,
    text: 'Hello',
  })
}

it('web push: reaches a browser that subscribed with the key of the old master key', async () => {
  expect(await send([fresh, old])).toEqual({ ok: true, value: { providerId: 'push 201' } })
})

it('web push: is rejected when no key is the one with which the browser subscribed', async () => {
  expect(await send([fresh])).toMatchObject({ ok: false, failure: { kind: 'rejected', detail: 'push: status 403' } })
})
