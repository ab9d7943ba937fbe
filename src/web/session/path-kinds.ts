/** Kinds of addresses: those without a session, those without an inactivity watch, and tasks with a beginning and an end. */
import * as PATHS from './paths.ts'

/** The worker shows this page at every address while there is no connection. Nothing links to it. */
export const OFFLINE_PAGE = '/offline'

const PUBLIC_PATHS: readonly string[] = [
  PATHS.login,
  PATHS.signup,
  PATHS.forgotPassword,
  PATHS.changePassword,
  PATHS.support,
]

/** Product §2.1: login, sign-up, the way back to a password, and support work without a session; anything else needs one. */
export function isPublicPath(pathname: string): boolean {
  return PUBLIC_PATHS.includes(pathname.replace(/\/+$/, ''))
}

/** Product §3.5: inactivity is not watched on paths that contain `auth`. */
export function isAuthPath(pathname: string): boolean {
  return pathname.includes('auth')
}

/** Whether an address belongs to a place: the place itself, or a page below it. */
export function isWithin(place: string, pathname: string): boolean {
  return pathname === place || pathname.startsWith(`${place}/`)
}

/** A task with a beginning and an end: on a phone its own heading with a way back replaces the top bar. Each page below a place is one. */
export function isFlowPath(pathname: string): boolean {
  return pathname === PATHS.cases || pathname.indexOf('/', 1) > 0
}
