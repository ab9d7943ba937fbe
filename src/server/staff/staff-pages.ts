/** Serves the built pages of the staff's application: files with hashed names, and one page for every other path. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { contentSecurityPolicy } from '../http/pages/page-headers.ts'
import type { WebFiles } from '../http/pages/web-files.ts'

const NO_WEB = "The staff's application is not built."

export function servePages(app: FastifyInstance, web: WebFiles | undefined): void {
  app.setNotFoundHandler((request, reply) => {
    const path = (request.raw.url ?? '').split('?', 1)[0] ?? ''
    if ((request.method !== 'GET' && request.method !== 'HEAD') || path.startsWith('/api/'))
      return reply.code(404).send({ problem: 'not-found', message: 'There is no such address.' })
    if (web === undefined) return reply.code(404).type('text/plain; charset=utf-8').send(NO_WEB)
    const file = web.assets.get(path)
    if (file !== undefined) {
      if (file.isImmutable) reply.header('cache-control', 'public, max-age=31536000, immutable')
      return reply.type(file.contentType).send(file.body)
    }
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(web.fallback.replaceAll('__CSP_NONCE__', nonce))
  })
}
