/** One bounded HTTP call to an outside network: a deadline, a size limit, no redirects, and nothing secret in what it reports. */

export interface NetworkRequest {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Covers the whole call, the reply's body included. */
  readonly timeoutMs: number
  readonly maxReplyBytes: number
}

/** `notSent`: the connection was never made, so the network has certainly done nothing. */
interface NoAnswer {
  readonly kind: 'no-answer'
  readonly detail: string
  readonly notSent: boolean
}

export type NetworkReply = { readonly kind: 'answer'; readonly status: number; readonly body: Buffer } | NoAnswer

export type NetworkAnswer = { readonly kind: 'answer'; readonly status: number; readonly json: unknown } | NoAnswer

/** Errors that say that no connection was made. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Calls the network and reads its JSON. Never throws; `detail` holds neither address, header nor body. */
export async function callNetwork(request: NetworkRequest): Promise<NetworkAnswer> {
  const reply = await exchange({ ...request, headers: { accept: 'application/json', ...request.headers } })
  if (reply.kind === 'no-answer') return reply
  const json = parseJson(reply.body.toString('utf8'))
  if (json === undefined)
    return { kind: 'no-answer', detail: `reply of status ${reply.status} is not JSON`, notSent: false }
  return { kind: 'answer', status: reply.status, json }
}

/** Calls the network for bytes of any kind, as `callNetwork` does for JSON. */
export async function exchange(request: NetworkRequest): Promise<NetworkReply> {
  try {
    const reply = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined
        ? {}
        : { body: typeof request.body === 'string' ? request.body : new Uint8Array(request.body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeoutMs),
    })
    const body = await readBounded(reply, request.maxReplyBytes)
    if (body === undefined)
      return { kind: 'no-answer', detail: `reply of status ${reply.status} too large`, notSent: false }
    return { kind: 'answer', status: reply.status, body }
  } catch (error) {
    return describe(error)
  }
}

async function readBounded(reply: Response, maxBytes: number): Promise<Buffer | undefined> {
  if (reply.body === null) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream, so the rest is never read.
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** JSON has no `undefined`, so that stands for "not JSON" here. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function describe(error: unknown): NoAnswer {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return { kind: 'no-answer', detail: 'timed out', notSent: false }
  }
  const code = errorCode(error)
  return { kind: 'no-answer', detail: `no connection (${code})`, notSent: NOT_SENT.has(code) }
}

function errorCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'unknown'
}
