/** Defines the functions and data that the client needs, so that it runs in a browser and in tests. */

import type { Route, RouteData, RouteInput } from '../../../contract/route.ts'
import type { CallResult } from '../result/call-result.ts'
import type { PageKey } from './message-key.ts'

/** The session's public facts, which the tab stores. */
export interface ClientSession {
  readonly sessionId: string
  readonly username: string
  /** The reference to the access token, never the token itself. */
  readonly accessToken: string
  /** The public handle of the refresh token: `familyId.generation`. */
  readonly refreshToken: string
}

/** Sends one call sealed with this session. It never rejects. */
export type Send = <R extends Route>(
  route: R,
  input: RouteInput<R>,
  options: CallOptions,
  session: ClientSession | undefined,
) => Promise<CallResult<RouteData<R>>>

/** The client's dependencies. browser-client.ts provides them in the browser. */
export interface ClientEnvironment {
  /** Fetches a path that begins at the root. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  /** host[:port] as in the Host header. */
  readonly host: () => string
  readonly rootPins: () => readonly string[]
  /** The message key in the page. Undefined when the page has no key. */
  readonly pageKey?: () => PageKey | undefined
  readonly cookie: (name: string) => string | undefined
  /** Returns the value of X-RIB-Device. Returns undefined when this device is not linked. */
  readonly sign: (username: string, text: string) => Promise<string | undefined>
  readonly readSession: () => ClientSession | undefined
  /** Renews the session of a refused call. Returns false when the session is lost. */
  readonly refresh: (refused: ClientSession, send: Send) => Promise<boolean>
  /** The build of the web application that this page runs. Undefined during development. */
  readonly build?: string | undefined
  /** Called when a reply comes from a bank with a newer build. */
  readonly onNewerBuild?: () => void
  /**
   * Called when the bank takes no more calls from this build. Returns true when a newer build is loading, so that the
   * page ends.
   */
  readonly onTooOld?: () => boolean
  /**
   * Called when the access token is lost and a refresh cannot help. The page goes to login. `refused` is the session of
   * the call, if it had a session.
   */
  readonly onSessionLost: (refused: ClientSession | undefined) => void
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** No timeout by default (Product §5.5). */
  readonly timeoutMs?: number
  /** The call continues after the customer leaves the page. */
  readonly keepalive?: boolean
  /** For a login: the customer whose device key signs before there is a session. */
  readonly signAs?: string
  /** Further headers, such as `clientId`. */
  readonly headers?: Readonly<Record<string, string>>
}
