/** For tests: a collector outside the bank, which takes traces by OTLP over HTTP in JSON and keeps them. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly role: string
  readonly attributes: Readonly<Record<string, string>>
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly hasError: boolean
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

interface Body {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'role' | 'attributes' | 'hasError' | 'links'> & {
        readonly attributes?: readonly Attribute[]
        readonly links?: ReceivedSpan['links']
        readonly status?: { readonly code?: number }
      })[]
    }[]
  }[]
}

const STATUS_ERROR = 2

export async function openReceiver() {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    headers.push(request.headers)
    bodies.push(body)
    spans.push(...spansOf(JSON.parse(body) as Body))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    spans: spans as readonly ReceivedSpan[],
    /** Everything that arrived, as text. */
    bodies: bodies as readonly string[],
    headers: headers as readonly IncomingHttpHeaders[],
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function spansOf({ resourceSpans }: Body): readonly ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        role: textsOf(resource.attributes)['adire.role'] ?? '',
        attributes: textsOf(span.attributes ?? []),
        links: span.links ?? [],
        hasError: span.status?.code === STATUS_ERROR,
      })),
    ),
  )
}

function textsOf(attributes: readonly Attribute[]): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]))
}
