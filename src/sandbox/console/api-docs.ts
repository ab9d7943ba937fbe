/** Shows the published description of the bank's API as pages of the sandbox: `/api/docs` and `/api/openapi.json`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { BRAND } from '../../values/brand.ts'
import type { SandboxReply } from '../network-server.ts'

const DOCUMENT = join(import.meta.dirname, '..', '..', '..', 'docs', 'api', 'openapi.json')
const PAGE = '/api/docs'

/** The API viewer builds its page with inline styles and its own script. The page calls this server only. */
const CONTENT_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; font-src 'self' data:; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The API viewer is five megabytes of script, so it is loaded when the first visitor needs it. */
let reader: Promise<FastifyInstance> | undefined

async function openReader(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const app = fastify({ logger: false })
  await app.register(reference, {
    routePrefix: PAGE,
    configuration: {
      url: '/api/openapi.json',
      pageTitle: `${BRAND.bankName}: API`,
      // The page loads no font, tracker or proxy from another host.
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      hiddenClients: true,
      showDeveloperTools: 'never',
      // Calls are sealed, so a form of the API viewer cannot make one.
      hideTestRequestButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  return app
}

/** True for the paths that `answerApiDocs` answers. */
export const isApiDocs = (path: string): boolean =>
  path === '/api/openapi.json' || path === PAGE || path.startsWith(`${PAGE}/`)

export async function answerApiDocs(path: string): Promise<SandboxReply> {
  if (path === '/api/openapi.json')
    return { status: 200, body: readFileSync(DOCUMENT, 'utf8'), contentType: 'application/json; charset=utf-8' }
  reader ??= openReader()
  const { statusCode, body, headers } = await (await reader).inject({ url: path })
  const location = headers.location
  return {
    status: statusCode,
    body,
    contentType: String(headers['content-type'] ?? 'text/html; charset=utf-8'),
    headers: { 'content-security-policy': CONTENT_POLICY, ...(location === undefined ? {} : { location }) },
  }
}
