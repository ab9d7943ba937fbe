/**
 * Seals requests and opens replies in the browser (wire format `rib/1`): HPKE by the npm package `hpke`, with
 * WebCrypto's ciphers.
 */
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { fromBase64, joinBytes, toBase64 } from './base64.ts'

type Bytes = Uint8Array<ArrayBuffer>

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
const encoder = new TextEncoder()
const utf8 = (text: string): Bytes => encoder.encode(text)
/** Padding to a multiple of this number hides the length. */
const PADDING_BYTES = 256
const REPLY_NONCE_BYTES = 32

/** The key that a request is sealed to, and the session, the method and the address that the seal is bound to. */
export interface SealContext {
  readonly kid: number
  /** The message key, 65 bytes. */
  readonly publicKey: Bytes
  /** The server's time in Unix seconds. */
  readonly ts: number
  /** The session id (UUID), or undefined before login. */
  readonly sessionId: string | undefined
  readonly method: string
  /** host[:port] as in the Host header. */
  readonly host: string
  /** Path and query as they are sent. */
  readonly target: string
}

export interface SealedRequest {
  /** The envelope's `data` in base64. */
  readonly data: string
  /** Opens the reply to this request. Throws when the text is no reply to it, or has another status. */
  openReply(status: number, text: string): Promise<string>
}

/** Seals one request. A retry must seal again. */
export async function sealRequest(context: SealContext, json: string): Promise<SealedRequest> {
  const header = requestHeader(context)
  const key = await suite.DeserializePublicKey(context.publicKey)
  const { encapsulatedSecret, ctx } = await suite.SetupSender(key, { info: joinBytes(utf8('rib/1 request\0'), header) })
  const aad = lengthPrefixed(context.method, context.host, context.target)
  const sealed = await ctx.Seal(padded(json), aad)
  const secret = await ctx.Export(utf8('rib/1 response'), 32)
  return {
    data: toBase64(joinBytes(header, encapsulatedSecret, sealed)),
    openReply: (status, text) => openReply(secret, encapsulatedSecret, status, text),
  }
}

async function openReply(secret: Uint8Array, enc: Uint8Array, status: number, text: string): Promise<string> {
  const bytes = fromBase64(text)
  const salt = joinBytes(enc, bytes.subarray(0, REPLY_NONCE_BYTES))
  const base = await crypto.subtle.importKey('raw', joinBytes(secret), 'HKDF', false, ['deriveBits'])
  const derive = (info: string, length: number): Promise<ArrayBuffer> =>
    crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info: utf8(info) }, base, length * 8)
  const [rawKey, iv] = await Promise.all([derive('key', 32), derive('nonce', 12)])
  const key = await crypto.subtle.importKey('raw', rawKey, 'AES-GCM', false, ['decrypt'])
  const additionalData = lengthPrefixed('rib/1 response', String(status))
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData },
    key,
    bytes.subarray(REPLY_NONCE_BYTES),
  )
  return new TextDecoder('utf-8', { fatal: true }).decode(plain).trimEnd()
}

function requestHeader({ kid, ts, sessionId }: SealContext): Bytes {
  const bytes = new Uint8Array(32)
  const view = new DataView(bytes.buffer)
  // The format number 1, then the suite: DHKEM(P-256), HKDF-SHA256, AES-256-GCM.
  view.setUint16(0, 0x0100)
  view.setUint32(2, kid)
  view.setUint16(6, 0x0010)
  view.setUint16(8, 0x0001)
  view.setUint16(10, 0x0002)
  view.setUint32(12, ts)
  const sid = sessionId?.replaceAll('-', '') ?? ''
  for (let i = 0; i < sid.length / 2; i += 1) bytes[16 + i] = Number.parseInt(sid.slice(i * 2, i * 2 + 2), 16)
  return bytes
}

function lengthPrefixed(...parts: readonly string[]): Bytes {
  return joinBytes(
    ...parts.flatMap((part) => {
      const bytes = utf8(part)
      return [Uint8Array.of(bytes.length >> 8, bytes.length & 0xff), bytes]
    }),
  )
}

function padded(text: string): Bytes {
  const bytes = utf8(text)
  const buffer = new Uint8Array(Math.ceil(bytes.length / PADDING_BYTES) * PADDING_BYTES).fill(0x20)
  buffer.set(bytes)
  return buffer
}
