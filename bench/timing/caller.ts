/**
 * Calls the bank as an attacker with a stopwatch: over kept-alive connections, timed from the last byte of the request
 * to the last byte of the reply.
 */
import { generateKeyPairSync, randomInt, randomUUID, sign } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Route } from '../../src/contract/route.ts'
import { sealRequest } from '../../src/web/api/channel/sealed-channel.ts'

export interface TimedAnswer {
  readonly ms: number
  readonly code: string
  readonly data: unknown
}

export interface Caller {
  readonly call: (route: Route, input: unknown, options?: { readonly withDevice?: boolean }) => Promise<TimedAnswer>
  readonly close: () => void
}

interface Message {
  readonly kid: number
  readonly pub: string
  readonly now: number
}

export async function createCaller(origin: string): Promise<Caller> {
  const agent = new Agent({ keepAlive: true })
  const first = await fetch(`${origin}/api/keys/message`)
  const key = (await first.json()) as Message
  const fetchedAtMs = performance.now()
  const [xsrf = ''] = first.headers.getSetCookie().map((line) => /^XSRF-TOKEN=([^;]+)/.exec(line)?.[1] ?? '')
  const publicKey = new Uint8Array(Buffer.from(key.pub, 'base64'))
  const device = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const { host } = new URL(origin)
  return {
    call: async (route, input, { withDevice = false } = {}) => {
      const ts = key.now + Math.floor((performance.now() - fetchedAtMs) / 1_000)
      const context = {
        kid: key.kid,
        publicKey,
        ts,
        sessionId: undefined,
        method: route.method,
        host,
        target: route.path,
      }
      const sealed = await sealRequest(context, JSON.stringify(input))
      const signature = sign('sha256', Buffer.from(sealed.data), { key: device, dsaEncoding: 'ieee-p1363' })
      const headers = {
        host,
        origin,
        cookie: `XSRF-TOKEN=${xsrf}`,
        'x-xsrf-token': xsrf,
        'content-type': 'application/json',
        // The header of sendOTPForResetPassword (Product §5.3). Other calls ignore it.
        clientId: 'timing',
        'x-forwarded-for': `203.0.${randomInt(250)}.${randomInt(250)}`,
        ...(withDevice ? { 'x-rib-device': `${randomUUID()}.${signature.toString('base64')}` } : {}),
      }
      const { ms, status, text } = await timed(agent, origin, route, headers, JSON.stringify({ data: sealed.data }))
      if (status !== 200) throw new Error(`${route.path} was answered ${status}: ${text}`)
      const envelope = JSON.parse(await sealed.openReply(status, text)) as { ResponseCode: string; Data: unknown }
      return { ms, code: envelope.ResponseCode, data: envelope.Data }
    },
    close: () => agent.destroy(),
  }
}

function timed(
  agent: Agent,
  origin: string,
  { method, path }: Route,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<{ readonly ms: number; readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body))
    const call = request(`${origin}${path}`, { method, agent, headers: { ...headers, 'content-length': length } })
    call.once('error', reject)
    call.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const ms = performance.now() - started
        resolve({ ms, status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() })
      })
    })
    const started = performance.now()
    call.end(body)
  })
}
