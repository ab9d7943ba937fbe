/** Tests the format rib/1 with the golden vector and two other implementations: the browser's and @hpke/core. */
import { createECDH, hkdfSync, webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sealRequest } from '../../web/api/channel/sealed-channel.ts'
import { exportSecret, recipientKey, setupRecipient } from './hpke.ts'
import { openSealed, parseSealed, sealReply } from './sealed-channel.ts'

const golden = JSON.parse(readFileSync(join(import.meta.dirname, 'vectors', 'rib1.json'), 'utf8')) as {
  ikmServer: string
  ikmClient: string
  kid: number
  ts: number
  sid: string
  ctx: [string, string, string]
  request: unknown
  data: string
  exported: string
  responseNonce: string
  status: number
  response: unknown
  reply: string
}
const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
const [method, host, target] = golden.ctx
const goldenTarget = { method, host, target }
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const lengthPrefixed = (...parts: string[]): Buffer =>
  Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length >> 8, part.length & 255]), Buffer.from(part)]))

async function goldenKeys() {
  const server = await suite.kem.deriveKeyPair(utf8(golden.ikmServer))
  const client = await suite.kem.deriveKeyPair(utf8(golden.ikmClient))
  const { d } = await webcrypto.subtle.exportKey('jwk', server.privateKey)
  return { server, client, recipient: recipientKey(Buffer.from(d!, 'base64url')) }
}

function freshRecipient() {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return recipientKey(Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32))
}

describe('the golden vector', () => {
  it('the server opens it and reads its header', async () => {
    const { recipient } = await goldenKeys()
    const message = parseSealed(golden.data)!
    expect([message.kid, message.ts, message.sid.toString('hex')]).toEqual([golden.kid, golden.ts, golden.sid])
    const context = setupRecipient(recipient, message.enc, Buffer.concat([utf8('rib/1 request\0'), message.header]))!
    expect(exportSecret(context, utf8('rib/1 response'), 32).toString('hex')).toBe(golden.exported)
    expect(JSON.parse(openSealed(message, recipient, goldenTarget)!.text)).toEqual(golden.request)
  })

  it('equals the reply that the server makes', () => {
    const { enc } = parseSealed(golden.data)!
    const secret = Buffer.from(golden.exported, 'hex')
    const nonce = Buffer.from(golden.responseNonce, 'hex')
    expect(sealReply(secret, enc, nonce, golden.status, JSON.stringify(golden.response))).toBe(golden.reply)
  })

  it('equals the message that @hpke/core seals with the same keys', async () => {
    const { server, client } = await goldenKeys()
    const { header } = parseSealed(golden.data)!
    const info = Buffer.concat([utf8('rib/1 request\0'), header])
    const sender = await suite.createSenderContext({
      recipientPublicKey: server.publicKey,
      info: new Uint8Array(info).buffer,
      ekm: client,
    })
    const plain = JSON.stringify(golden.request).padEnd(256)
    const sealed = await sender.seal(utf8(plain), new Uint8Array(lengthPrefixed(...golden.ctx)))
    expect(Buffer.concat([header, Buffer.from(sender.enc), Buffer.from(sealed)]).toString('base64')).toBe(golden.data)
  })
})

describe('against @hpke/core', () => {
  it('the server opens a request that @hpke/core seals, and @hpke/core opens a reply that the server seals', async () => {
    const recipient = freshRecipient()
    const recipientPublicKey = await suite.kem.deserializePublicKey(new Uint8Array(recipient.publicKey))
    const header = parseSealed(golden.data)!.header
    const info = new Uint8Array(Buffer.concat([utf8('rib/1 request\0'), header]))
    const sender = await suite.createSenderContext({ recipientPublicKey, info })
    const sealed = await sender.seal(
      utf8('{"a":1}'.padEnd(256)),
      new Uint8Array(lengthPrefixed('PUT', 'x:1', '/api/a?b=c')),
    )
    const data = Buffer.concat([header, Buffer.from(sender.enc), Buffer.from(sealed)]).toString('base64')
    const opened = openSealed(parseSealed(data)!, recipient, { method: 'PUT', host: 'x:1', target: '/api/a?b=c' })!
    expect(JSON.parse(opened.text)).toEqual({ a: 1 })

    const reply = Buffer.from(opened.seal(403, '{"b":2}'), 'base64')
    const secret = Buffer.from(await sender.export(utf8('rib/1 response'), 32))
    const salt = Buffer.concat([Buffer.from(sender.enc), reply.subarray(0, 32)])
    const key = await webcrypto.subtle.importKey('raw', hkdfSync('sha256', secret, salt, 'key', 32), 'AES-GCM', false, [
      'decrypt',
    ])
    const plain = await webcrypto.subtle.decrypt(
      {
        name: 'AES-GCM',
        iv: hkdfSync('sha256', secret, salt, 'nonce', 12),
        additionalData: new Uint8Array(lengthPrefixed('rib/1 response', '403')),
      },
      key,
      new Uint8Array(reply.subarray(32)),
    )
    expect(plain.byteLength % 256).toBe(0)
    expect(JSON.parse(Buffer.from(plain).toString())).toEqual({ b: 2 })
  })
})

describe('against the browser’s side', () => {
  const recipient = freshRecipient()
  const context = {
    kid: 0xfffffffe,
    publicKey: new Uint8Array(recipient.publicKey),
    ts: 1_763_700_000,
    sessionId: '0191f0c0-7f1e-7abc-8def-0123456789ab',
    method: 'POST',
    host: 'bank.example',
    target: '/api/transfers/initiate?x=1',
  }

  it('carries any text there and back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string({ maxLength: 400 }),
        async (there, back) => {
          const sealed = await sealRequest(context, JSON.stringify(there))
          const message = parseSealed(sealed.data)!
          expect([message.kid, message.ts]).toEqual([context.kid, context.ts])
          expect(message.sid.toString('hex')).toBe(context.sessionId.replaceAll('-', ''))
          const opened = openSealed(message, recipient, context)!
          expect(JSON.parse(opened.text)).toBe(there)
          expect(JSON.parse(await sealed.openReply(200, opened.seal(200, JSON.stringify(back))))).toBe(back)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('hides lengths', async () => {
    const short = await sealRequest(context, '{"password":"x"}')
    const long = await sealRequest(context, `{"password":"${'x'.repeat(100)}"}`)
    expect(short.data.length).toBe(long.data.length)
  })

  it.each([
    ['method', { method: 'PUT' }],
    ['host', { host: 'bank.example:8080' }],
    ['path', { target: '/api/transfers/confirm?x=1' }],
    ['query', { target: '/api/transfers/initiate?x=2' }],
  ])('does not open with another %s', async (_name, other) => {
    const { data } = await sealRequest(context, '{}')
    expect(openSealed(parseSealed(data)!, recipient, context)).toBeDefined()
    expect(openSealed(parseSealed(data)!, recipient, { ...context, ...other })).toBeUndefined()
  })

  it('does not open with another key', async () => {
    const { data } = await sealRequest(context, '{}')
    expect(openSealed(parseSealed(data)!, freshRecipient(), context)).toBeUndefined()
  })

  it('refuses a message with any changed bit', async () => {
    const { data } = await sealRequest(context, '{"amount":"150000"}')
    const bytes = Buffer.from(data, 'base64')
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
        const turned = Buffer.from(bytes)
        turned[bit >> 3]! ^= 1 << (bit & 7)
        const message = parseSealed(turned.toString('base64'))
        expect(message && openSealed(message, recipient, context)).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })

  it('binds a reply to its status and to its request', async () => {
    const sealed = await sealRequest(context, '{}')
    const other = await sealRequest(context, '{}')
    const reply = openSealed(parseSealed(sealed.data)!, recipient, context)!.seal(200, '{"ResponseCode":"00"}')
    await expect(sealed.openReply(200, reply)).resolves.toBe('{"ResponseCode":"00"}')
    await expect(sealed.openReply(401, reply)).rejects.toThrow()
    await expect(other.openReply(200, reply)).rejects.toThrow()
  })
})

describe('data that is no message', () => {
  const good = golden.data
  it.each([
    ['empty', ''],
    ['112 bytes', Buffer.concat([Buffer.from(good, 'base64').subarray(0, 112)]).toString('base64')],
    ['unpadded base64', good.replace(/=+$/, '').slice(0, -1)],
    ['base64url', good.replaceAll('+', '-').replaceAll('/', '_')],
    ['with a line break', `${good.slice(0, 76)}\n${good.slice(76)}`],
    ['with a space at its end', `${good} `],
    [
      'of another format',
      Buffer.concat([Buffer.from([2]), Buffer.from(good, 'base64').subarray(1)]).toString('base64'),
    ],
  ])('is refused: %s', (_name, data) => {
    expect(parseSealed(data)).toBeUndefined()
  })

  it('is refused when unused bits of the last base64 digit are set', () => {
    const bytes = Buffer.concat([Buffer.from(good, 'base64'), Buffer.from([0])])
    const text = bytes.toString('base64')
    expect(text.endsWith('==') || text.endsWith('=')).toBe(true)
    const loose = text.replace(/A(=+)$/, 'B$1')
    expect(loose).not.toBe(text)
    expect(parseSealed(text)).toBeDefined()
    expect(parseSealed(loose)).toBeUndefined()
  })
})
