/**
 * Makes every call to the bank: seals, sends, refreshes once after a 401, opens and validates.
 *
 * It repeats a call only when the server certainly did not run the call: after a 401, or when the server could not open
 * the call because of its key or date.
 */
import { MESSAGES } from '../../../contract/result-codes.ts'
import type { Route, RouteData, RouteInput } from '../../../contract/route.ts'
import { BUILD_HEADER } from '../../../contract/web-build.ts'
import { type CallFailure, callFailure, type CallResult, readEnvelope, readPlain } from '../result/call-result.ts'
import { createAsk, NoAnswer } from './ask.ts'
import { createMessageKeySource } from './message-key.ts'
import type { CallOptions, ClientEnvironment, ClientSession } from './client-environment.ts'
import { type SealedRequest, sealRequest } from './sealed-channel.ts'
import { sentencesLoaded } from '../../language/translate.ts'

export type Call = <R extends Route>(
  route: R,
  input: RouteInput<R>,
  options?: CallOptions,
) => Promise<CallResult<RouteData<R>>>

const UNAUTHORIZED = 401
/** The problem types for which the call is sent again with a new key document. */
const MENDABLE = /#(ohttp-key|date)"/

/** Makes a client. Its `call` never rejects. */
export function createClient(env: ClientEnvironment): { readonly call: Call } {
  const ask = createAsk(env.fetch)
  const keys = createMessageKeySource({ ask, rootPins: env.rootPins, pageKey: env.pageKey })

  const callOnce = async <R extends Route>(
    route: R,
    input: RouteInput<R>,
    options: CallOptions,
    session: ClientSession | undefined,
    isRepeated = false,
  ): Promise<CallResult<RouteData<R>>> => {
    // Without this cookie the key is fetched again, because the bank sets the cookie together with the key. A page that
    // was open for a day has lost the cookie.
    if (route.method !== 'GET' && env.cookie('XSRF-TOKEN') === undefined) keys.forget()
    const key = await keys.get()
    const target = targetOf(route, input)
    const { method } = route
    const context = { ...key, ts: key.serverTime(), sessionId: session?.sessionId, method, host: env.host(), target }
    const json = method === 'GET' ? '{}' : JSON.stringify(input)
    const sealed = await sealRequest(context, json)
    const signature = await signatureOf(env, route, sealed, session?.username ?? options.signAs)
    const answer = await ask(target, {
      method,
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'error',
      keepalive: options.keepalive === true,
      signal: signalOf(options),
      ...sealedParts(json, sealed, { ...options.headers, ...signature, ...ownHeaders(env) }),
    })
    const { status, text } = answer
    await sentencesLoaded()
    if (env.build !== undefined && (answer.headers.get(BUILD_HEADER) ?? '') > env.build) env.onNewerBuild?.()
    if (answer.headers.get('content-type')?.startsWith('text/plain')) {
      const result = readEnvelope(route, status, text === '' ? '' : await sealed.openReply(status, text))
      // The bank has not carried out the call, and a newer build replaces this page. The promise never resolves, so
      // that the caller reports no failure.
      if (!result.ok && isTooOld(result) && env.onTooOld?.()) return new Promise(() => {})
      return result
    }
    if (!isRepeated && MENDABLE.test(text)) {
      keys.forget()
      return callOnce(route, input, options, session, true)
    }
    return readPlain(answer)
  }

  const safely = async <R extends Route>(
    ...parts: Parameters<typeof callOnce<R>>
  ): Promise<CallResult<RouteData<R>>> => {
    try {
      return await callOnce(...parts)
    } catch (error) {
      return thrown(error)
    }
  }

  return {
    call: async (route, input, options = {}) => {
      // Read before the first await, because a logout forgets the session right after it starts this call.
      const session = env.readSession()
      const first = await safely(route, input, options, session)
      if (first.ok || first.kind !== UNAUTHORIZED || route.caller === 'anyone') return first
      if (session && (await env.refresh(session, safely))) return safely(route, input, options, env.readSession())
      env.onSessionLost(session)
      return first
    },
  }
}

/** Path and query as the browser will send them. */
function targetOf(route: Route, input: unknown): string {
  if (route.method !== 'GET') return route.path
  const fields = Object.entries(input as object).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? route.path : `${route.path}?${query}`
}

/** A call without a payload has its seal in a header. Any other call has its seal in the body. */
function sealedParts(
  json: string,
  { data }: SealedRequest,
  headers: Readonly<Record<string, string>>,
): Pick<RequestInit, 'headers' | 'body'> {
  const accepted = { ...headers, accept: 'application/json, text/plain' }
  if (json === '{}') return { headers: { ...accepted, 'x-rib-seal': data } }
  return { headers: { ...accepted, 'content-type': 'application/json' }, body: JSON.stringify({ data }) }
}

async function signatureOf(
  env: ClientEnvironment,
  route: Route,
  sealed: SealedRequest,
  username: string | undefined,
): Promise<Record<string, string>> {
  if (!route.changesState || username === undefined) return {}
  const signature = await env.sign(username, sealed.data)
  return signature === undefined ? {} : { 'x-rib-device': signature }
}

function ownHeaders({ cookie, build }: ClientEnvironment): Record<string, string> {
  const xsrf = cookie('XSRF-TOKEN')
  return {
    ...(xsrf === undefined ? {} : { 'x-xsrf-token': xsrf }),
    ...(build === undefined ? {} : { [BUILD_HEADER]: build }),
  }
}

function isTooOld({ data }: CallFailure): boolean {
  return (data as { reason?: unknown } | null | undefined)?.reason === 'update-required'
}

function signalOf({ signal, timeoutMs }: CallOptions): AbortSignal | null {
  const signals = [signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)]
  return AbortSignal.any(signals.filter((one) => one !== undefined))
}

/** Distinguishes an abort by the caller from a network failure. Any other error is unexpected. */
function thrown(error: unknown): CallFailure {
  if (error instanceof NoAnswer) return callFailure(error.kind, MESSAGES.network)
  return callFailure('PARSING_ERROR', MESSAGES.unexpected)
}
