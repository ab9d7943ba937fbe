/** What the client asks of its surroundings, so that it runs in a browser and, for tests, anywhere. */

/** The session's public facts, as the tab keeps them. */
export interface ClientSession {
  readonly sessionId: string
  readonly username: string
  /** Reference to the access token. */
  readonly accessToken: string
  /** Handle `familyId.generation`. */
  readonly refreshToken: string
}

/** What the client needs of its surroundings; a browser's are in browser-client.ts. */
export interface ClientEnvironment {
  /** Takes a path from the root. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  /** host[:port] as in the Host header. */
  readonly host: () => string
  readonly rootPins: () => readonly string[]
  readonly cookie: (name: string) => string | undefined
  /** Gives the value of X-RIB-Device, or undefined where this device is not linked. */
  readonly sign: (username: string, text: string) => Promise<string | undefined>
  readonly readSession: () => ClientSession | undefined
  /** A refresh succeeded: keep the new reference and handle. */
  readonly saveTokens: (session: ClientSession) => void
  /** The newest tokens that any tab of this browser has of this session. */
  readonly newestTokens: (sessionId: string) => Pick<ClientSession, 'accessToken' | 'refreshToken'> | undefined
  /** Only one tab at a time. */
  readonly withRefreshLock: <T>(work: () => Promise<T>) => Promise<T>
  /** The access token is gone and no refresh helps: the page goes to login. */
  readonly onSessionLost: () => void
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** No timeout unless asked for (Spec §7). */
  readonly timeoutMs?: number
  /** Login: whose device key signs, before there is a session. */
  readonly signAs?: string
  /** Further headers, e.g. `clientId`. */
  readonly headers?: Readonly<Record<string, string>>
}
