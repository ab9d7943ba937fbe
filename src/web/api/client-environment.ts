/** What the client asks of its surroundings, so that it runs in a browser and, for tests, anywhere. */

import type { Route, RouteData, RouteInput } from '../../contract/route.ts'
import type { CallResult } from './call-result.ts'
import type { PageKey } from './message-key.ts'

/** The session's public facts, as the tab keeps them. */
export interface ClientSession {
  readonly sessionId: string
  readonly username: string
  /** Reference to the access token. */
  readonly accessToken: string
  /** Handle `familyId.generation`. */
  readonly refreshToken: string
}

/** Sends one call, sealed with this session; never rejects. */
export type Send = <R extends Route>(
  route: R,
  input: RouteInput<R>,
  options: CallOptions,
  session: ClientSession | undefined,
) => Promise<CallResult<RouteData<R>>>

/** What the client needs of its surroundings; a browser's are in browser-client.ts. */
export interface ClientEnvironment {
  /** Takes a path from the root. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  /** host[:port] as in the Host header. */
  readonly host: () => string
  readonly rootPins: () => readonly string[]
  /** The message key in the page; undefined where the page has none. */
  readonly pageKey?: () => PageKey | undefined
  readonly cookie: (name: string) => string | undefined
  /** Gives the value of X-RIB-Device, or undefined where this device is not linked. */
  readonly sign: (username: string, text: string) => Promise<string | undefined>
  readonly readSession: () => ClientSession | undefined
  /** Renews the session that a call was refused with; false when it is lost. */
  readonly refresh: (refused: ClientSession, send: Send) => Promise<boolean>
  /** The build of the web application that this page runs; undefined while developing. */
  readonly build?: string | undefined
  /** A reply came from a bank that serves a newer build. */
  readonly onNewerBuild?: () => void
  /** The bank takes no call from this build any more. True: a newer one is being loaded, and the page goes. */
  readonly onTooOld?: () => boolean
  /** The access token is gone and no refresh helps: the page goes to login. `refused`: the session of the call, if it had one. */
  readonly onSessionLost: (refused: ClientSession | undefined) => void
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** No timeout unless asked for (Product §5.5). */
  readonly timeoutMs?: number
  /** The call goes on though the page is left. */
  readonly keepalive?: boolean
  /** Login: whose device key signs, before there is a session. */
  readonly signAs?: string
  /** Further headers, e.g. `clientId`. */
  readonly headers?: Readonly<Record<string, string>>
}
