/** Protects against cross-site request forgery: checks a value that is bound to the session, and the headers about the origin. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readCookie, XSRF_COOKIE } from './cookies.ts'

const SUBJECT_BYTES = 16
const MAC_BYTES = 32
const TRUSTED_SITES: ReadonlySet<string> = new Set(['same-origin', 'none'])

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** A session id (UUID) as the 16 bytes in a sealed request's header. */
export function sessionIdBytes(sessionId: string): Buffer {
  return Buffer.from(sessionId.replaceAll('-', ''), 'hex')
}

/** Makes the XSRF value of a session. Before login, random bytes replace the session id. */
export function issueXsrf([key]: XsrfKeys, sessionId?: string): string {
  const subject = sessionId === undefined ? randomBytes(SUBJECT_BYTES) : sessionIdBytes(sessionId)
  return Buffer.concat([subject, mac(key, subject)]).toString('base64url')
}

/** The keys of XSRF values. The first makes them, and values of all are accepted. There are two while the master key is changed. */
export type XsrfKeys = readonly [Uint8Array, ...Uint8Array[]]

/** The subject of a value that the bank issued; undefined for any other value. */
export function xsrfSubject(keys: XsrfKeys, value: string | undefined): Buffer | undefined {
  if (value === undefined) return undefined
  const bytes = Buffer.from(value, 'base64url')
  if (bytes.length !== SUBJECT_BYTES + MAC_BYTES) return undefined
  const subject = bytes.subarray(0, SUBJECT_BYTES)
  return keys.some((key) => timingSafeEqual(bytes.subarray(SUBJECT_BYTES), mac(key, subject))) ? subject : undefined
}

/**
 * True when the header repeats the cookie, this server issued the value, and the value belongs to the session. Before
 * login, every issued value is valid.
 */
export function isXsrfGood(keys: XsrfKeys, headers: Headers, sessionId: string | undefined): boolean {
  const header = headers['x-xsrf-token']
  if (typeof header !== 'string' || header !== readCookie(single(headers['cookie']), XSRF_COOKIE)) return false
  const subject = xsrfSubject(keys, header)
  if (!subject) return false
  return sessionId === undefined || subject.equals(sessionIdBytes(sessionId))
}

/** False when the browser reports that another site sent the request. Other clients send no such header, and have no cookies of a customer. */
export function isOwnOrigin(headers: Headers, publicOrigins: readonly string[]): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (origin !== undefined && (typeof origin !== 'string' || !publicOrigins.includes(origin))) return false
  return site === undefined || (typeof site === 'string' && TRUSTED_SITES.has(site))
}

function mac(key: Uint8Array, subject: Uint8Array): Buffer {
  return createHmac('sha256', key).update('xsrf\0').update(subject).digest()
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
