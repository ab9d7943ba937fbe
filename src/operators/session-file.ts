/** Keeps the session of the command line in a file that only its user can read. */
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { BRAND_SLUG } from '../values/brand.ts'

const schema = v.object({ server: v.string(), token: v.string(), name: v.string(), expiresAt: v.string() })
export type KeptSession = v.InferOutput<typeof schema>

/** Returns the path of the session file: `STAFF_SESSION_FILE`, or a file in the user's folder for settings. */
export function sessionFile(environment: Readonly<Record<string, string | undefined>>): string {
  const { STAFF_SESSION_FILE: given, XDG_CONFIG_HOME: folder } = environment
  return given || join(folder || join(homedir(), '.config'), BRAND_SLUG, 'staff-session.json')
}

/** Reads the session for this server. Undefined: the file has no session for this server, or the session has ended. */
export function readSession(file: string, server: string, now: Date): KeptSession | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (!parsed.success || parsed.output.server !== server) return undefined
  return Date.parse(parsed.output.expiresAt) > now.getTime() ? parsed.output : undefined
}

/** Replaces the file in one step. No other user can read the new file, even if other users could read the old file. */
export function writeSession(file: string, session: KeptSession): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const next = `${file}.${process.pid}`
  writeFileSync(next, JSON.stringify(session), { mode: 0o600 })
  chmodSync(next, 0o600)
  renameSync(next, file)
}

export function removeSession(file: string): void {
  rmSync(file, { force: true })
}
