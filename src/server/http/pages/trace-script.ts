/** The script that names the trace of each call in the browser. A page has it only while the server records traces. */

/** The calls of one page visit share a trace for at most this time, so that a review and its confirmation are one trace. */
const SAME_TRACE_MS = 300_000

/**
 * Adds the header `traceparent` to calls of our own server. The flag "not recorded" decides nothing, because the server decides. The header is
 * outside the seal, like the name of the build. Pages without this script, and their budget, stay as they are.
 */
export const TRACE_SCRIPT = `{
const send = window.fetch
const hex = (bytes) => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (one) => one.toString(16).padStart(2, '0')).join('')
let trace, page, since = 0
window.fetch = (to, init) => {
  if (typeof to !== 'string' || !to.startsWith('/api/')) return send(to, init)
  const now = performance.now()
  if (page !== location.pathname || now - since > ${SAME_TRACE_MS}) [trace, page, since] = [hex(16), location.pathname, now]
  const headers = new Headers(init?.headers)
  headers.set('traceparent', '00-' + trace + '-' + hex(8) + '-00')
  return send(to, { ...init, headers })
}
}`

/** The page with the script before all other scripts. `nonce` is the placeholder of the page's scripts. */
export function withTraceScript(html: string, nonce: string): string {
  return html.replace('</title>', () => `</title>\n<script nonce="${nonce}">${TRACE_SCRIPT}</script>`)
}
