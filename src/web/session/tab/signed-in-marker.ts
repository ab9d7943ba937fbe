/**
 * Stores the signed-in marker in session storage (Product §2.2), with the session's public facts for a reload. It never
 * stores a token.
 */
import type { UserSession } from '../../../contract/identity/auth.ts'
import { tabStorage } from '../browser-storage.ts'

const MARKER = 'adire.signed-in'
const ACTIVITY = 'adire.last-activity'

/** Marks this tab as signed in. */
export function saveSession(session: UserSession): void {
  tabStorage.write(MARKER, JSON.stringify(session))
}

/** The facts of the signed-in session. Undefined when this tab has none. */
export function readSession(): UserSession | undefined {
  const text = tabStorage.read(MARKER)
  if (text === null) return undefined
  try {
    return JSON.parse(text) as UserSession
  } catch {
    return undefined
  }
}

export function isMarkedSignedIn(): boolean {
  return tabStorage.read(MARKER) !== null
}

export function clearSession(): void {
  tabStorage.write(MARKER, null)
  tabStorage.write(ACTIVITY, null)
}

/**
 * The wall-clock milliseconds of the last activity in this tab, kept over a reload and over a browser that was closed
 * and restored.
 */
export function readLastActivityMs(): number | undefined {
  const text = tabStorage.read(ACTIVITY)
  const value = text === null ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

export function saveLastActivityMs(atMs: number): void {
  tabStorage.write(ACTIVITY, String(atMs))
}
