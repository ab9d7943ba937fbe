/** The security headers of every response, and the content policy of every page. */
import type { FastifyReply } from 'fastify'

const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Headers of every response. */
function commonHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    'x-frame-options': 'DENY',
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** The content policy of a page: only scripts with this response's nonce run, and the page calls only our own server. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    // The only URL from which a page may load a worker (web/session/service-worker.ts).
    'trusted-types service-worker',
  ].join('; ')
}

/** The policy for the browser's service worker, which requests pages and files from our server and loads nothing else. */
export const WORKER_CONTENT_POLICY =
  "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The policy for answers that are not a page. They may load and run nothing, and no page may frame them. */
const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Returns the function that adds the security headers to a response. The content policy and the caching of a page stay as they are. */
export function securityHeaders(isHttps: boolean): (reply: FastifyReply) => void {
  const headers = commonHeaders(isHttps)
  return (reply) => {
    for (const [name, value] of Object.entries(headers)) reply.header(name, value)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', NO_CONTENT_POLICY)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  }
}
