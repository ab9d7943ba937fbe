/** One refresh at a time, in this tab and across tabs; whoever waited finds the new tokens and asks no more. */
import * as v from 'valibot'
import type { Route } from '../../contract/route.ts'
import type { ClientEnvironment, ClientSession, Send } from './client-environment.ts'
import { isAnotherSession } from './session-cookie.ts'

/** Said here again: the contract's table would bring every schema along. */
const REFRESH = {
  method: 'POST',
  path: '/api/auth/getnewaccesstoken',
  request: v.unknown(),
  data: v.string(),
  caller: 'anyone',
  changesState: true,
} as const satisfies Route

/** What a refresh needs of its surroundings; a browser's are in session-keeper.ts. */
export interface RefreshEnvironment extends Pick<ClientEnvironment, 'cookie' | 'readSession'> {
  /** A refresh succeeded: keep the new reference and handle. */
  readonly saveTokens: (session: ClientSession) => void
  /** The newest tokens that any tab of this browser has of this session. */
  readonly newestTokens: (sessionId: string) => Pick<ClientSession, 'accessToken' | 'refreshToken'> | undefined
  /** Only one tab at a time. */
  readonly withRefreshLock: <T>(work: () => Promise<T>) => Promise<T>
}

/** Gives a function that renews the session which a call was refused with; false when it is lost. */
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
  // The cookies belong to another login by now: asking with ours would end that one too.
  if (isAnotherSession(env.cookie('XSRF-TOKEN'), session.sessionId)) return false
  const answer = await send(REFRESH, { refreshToken: session.refreshToken }, {}, session)
  if (!answer.ok) return false
  // The reference of the new access token is also the handle of the refresh token that came with it.
  env.saveTokens({ ...session, accessToken: answer.data, refreshToken: answer.data })
  return true
}

function generationOf(handle: string): number {
  return Number.parseInt(handle.split('.')[1] ?? '', 10)
}
