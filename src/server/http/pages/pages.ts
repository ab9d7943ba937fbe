/**
 * Serves pages and their files. HTML gets a fresh nonce and the page's configuration, and other files are served as
 * built.
 */
import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MessageKeyDocument } from '../../../contract/message-key.ts'
import type { PageConfig } from '../../../contract/page-config.ts'
import { issueXsrf, type XsrfKeys, xsrfSubject } from '../anti-forgery.ts'
import { readCookie, XSRF_COOKIE, xsrfCookieLine } from '../cookies.ts'
import { contentSecurityPolicy, WORKER_CONTENT_POLICY } from './page-headers.ts'
import { withTraceScript } from './trace-script.ts'
import { accepts, encodingFor, type WebFile, type WebFiles } from './web-files.ts'

/** Placeholders that the web build writes into its HTML. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const CONFIG_PLACEHOLDER = '__PAGE_CONFIG__'
/** The service worker of the browser (web/session/service-worker.ts). */
const SERVICE_WORKER = '/service-worker.js'
/**
 * Each page is compressed again for its nonce, in about a millisecond. A page must fit into the first 14.6 KB that a new
 * connection carries without an answer.
 */
const PAGE_GZIP_LEVEL = 7

export interface PageDeps {
  readonly web: WebFiles
  readonly pageConfig: PageConfig
  /** The document of `GET /api/keys/message`, which each page holds. */
  readonly messageKey?: () => Promise<MessageKeyDocument>
  readonly config: { readonly isHttps: boolean; readonly xsrfKeys: XsrfKeys }
  /** True when the calls of the page name a trace. */
  readonly isTraced?: boolean
}

/** Answers GET and HEAD for every path that is no call. */
export function servePage(
  deps: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/'
  const asset = deps.web.assets.get(path)
  if (path === SERVICE_WORKER) reply.header('content-security-policy', WORKER_CONTENT_POLICY)
  if (asset) return sendAsset(asset, request, reply)
  // A missing file must not be answered with a page, because a page in place of a script gives confusing errors.
  if (/\.[a-z0-9]+$/i.test(path)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
  return sendHtml(deps, deps.web.pages.get(path.replace(/(.)\/$/, '$1')) ?? deps.web.fallback, request, reply)
}

function sendAsset(file: WebFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = encodingFor(file, request.headers['accept-encoding'])
  reply.header('cache-control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  reply.header('vary', 'accept-encoding')
  if (encoding) reply.header('content-encoding', encoding)
  const body = encoding === 'br' ? file.br : encoding === 'gzip' ? file.gz : file.body
  return reply.type(file.contentType).send(body)
}

async function sendHtml(
  deps: PageDeps,
  html: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // While the database is away there may be no key. The page is then sent without a key, and requests it later.
  const messageKey = await deps.messageKey?.().catch(() => undefined)
  const nonce = randomBytes(16).toString('base64')
  giveXsrfCookie(deps.config, request, reply)
  reply.header('vary', 'accept-encoding')
  const filled = (deps.isTraced === true ? withTraceScript(html, NONCE_PLACEHOLDER) : html)
    .replaceAll(NONCE_PLACEHOLDER, () => nonce)
    .replaceAll(CONFIG_PLACEHOLDER, () => embeddedJson({ ...deps.pageConfig, messageKey }))
  // The page echoes no part of the request and has no secret, so its compression discloses nothing.
  const isPacked = accepts(request.headers['accept-encoding'], 'gzip')
  if (isPacked) reply.header('content-encoding', 'gzip')
  return reply
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .header('cache-control', 'no-cache, private')
    .type('text/html; charset=utf-8')
    .send(isPacked ? gzipSync(filled, { level: PAGE_GZIP_LEVEL }) : filled)
}

/** Sets the anti-forgery cookie where the browser has no valid one, so that login is protected too. */
export function giveXsrfCookie(config: PageDeps['config'], request: FastifyRequest, reply: FastifyReply): void {
  if (xsrfSubject(config.xsrfKeys, readCookie(request.headers.cookie, XSRF_COOKIE))) return
  reply.header('set-cookie', xsrfCookieLine(issueXsrf(config.xsrfKeys), config.isHttps))
}

/** JSON that cannot end the script element around it. */
function embeddedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
