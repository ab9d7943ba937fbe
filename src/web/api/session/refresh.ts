/**
 * Refreshes the tokens, with one refresh at a time in this tab and in all tabs. A tab that waited uses the new tokens
 * and makes no second call.
 */
import * as v from 'valibot'
import type { Route } from '../../../contract/route.ts'
import type { ClientEnvironment, ClientSession, Send } from '../channel/client-environment.ts'
import { isAnotherSession } from './session-cookie.ts'

/** The route is repeated here, because an import of the contract's table would load every schema. */
const REFRESH = {
  method: 'POST',
  path: '/api/auth/getnewaccesstoken',
  request: v.unknown(),
  data: v.string(),
  caller: 'anyone',
  changesState: true,
} as const satisfies Route

/** The dependencies of a refresh. session-keeper.ts provides them in the browser. */
export interface RefreshEnvironment extends Pick<ClientEnvironment, 'cookie' | 'readSession'> {
  /** Called after a successful refresh, to store the new reference and handle. */
  readonly saveTokens: (session: ClientSession) => void
  /** The newest tokens of this session in any tab of this browser. */
  readonly newestTokens: (sessionId: string) => Pick<ClientSession, 'accessToken' | 'refreshToken'> | undefined
  /** Runs `work` in one tab at a time. */
  readonly withRefreshLock: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Returns a function that renews the session of a refused call. The function returns false when the session is lost.
 */
export function createRefresh(env: RefreshEnvironment): ClientEnvironment['refresh'] {
  let underWay: Promise<boolean> | undefined
  return (refused, send) => {
    underWay ??= env
      .withRefreshLock(() => renew(env, send, refused))
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }
}

async function renew(env: RefreshEnvironment, send: Send, refused: ClientSession): Promise<boolean> {
  const session = env.readSession()
  // Product §3.4: refresh does nothing without an access token.
  if (session?.sessionId !== refused.sessionId || session.accessToken === '') return false
  if (session.accessToken !== refused.accessToken) return true
  const newest = env.newestTokens(session.sessionId)
  if (newest && generationOf(newest.refreshToken) > generationOf(session.refreshToken)) {
    env.saveTokens({ ...session, ...newest })
    return true
  }
  // The cookies already belong to another login. A refresh with our handle would end that login too.
  if (isAnotherSession(env.cookie('XSRF-TOKEN'), session.sessionId)) return false
  const answer = await send(REFRESH, { refreshToken: session.refreshToken }, {}, session)
  if (!answer.ok) return false
  // The reference of the new access token is also the handle of its refresh token.
  env.saveTokens({ ...session, accessToken: answer.data, refreshToken: answer.data })
  return true
}

function generationOf(handle: string): number {
  return Number.parseInt(handle.split('.')[1] ?? '', 10)
}
