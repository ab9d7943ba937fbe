/** The interface of a feature to the server: a route and its use-case. It has no detail of the transport. */
import type { Failure } from '../../core/failure.ts'
import type { Route, RouteData, RouteRequest } from '../../contract/route.ts'
import type { Language } from '../../values/language.ts'
import type { Result } from '../../values/result.ts'
import type { RateLimitSettings } from './rate-limit.ts'
import { type MeterFor, noMoney, type RouteGuards } from './route-guards.ts'

/** The signed-in customer's session, as the request found it. */
export interface Session {
  /** Public id, also the `sid` inside every sealed request. */
  readonly sessionId: string
  readonly customerId: string
  readonly username: string
  readonly deviceKeyId: string
  /** The linked device's P-256 public key, 65 bytes. */
  readonly devicePublicKey: Uint8Array
  /** The language that the customer chose. Null: none yet. */
  readonly language: Language | null
}

/** A device signature that came with a request (`X-RIB-Device`); `verify` says whether this public key made it. */
export interface DeviceProof {
  readonly deviceKeyId: string
  verify(publicKey: Uint8Array): boolean
}

export interface RequestContext {
  readonly requestId: string
  /** The caller's network address, for limits and the audit trail. */
  readonly address: string
  readonly userAgent: string
  /** The build of the web application that calls, where it is ours. */
  readonly webBuild?: string | undefined
  /** The `clientId` header, where sent. */
  readonly clientId: string | undefined
  readonly deviceProof: DeviceProof | undefined
  /** The raw refresh token of the RIB_RT cookie; only on the refresh route. */
  readonly refreshToken: string | undefined
  /** The guards of the route. Absent when the bank acts without a call. */
  readonly guards?: RouteGuards
}

/** A change to the session cookies: opened (all are set), renewed (access and refresh), or closed (all cleared). */
export type CookieChange =
  | {
      readonly kind: 'open'
      readonly accessToken: string
      readonly refreshToken: string
      readonly clientId: string
      readonly user: { readonly username: string; readonly displayName: string }
      readonly sessionId: string
    }
  | { readonly kind: 'renew'; readonly accessToken: string; readonly refreshToken: string; readonly sessionId: string }
  | { readonly kind: 'close' }

export interface Reply<Data> {
  readonly data: Data
  /** ResponseMessage where the default "Successful" does not say enough. */
  readonly message?: string
  readonly cookies?: CookieChange
}

export type HandlerContext<R extends Route> = R['caller'] extends 'customer'
  ? RequestContext & { readonly session: Session }
  : R['caller'] extends 'either'
    ? RequestContext & { readonly session?: Session }
    : RequestContext

export type Handler<R extends Route> = (
  input: RouteRequest<R>,
  context: HandlerContext<R>,
) => Promise<Result<Reply<RouteData<R>>, Failure & { readonly cookies?: CookieChange }>>

/** A route joined to its handler, its types erased for the table that the server walks. */
export interface Endpoint {
  readonly route: Route
  readonly guards: RouteGuards
  readonly handle: (
    input: unknown,
    context: RequestContext & { readonly session?: Session },
  ) => Promise<Result<Reply<unknown>, Failure & { readonly cookies?: CookieChange }>>
}

type Reading = Route & { readonly changesState: false }

/** Joins a route and its handler. A route that changes state does not compile without its guards. */
export function endpoint<R extends Reading>(route: R, handler: Handler<R>): Endpoint
export function endpoint<R extends Route>(route: R, guards: RouteGuards<MeterFor<R>>, handler: Handler<R>): Endpoint
export function endpoint<R extends Route>(
  route: R,
  ...given: readonly [Handler<R>] | readonly [RouteGuards<MeterFor<R>>, Handler<R>]
): Endpoint {
  const [guards, handler] = given.length === 1 ? [noMoney(null, null), given[0]] : given
  // The one place where the types of a route and its handler are erased.
  const handle = handler as Endpoint['handle']
  return { route, guards, handle: (input, context) => handle(input, { ...context, guards }) }
}

/** Finds a session for the server. The auth feature implements it, and every signed-in request calls it. */
export interface SessionFinder {
  /** Live session of this access token, by the token's SHA-256; undefined when expired, idle too long or revoked. */
  findByAccessTokenHash(hash: Uint8Array): Promise<Session | undefined>
}

/** A call outside the sealed channel: health, keys, a network's webhook. It sees raw bytes and answers raw bytes. */
export interface PlainEndpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly maxBytes: number
  /** The rate limit of one address. Default: the rate of a network. */
  readonly rateLimit?: RateLimitSettings
  readonly handle: (request: {
    readonly body: Buffer
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
    readonly query: Readonly<Record<string, string>>
    /** The parts of the path that it names, as `:code`. */
    readonly params: Readonly<Record<string, string | undefined>>
  }) => Promise<{
    readonly status: number
    readonly contentType: string
    readonly body: string | Buffer
    readonly headers?: Readonly<Record<string, string>>
  }>
}
