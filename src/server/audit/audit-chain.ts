/** Defines the hash chain of the audit trail: the text of a row, the hash of a link and the signature of a head. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import canonicalize from 'canonicalize'

/** PKCS #8 and SubjectPublicKeyInfo of Ed25519 (RFC 8410) up to the 32 bytes of the key. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const HEAD_PREFIX = 'adire audit head\0'

/** The previous hash of the first link. */
export const NO_LINK = Buffer.alloc(32)

export interface AuditRow {
  readonly id: string
  /** UTC, to the microsecond, as the database has it. */
  readonly at: string
  readonly kind: string
  readonly outcome: string
  readonly customerId: string | null
  readonly sessionId: string | null
  readonly deviceKeyId: string | null
  readonly address: string
  readonly requestId: string
  readonly detail: unknown
}

/** The columns of an `AuditRow`, for a query over `bank.audit_event e`. */
export const AUDIT_COLUMNS = `e.event_id::text as id, to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.kind, e.outcome,
  e.customer_id as "customerId", e.session_id as "sessionId", e.device_key_id as "deviceKeyId", e.address,
  e.request_id as "requestId", e.detail`

/** The row without other columns of its query. */
export function fieldsOf(row: AuditRow): AuditRow {
  const { id, at, kind, outcome, customerId, sessionId, deviceKeyId, address, requestId, detail } = row
  return { id, at, kind, outcome, customerId, sessionId, deviceKeyId, address, requestId, detail }
}

/** SHA-256(RFC 8785 JSON of the row with its number). A file with this hash alone proves the link, and does not show the row. */
export function eventHash(number: bigint, row: AuditRow): Buffer {
  const text = canonicalize({ number: String(number), ...fieldsOf(row) })
  if (text === undefined) throw new Error('An audit row cannot be written canonically')
  return createHash('sha256').update(text, 'utf8').digest()
}

/** SHA-256(previous ‖ hash of the event). */
export function linkHash(previous: Buffer, number: bigint, row: AuditRow): Buffer {
  return createHash('sha256').update(previous).update(eventHash(number, row)).digest()
}

/** The private key that signs heads, from 32 secret bytes. */
export function headKey(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
}

/** The 32 bytes of the public key. */
export function publicHalf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
}

export interface AuditHead {
  readonly number: bigint
  readonly hash: Buffer
}

function headBytes({ number, hash }: AuditHead): Buffer {
  return Buffer.concat([Buffer.from(`${HEAD_PREFIX}${number}\0`, 'utf8'), hash])
}

export function signHead(key: KeyObject, head: AuditHead): Buffer {
  return sign(null, headBytes(head), key)
}

export function isHeadSigned(publicKey: Buffer, head: AuditHead, signature: Buffer): boolean {
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' })
  return verify(null, headBytes(head), key, signature)
}
