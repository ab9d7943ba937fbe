/** Defines the names, prefixes and attributes of the session's cookies. No other file sets them. */
import type { CookieChange } from './handler.ts'

/** The only path to which browsers send the cookie of the refresh token. */
export const REFRESH_PATH = '/api/auth/getnewaccesstoken'
export const XSRF_COOKIE = 'XSRF-TOKEN'
/** Product §3.2: cookies expire after 1 day. */
const MAX_AGE_S = 86_400

const PATHS = { RIB_AT: '/', RIB_RT: REFRESH_PATH, RIB_CI: '/', RIB_USER: '/' } as const
type SessionCookie = keyof typeof PATHS
/** Scripts cannot read the two tokens. They can read the client id and the username, because the page shows these. */
const HIDDEN: ReadonlySet<SessionCookie> = new Set(['RIB_AT', 'RIB_RT'])
/** The most cookies that are parsed. A useful header has fewer. */
const MAX_COOKIES = 50

/** The cookie's name as sent: prefixed on https, where browsers then enforce Secure and no Domain. */
export function cookieName(name: SessionCookie, isHttps: boolean): string {
  if (!isHttps) return name
  // __Host- demands Path=/, which the refresh token's cookie does not have.
  return PATHS[name] === '/' ? `__Host-${name}` : `__Secure-${name}`
}

/** Reads the value of one cookie from a Cookie header. Undefined when the cookie is absent, or was sent twice, because then neither value can be trusted. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined
  let found: string | undefined
  for (const part of header.split(';', MAX_COOKIES)) {
    const equals = part.indexOf('=')
    if (equals < 0 || part.slice(0, equals).trim() !== name) continue
    if (found !== undefined) return undefined
    found = part.slice(equals + 1).trim()
  }
  return found
}

/** The Set-Cookie lines for a change of the session. `xsrf` belongs to the session after the change. */
export function setCookieLines(change: CookieChange, xsrf: string, isHttps: boolean): string[] {
  const line = (name: SessionCookie, value: string, maxAgeS = MAX_AGE_S) => sessionLine(name, value, maxAgeS, isHttps)
  const xsrfLine = xsrfCookieLine(xsrf, isHttps)
  switch (change.kind) {
    case 'open':
      return [
        line('RIB_AT', change.accessToken),
        line('RIB_RT', change.refreshToken),
        line('RIB_CI', encodeURIComponent(change.clientId)),
        line('RIB_USER', encodeURIComponent(JSON.stringify(change.user))),
        xsrfLine,
      ]
    case 'renew':
      return [line('RIB_AT', change.accessToken), line('RIB_RT', change.refreshToken), xsrfLine]
    case 'close':
      return [...(Object.keys(PATHS) as SessionCookie[]).map((name) => line(name, '', 0)), xsrfLine]
  }
}

/** The anti-forgery cookie, which script reads and sends back as the header X-XSRF-TOKEN. */
export function xsrfCookieLine(value: string, isHttps: boolean): string {
  return `${XSRF_COOKIE}=${value}; Path=/; Max-Age=${MAX_AGE_S}; SameSite=Strict${isHttps ? '; Secure' : ''}`
}

function sessionLine(name: SessionCookie, value: string, maxAgeS: number, isHttps: boolean): string {
  const attributes = [`${cookieName(name, isHttps)}=${value}`, `Path=${PATHS[name]}`, `Max-Age=${maxAgeS}`]
  if (HIDDEN.has(name)) attributes.push('HttpOnly')
  attributes.push('SameSite=Strict')
  if (isHttps) attributes.push('Secure')
  return attributes.join('; ')
}
