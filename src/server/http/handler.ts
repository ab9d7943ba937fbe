/** The interface of a feature to the server: a route and its use-case. It has no detail of the transport. */
import type { Failure } from '../../core/failure.ts'
import type { Route, RouteData, RouteRequest } from '../../contract/route.ts'
import type { Language } from '../../values/language.ts'
import type { Result } from '../../values/result.ts'
import type { RateLimitSettings } from './limits/rate-limit.ts'
import { type MeterFor, noMoney, type RouteGuards } from './route-guards.ts'

/** The session of the signed-in customer at the time of the request. */
export interface Session {
  /** The public id of the session, which is also the `sid` in every sealed request. */
  readonly sessionId: string
  readonly customerId: string
  readonly username: string
  readonly deviceKeyId: string
  /** The linked device's P-256 public key, 65 bytes. */
  readonly devicePublicKey: Uint8Array
  /** The language that the customer chose. Null: the customer has not chosen. */
  readonly language: Language | null
}

/** A device signature of a request (`X-RIB-Device`). `verify` returns true when this public key made it. */
export interface DeviceProof {
  readonly deviceKeyId: string
  verify(publicKey: Uint8Array): boolean
}

export interface RequestContext {
  readonly requestId: string
  /** The caller's network address, for limits and the audit trail. */
  readonly address: string
  readonly userAgent: string
  /** The build of our web application that makes the call. Undefined for other clients. */
  readonly webBuild?: string | undefined
  /** The `clientId` header, where sent. */
  readonly clientId: string | undefined
  readonly deviceProof: DeviceProof | undefined
  /** The refresh token from the RIB_RT cookie. Set on the refresh route only. */
  readonly refreshToken: string | undefined
  /** The guards of the route. Absent when the bank acts without a call. */
  readonly guards?: RouteGuards
}

/**
 * A change of the session cookies: `open` sets all cookies, `renew` sets the access and refresh tokens, and `close`
 * clears all cookies.
 */
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
  /** The ResponseMessage. Default: "Successful". */
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

/** A route with its handler. The types of its input and data are erased, so that all endpoints fit into one table. */
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
  /**
   * Finds the live session by the SHA-256 of its access token. Undefined when the session has expired, was idle too
   * long or was revoked.
   */
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
    /** The values of the named parts of the path, such as `:code`. */
    readonly params: Readonly<Record<string, string | undefined>>
  }) => Promise<{
    readonly status: number
    readonly contentType: string
    readonly body: string | Buffer
    readonly headers?: Readonly<Record<string, string>>
  }>
}
