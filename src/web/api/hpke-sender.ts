/** HPKE (RFC 9180), base mode, sending side, for our one suite: the RFC's steps over WebCrypto (docs/decisions/0068-speed.md). */
import { joinBytes } from './base64.ts'

type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const utf8 = (text: string): Bytes => encoder.encode(text)
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const SHARED_BITS = 256
/** RFC 5869: a missing salt is a block of zeros. */
const NO_SALT = new Uint8Array(32)
const NOTHING = new Uint8Array()
const KEM = joinBytes(utf8('KEM'), Uint8Array.of(0x00, 0x10))
const SUITE = joinBytes(utf8('HPKE'), Uint8Array.of(0x00, 0x10, 0x00, 0x01, 0x00, 0x02))

/** What one message is sealed with; a context seals one message only. */
export interface Sender {
  /** The ephemeral public key, 65 bytes. */
  readonly enc: Bytes
  seal(aad: Bytes, plain: Bytes): Promise<Bytes>
  /** Context.Export, for lengths up to 32 bytes. */
  exportSecret(exporterContext: Bytes, length: number): Promise<Bytes>
}

/** SetupBaseS. Rejects when `publicKey` is no point of the curve. Only the test vectors name `ephemeral`. */
export async function setupSender(publicKey: Bytes, info: Bytes, ephemeral?: CryptoKeyPair): Promise<Sender> {
  const [recipient, pair] = await Promise.all([
    crypto.subtle.importKey('raw', publicKey, CURVE, false, []),
    ephemeral ?? crypto.subtle.generateKey(CURVE, false, ['deriveBits']),
  ])
  const [raw, dh] = await Promise.all([
    crypto.subtle.exportKey('raw', pair.publicKey),
    crypto.subtle.deriveBits({ name: 'ECDH', public: recipient }, pair.privateKey, SHARED_BITS),
  ])
  const enc = new Uint8Array(raw)
  const eaePrk = await extract(NO_SALT, KEM, 'eae_prk', new Uint8Array(dh))
  const shared = await expand(eaePrk, KEM, 'shared_secret', joinBytes(enc, publicKey), 32)
  const [pskIdHash, infoHash, secret] = await Promise.all([
    extract(NO_SALT, SUITE, 'psk_id_hash', NOTHING),
    extract(NO_SALT, SUITE, 'info_hash', info),
    extract(shared, SUITE, 'secret', NOTHING),
  ])
  const context = joinBytes(Uint8Array.of(0), pskIdHash, infoHash)
  const [rawKey, iv, exporterSecret] = await Promise.all([
    expand(secret, SUITE, 'key', context, 32),
    expand(secret, SUITE, 'base_nonce', context, 12),
    expand(secret, SUITE, 'exp', context, 32),
  ])
  return {
    enc,
    seal: async (additionalData, plain) => {
      const key = await crypto.subtle.importKey('raw', rawKey, 'AES-GCM', false, ['encrypt'])
      return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain))
    },
    exportSecret: (exporterContext, length) => expand(exporterSecret, SUITE, 'sec', exporterContext, length),
  }
}

/** LabeledExtract. */
function extract(salt: Bytes, suite: Bytes, label: string, ikm: Bytes): Promise<Bytes> {
  return hmac(salt, utf8('HPKE-v1'), suite, utf8(label), ikm)
}

/** LabeledExpand of one block: at most 32 bytes. */
async function expand(prk: Bytes, suite: Bytes, label: string, info: Bytes, length: number): Promise<Bytes> {
  const size = Uint8Array.of(0, length)
  const block = await hmac(prk, size, utf8('HPKE-v1'), suite, utf8(label), info, Uint8Array.of(1))
  return block.slice(0, length)
}

async function hmac(key: Bytes, ...parts: readonly Bytes[]): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, joinBytes(...parts)))
}
