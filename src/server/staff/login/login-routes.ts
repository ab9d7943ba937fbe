/** The two addresses of the login: the way to the identity provider, and the provider's answer. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readCookie } from '../../http/cookies.ts'
import {
  clearLoginCookie,
  cookieNameOf,
  LOGIN_COOKIE,
  setLoginCookie,
  setSessionCookie,
} from '../sessions/session-cookie.ts'
import type { StaffAppDeps } from '../staff-deps.ts'
import { isOwnPath } from './own-path.ts'
import { beginLogin, finishLogin } from './staff-login.ts'

export function addLogin(app: FastifyInstance, deps: StaffAppDeps, isHttps: boolean): void {
  app.get('/login', async (request, reply) => {
    const { to, fresh } = request.query as { readonly to?: unknown; readonly fresh?: unknown }
    const returnPath = isOwnPath(to) ? to : '/'
    try {
      const { providerUrl, browser } = await beginLogin(deps, deps.provider, { returnPath, isFresh: fresh === 'yes' })
      setLoginCookie(reply, browser, isHttps)
      return reply.redirect(providerUrl.href, 303)
    } catch (error) {
      const type = error instanceof Error ? error.name : typeof error
      deps.logger.error(
        { event: 'staff-provider-down', requestId: request.id, type },
        'staff cannot log in: the identity provider cannot be reached',
      )
      return toProblem(reply, 'provider')
    }
  })
  app.get('/login/answer', async (request, reply) => {
    const browser = readCookie(request.headers.cookie, cookieNameOf(LOGIN_COOKIE, isHttps)) ?? ''
    const answer = new URL(request.raw.url ?? '', deps.config.origin)
    clearLoginCookie(reply, isHttps)
    const trace = { requestId: request.id, address: 'operator:unknown' }
    const opened = await finishLogin(deps, deps.provider, { answer, browser, trace })
    if (!opened.ok) {
      deps.logger.warn(
        { event: 'staff-login-refused', requestId: request.id, why: opened.failure },
        'a login of staff was refused',
      )
      return toProblem(reply, 'refused')
    }
    setSessionCookie(reply, opened.value.token, isHttps)
    return reply.redirect(opened.value.returnPath, 303)
  })
}

const toProblem = (reply: FastifyReply, problem: 'provider' | 'refused'): FastifyReply =>
  reply.redirect(`/login-problem?why=${problem}`, 303)
