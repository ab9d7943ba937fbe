/** Finds the session of a call, by the cookie of a browser or the bearer token of the command line. A token works only in its own place. */
import type { IncomingHttpHeaders } from 'node:http'
import { readCookie } from '../../http/cookies.ts'
import { BY_PAGE_HEADER } from '../../../contract/staff/staff-api.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { StaffAppDeps } from '../staff-deps.ts'
import type { Refusal } from '../staff-route.ts'
import { cookieNameOf, SESSION_COOKIE } from './session-cookie.ts'
import { findSession, type SessionClient, type StaffCaller } from './staff-session-store.ts'

const NOT_LOGGED_IN: Refusal = { problem: 'not-logged-in', message: 'Your session has ended. Log in again.' }
const OTHER_PAGE: Refusal = { problem: 'forbidden', message: 'This page may not make this call.' }
const BEARER = /^Bearer ([\w-]{1,100})$/

/** A browser adds one of these headers to every POST, and a page cannot remove them. */
export const isFromBrowser = (headers: IncomingHttpHeaders): boolean =>
  headers.origin !== undefined || headers.cookie !== undefined || headers['sec-fetch-site'] !== undefined

export async function sessionOfCall(
  { database, clock, config }: StaffAppDeps,
  headers: IncomingHttpHeaders,
): Promise<Result<StaffCaller, Refusal>> {
  const sent = headers.authorization === undefined ? fromBrowser(headers, config.origin) : fromCommandLine(headers)
  if (!sent.ok) return sent
  const isByPage = headers[BY_PAGE_HEADER] !== undefined
  const caller = await findSession(database.pool, { ...sent.value, isByPage }, clock.now())
  return caller === undefined ? fail(NOT_LOGGED_IN) : ok(caller)
}

type Sent = Result<{ readonly token: string; readonly client: SessionClient }, Refusal>

function fromBrowser(headers: IncomingHttpHeaders, origin: string): Sent {
  // Browsers send the origin with every POST. A page of another origin may not act with the cookie of a member of staff.
  if (headers.origin !== origin) return fail(OTHER_PAGE)
  const token = readCookie(headers.cookie, cookieNameOf(SESSION_COOKIE, origin.startsWith('https:')))
  return token === undefined ? fail(NOT_LOGGED_IN) : ok({ token, client: 'browser' })
}

function fromCommandLine(headers: IncomingHttpHeaders): Sent {
  if (isFromBrowser(headers)) return fail(OTHER_PAGE)
  const token = BEARER.exec(headers.authorization ?? '')?.[1]
  return token === undefined ? fail(NOT_LOGGED_IN) : ok({ token, client: 'command-line' })
}
