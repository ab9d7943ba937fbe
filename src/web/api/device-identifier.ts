/** RIB_DI: the device identifier derived from the browser's fingerprint. A risk signal, never proof; loaded apart. */

let identifier: Promise<string> | undefined

/** The identifier, computed once at start-up and kept in the cookie RIB_DI; `unknown` where the browser gives none. */
export function deviceIdentifier(): Promise<string> {
  identifier ??= compute().catch(() => 'unknown')
  return identifier
}

async function compute(): Promise<string> {
  const { load } = await import('@fingerprintjs/fingerprintjs')
  const agent = await load()
  const { visitorId } = await agent.get()
  const isHttps = location.protocol === 'https:'
  const name = isHttps ? '__Host-RIB_DI' : 'RIB_DI'
  // The cookie is set by script because script computes it; CookieStore is not everywhere yet.
  document.cookie = `${name}=${visitorId}; Path=/; Max-Age=86400; SameSite=Strict${isHttps ? '; Secure' : ''}`
  return visitorId
}
