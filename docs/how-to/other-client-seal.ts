/** The seal `rib/1`, written from docs/protocol.md alone: it imports nothing of the bank's code. */
import { createDecipheriv, hkdfSync } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'

const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
const NONCE_BYTES = 32
const TAG_BYTES = 16
const BLOCK_BYTES = 256

/** What a request is bound to. */
export interface Binding {
  readonly method: string
  /** host[:port] */
  readonly origin: string
  /** Path and query. */
  readonly target: string
  readonly kid: number
  /** Unix seconds. */
  readonly ts: number
  /** 16 bytes; zeros before login. */
  readonly sid: Uint8Array
}

export interface Sealed {
  /** Base64. */
  readonly data: string
  /** Opens the reply to this request. Throws where the reply is to another request, or has another status. */
  readonly open: (status: number, reply: string) => string
}

/** Seals a request to the message key, a point of 65 bytes. `ekm` fixes the client's key, for the test vector. */
export async function seal(
  pub: Uint8Array,
  binding: Binding,
  json: string,
  ekm?: CryptoKeyPair,
): Promise<Sealed & { readonly exported: Buffer }> {
  const header = headerOf(binding)
  const sender = await suite.createSenderContext({
    recipientPublicKey: await suite.kem.deserializePublicKey(exact(pub)),
    info: exact(Buffer.concat([Buffer.from('rib/1 request\0'), header])),
    ...(ekm === undefined ? {} : { ekm }),
  })
  const { method, origin, target } = binding
  const ciphertext = await sender.seal(
    exact(padded(json)),
    exact(Buffer.concat([method, origin, target].map(prefixed))),
  )
  const enc = Buffer.from(sender.enc)
  const exported = Buffer.from(await sender.export(exact(Buffer.from('rib/1 response')), 32))
  return {
    data: Buffer.concat([header, enc, Buffer.from(ciphertext)]).toString('base64'),
    open: (status, reply) => openReply(exported, enc, status, reply),
    exported,
  }
}

function openReply(secret: Buffer, enc: Buffer, status: number, reply: string): string {
  const bytes = Buffer.from(reply, 'base64')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const derive = (info: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.concat([enc, nonce]), info, length))
  const opener = createDecipheriv('aes-256-gcm', derive('key', 32), derive('nonce', 12))
  opener.setAAD(Buffer.concat(['rib/1 response', String(status)].map(prefixed)))
  opener.setAuthTag(bytes.subarray(-TAG_BYTES))
  const plain = Buffer.concat([opener.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), opener.final()])
  return plain.toString().trimEnd()
}

function headerOf({ kid, ts, sid }: Binding): Buffer {
  const header = Buffer.from('010000000000001000010002', 'hex')
  header.writeUInt32BE(kid, 2)
  const time = Buffer.alloc(4)
  time.writeUInt32BE(ts)
  return Buffer.concat([header, time, sid])
}

/** LP(x) of the document. */
function prefixed(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

function padded(json: string): Buffer {
  const bytes = Buffer.from(json)
  return Buffer.concat([bytes, Buffer.alloc((BLOCK_BYTES - (bytes.length % BLOCK_BYTES)) % BLOCK_BYTES, ' ')])
}

/** The bytes in a buffer of just that length, as @hpke/core takes them. */
const exact = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

/** The fields of src/server/http/vectors/rib1.json. */
export interface Vector {
  readonly ikmServer: string
  readonly ikmClient: string
  readonly kid: number
  readonly ts: number
  readonly sid: string
  readonly ctx: readonly [method: string, origin: string, target: string]
  readonly request: unknown
  readonly data: string
  readonly exported: string
  readonly status: number
  readonly response: unknown
  readonly reply: string
}

/** What of the vector this client makes otherwise; empty where it agrees with all of it. */
export async function vectorFaults(vector: Vector): Promise<readonly string[]> {
  const server = await suite.kem.deriveKeyPair(exact(Buffer.from(vector.ikmServer)))
  const client = await suite.kem.deriveKeyPair(exact(Buffer.from(vector.ikmClient)))
  const pub = new Uint8Array(await suite.kem.serializePublicKey(server.publicKey))
  const [method, origin, target] = vector.ctx
  const binding = { method, origin, target, kid: vector.kid, ts: vector.ts, sid: Buffer.from(vector.sid, 'hex') }
  const { data, exported, open } = await seal(pub, binding, JSON.stringify(vector.request), client)
  return [
    ...(data === vector.data ? [] : ['data']),
    ...(exported.toString('hex') === vector.exported ? [] : ['exported']),
    ...(open(vector.status, vector.reply) === JSON.stringify(vector.response) ? [] : ['reply']),
  ]
}
