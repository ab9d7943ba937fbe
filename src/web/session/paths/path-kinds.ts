/** Classifies addresses: without a session, without an inactivity watch, and tasks with a beginning and an end. */
import * as PATHS from './paths.ts'

/** The worker shows this page at every address without a connection. No page links to it. */
export const OFFLINE_PAGE = '/offline'

const PUBLIC_PATHS: readonly string[] = [
  PATHS.login,
  PATHS.signup,
  PATHS.forgotPassword,
  PATHS.changePassword,
  PATHS.support,
]

/**
 * Product §2.1: login, sign-up, password reset and support work without a session. Every other address needs a session.
 */
export function isPublicPath(pathname: string): boolean {
  return PUBLIC_PATHS.includes(pathname.replace(/\/+$/, ''))
}

/** Product §3.5: inactivity is not watched on paths that contain `auth`. */
export function isAuthPath(pathname: string): boolean {
  return pathname.includes('auth')
}

/** True when an address is the place itself, or a page below it. */
export function isWithin(place: string, pathname: string): boolean {
  return pathname === place || pathname.startsWith(`${place}/`)
}

/**
 * A task with a beginning and an end. On a phone its own heading with a back link replaces the top bar. Each page below
 * one of these addresses is a task.
 */
export function isFlowPath(pathname: string): boolean {
  return pathname === PATHS.cases || pathname.indexOf('/', 1) > 0
}
