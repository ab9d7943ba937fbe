/** Starts the programs of the cluster under the database's user, and ends only these programs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The user that runs the programs. Undefined: the user of this process. */
export type OwnUser = { readonly uid: number; readonly gid: number } | undefined

/** Starts a program in a separate process group, so that Ctrl+C ends it only through this process. It writes to `logFile`. */
export function startProgram(
  path: string,
  args: readonly string[],
  given: { readonly user: OwnUser; readonly logFile: string },
): ChildProcess {
  const log = openSync(given.logFile, 'a')
  if (given.user) chownSync(given.logFile, given.user.uid, given.user.gid)
  const child = spawn(path, args, {
    ...given.user,
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  started.push(child)
  return child
}

const started: ChildProcess[] = []
const dataFolders: string[] = []

/** A postmaster that Patroni starts is no descendant of Patroni, so its data folder is noted. */
export const noteDataFolder = (folder: string): void => void dataFolders.push(folder)

/** Kills every program that this process started, with its descendants and postmasters. */
export function killOwnPrograms(): void {
  const programs = started.filter((child) => !hasEnded(child)).map(({ pid }) => pid)
  const roots = [...programs, ...dataFolders.map(postmasterOf)].filter((pid) => pid !== undefined)
  signalAll(roots.flatMap(familyOf), 'SIGKILL')
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Asks the program to end, and kills it after `withinMs`. */
export async function endProgram(child: ChildProcess, withinMs = 15_000): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
  await ended
  clearTimeout(timer)
}

/** The process id of the postmaster on this data folder. Undefined: none runs, or another program has its old id. */
export function postmasterOf(dataFolder: string): number | undefined {
  const pid = Number.parseInt(readIfThere(join(dataFolder, 'postmaster.pid')), 10)
  if (!Number.isInteger(pid)) return undefined
  return readIfThere(`/proc/${pid}/cmdline`).split('\0').includes(dataFolder) ? pid : undefined
}

/** The process and all its descendants. */
export function familyOf(pid: number): readonly number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    // The name of the program is in brackets and may contain spaces. The state and the parent follow.
    const parent = Number(/\) \S (\d+)/.exec(readIfThere(`/proc/${name}/stat`))?.[1])
    if (Number.isInteger(parent)) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const family = [pid]
  for (const member of family) family.push(...(children.get(member) ?? []))
  return family
}

/** Sends the signal to each process that still exists. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process has ended in the meantime.
    }
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Waits until `holds` returns a value. Throws with `what` after `withinMs`. */
export async function until<Value>(
  what: string,
  withinMs: number,
  holds: () => Promise<Value | undefined> | Value | undefined,
): Promise<Value> {
  for (const last = performance.now() + withinMs; performance.now() < last; await delay(100)) {
    const value = await holds()
    if (value !== undefined) return value
  }
  throw new Error(`${what}: not within ${withinMs / 1_000} seconds`)
}
