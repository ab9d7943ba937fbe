/** The sealed channel, wire format `rib/1`, server side: open a request, seal the reply to it. */
import { createCipheriv, randomBytes } from 'node:crypto'
import { ENC_BYTES, exportSecret, expand, extract, open, type RecipientKey, setupRecipient, TAG_BYTES } from './hpke.ts'

const HEADER_BYTES = 32
const SID_OFFSET = 16
/** Format 1, and a reserved byte 0. */
const FORMAT = 0x0100
const SUITE = Buffer.from([0x00, 0x10, 0x00, 0x01, 0x00, 0x02])
const SMALLEST_BYTES = HEADER_BYTES + ENC_BYTES + TAG_BYTES
/** Plain text is padded with spaces to a multiple of this, which hides lengths. */
const PADDING_BYTES = 256
const REPLY_NONCE_BYTES = 32

const REQUEST_INFO = Buffer.from('rib/1 request\0')
const RESPONSE_LABEL = Buffer.from('rib/1 response')
const KEY_INFO = Buffer.from('key')
const NONCE_INFO = Buffer.from('nonce')
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A request that is split into its parts and not yet opened. */
export interface SealedMessage {
  /** The id of the message key to which the request is sealed. */
  readonly kid: number
  /** The time of the sender in Unix seconds. */
  readonly ts: number
  /** Public session id, 16 bytes; zeros before login. */
  readonly sid: Buffer
  readonly header: Buffer
  readonly enc: Buffer
  readonly ciphertext: Buffer
}

/** The target of a request. The seal is bound to it, and it is never read from the message. */
export interface RequestTarget {
  readonly method: string
  /** The host and optional port that the client used. */
  readonly host: string
  /** Path and query, raw. */
  readonly target: string
}

/** An opened request, and the way to answer it. */
export interface OpenedMessage {
  readonly text: string
  /** Seals a reply, bound to this request and to the HTTP status; base64. */
  seal(status: number, text: string): string
}

/** Splits base64 `data`; undefined unless canonical, long enough, of our format and suite. */
export function parseSealed(data: string): SealedMessage | undefined {
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length < SMALLEST_BYTES || bytes.toString('base64') !== data) return undefined
  if (bytes.readUInt16BE(0) !== FORMAT || !bytes.subarray(6, 12).equals(SUITE)) return undefined
  return {
    kid: bytes.readUInt32BE(2),
    ts: bytes.readUInt32BE(12),
    sid: bytes.subarray(SID_OFFSET, HEADER_BYTES),
    header: bytes.subarray(0, HEADER_BYTES),
    enc: bytes.subarray(HEADER_BYTES, HEADER_BYTES + ENC_BYTES),
    ciphertext: bytes.subarray(HEADER_BYTES + ENC_BYTES),
  }
}

/** Opens a message that was sealed to `recipient` for this target. Undefined for any other message. */
export function openSealed(
  message: SealedMessage,
  recipient: RecipientKey,
  target: RequestTarget,
): OpenedMessage | undefined {
  const context = setupRecipient(recipient, message.enc, Buffer.concat([REQUEST_INFO, message.header]))
  if (!context) return undefined
  const aad = lengthPrefixed(target.method, target.host, target.target)
  const plain = open(context, aad, message.ciphertext)
  if (!plain) return undefined
  const text = decodeText(plain)
  if (text === undefined) return undefined
  return {
    text,
    seal: (status, reply) => {
      const secret = exportSecret(context, RESPONSE_LABEL, 32)
      return sealReply(secret, message.enc, randomBytes(REPLY_NONCE_BYTES), status, reply)
    },
  }
}

/**
 * Seals the reply as in RFC 9458 section 4.4, with a 32-byte nonce. It is exported for the golden vector, whose nonce
 * is fixed.
 */
export function sealReply(
  secret: Uint8Array,
  enc: Uint8Array,
  nonce: Uint8Array,
  status: number,
  text: string,
): string {
  const prk = extract(Buffer.concat([enc, nonce]), secret)
  const cipher = createCipheriv('aes-256-gcm', expand(prk, KEY_INFO, 32), expand(prk, NONCE_INFO, 12))
  cipher.setAAD(lengthPrefixed(RESPONSE_LABEL, String(status)))
  const sealed = cipher.update(padded(text))
  cipher.final()
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64')
}

/** Joins the parts: the length of each part in 16 bits, and then its UTF-8. */
function lengthPrefixed(...parts: readonly (string | Buffer)[]): Buffer {
  const pieces: Buffer[] = []
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    const length = Buffer.allocUnsafe(2)
    length.writeUInt16BE(bytes.length)
    pieces.push(length, bytes)
  }
  return Buffer.concat(pieces)
}

function padded(text: string): Buffer {
  const bytes = Buffer.byteLength(text)
  const buffer = Buffer.alloc(Math.ceil(bytes / PADDING_BYTES) * PADDING_BYTES, ' ')
  buffer.write(text)
  return buffer
}

function decodeText(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}
