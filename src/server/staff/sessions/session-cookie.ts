/** The cookies of the staff's side: a session's cookie, and the cookie that binds a login to its browser. */
import type { FastifyReply } from 'fastify'
import { SESSION_LIVES_MS } from './staff-session-store.ts'

export const SESSION_COOKIE = 'STAFF_SESSION'
export const LOGIN_COOKIE = 'STAFF_LOGIN'
const LOGIN_LIVES_S = 600

/** Returns the name of the cookie. With https the name begins with `__Host-`: the browser then enforces Secure, Path=/ and no Domain. */
export const cookieNameOf = (name: string, isHttps: boolean): string => (isHttps ? `__Host-${name}` : name)

function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { maxAgeS, sameSite, isHttps }: { maxAgeS: number; sameSite: 'Strict' | 'Lax'; isHttps: boolean },
): void {
  const secure = isHttps ? '; Secure' : ''
  const line = `${cookieNameOf(name, isHttps)}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=${sameSite}${secure}`
  reply.header('set-cookie', line)
}

export const setSessionCookie = (reply: FastifyReply, token: string, isHttps: boolean): void =>
  setCookie(reply, SESSION_COOKIE, token, { maxAgeS: SESSION_LIVES_MS.browser / 1000, sameSite: 'Strict', isHttps })

export const clearSessionCookie = (reply: FastifyReply, isHttps: boolean): void =>
  setCookie(reply, SESSION_COOKIE, '', { maxAgeS: 0, sameSite: 'Strict', isHttps })

/** Lax, because the provider's answer comes as a navigation from another site. */
export const setLoginCookie = (reply: FastifyReply, browser: string, isHttps: boolean): void =>
  setCookie(reply, LOGIN_COOKIE, browser, { maxAgeS: LOGIN_LIVES_S, sameSite: 'Lax', isHttps })

export const clearLoginCookie = (reply: FastifyReply, isHttps: boolean): void =>
  setCookie(reply, LOGIN_COOKIE, '', { maxAgeS: 0, sameSite: 'Lax', isHttps })
