/** Makes, starts, awaits and stops one postmaster process on one cluster folder, and cleans up after a crash. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { processStart } from './folder-lock.ts'
import type { ServerHome } from './server-binaries.ts'

export interface Cluster {
  readonly server: ServerHome
  /** The cluster's data (`PG_VERSION` lives here). */
  readonly folder: string
  readonly socketFolder: string
  readonly logFile: string
  readonly settings: Readonly<Record<string, string>>
}

/** Makes the cluster once; the superuser's password never appears on a command line. */
export function initialiseCluster(cluster: Cluster, superuserPassword: string): void {
  if (existsSync(join(cluster.folder, 'PG_VERSION'))) return
  const passwordFile = join(cluster.socketFolder, 'initial-password')
  writeFileSync(passwordFile, `${superuserPassword}\n`, { mode: 0o644 })
  const made = spawnSync(
    join(cluster.server.native, 'bin', 'initdb'),
    [
      '-D',
      cluster.folder,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
    ],
    { ...cluster.server.user, cwd: '/', encoding: 'utf8' },
  )
  rmSync(passwordFile, { force: true })
  if (made.status !== 0) {
    rmSync(join(cluster.folder, 'PG_VERSION'), { force: true })
    throw new Error(`initdb failed: ${lastLine(made.stderr ?? String(made.error))}`)
  }
}

/** Ends the postmaster that a killed process left on this folder. */
export async function clearLeftover(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid')
  for (let waited = 0; waited < 200 && existsSync(pidFile); waited++) {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
    if (!Number.isInteger(pid) || processStart(pid) === undefined || !isPostmasterOf(pid, folder)) {
      // The process is dead or a zombie, or another program got its pid. PostgreSQL would refuse to start because of
      // the file.
      rmSync(pidFile, { force: true })
      return
    }
    if (waited === 0) signal(pid, 'SIGINT')
    if (waited === 100) signal(pid, 'SIGQUIT')
    await delay(100)
  }
}

function isPostmasterOf(pid: number, folder: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder)
    } catch {
      return false
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(folder)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process ended in the meantime.
  }
}

/** Starts the postmaster in a separate process group, so that after Ctrl-C the server finishes before its database. */
export function spawnPostmaster(cluster: Cluster): ChildProcess {
  const log = openSync(cluster.logFile, 'a')
  const settings = { listen_addresses: '', unix_socket_directories: cluster.socketFolder, ...cluster.settings }
  const child = spawn(
    join(cluster.server.native, 'bin', 'postgres'),
    ['-D', cluster.folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...cluster.server.user, cwd: '/', detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  return child
}

/** Resolves when the server takes connections; throws with the log's last line when it ends first. */
export async function untilReady(cluster: Cluster, child: ChildProcess, superuserUrl: string): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt++) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`PostgreSQL did not start: ${lastLine(readFileSync(cluster.logFile, 'utf8'))}`)
    }
    const client = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (error) {
      if ((error as { code?: string }).code === '28P01') throw error
    } finally {
      await client.end().catch(() => {})
    }
    await delay(25)
  }
  throw new Error('PostgreSQL did not become ready within 30 seconds')
}

/** Asks for a fast shutdown (open transactions are rolled back, everything is on disk) and waits for it. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), 15_000)
  await ended
  clearTimeout(timer)
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n')
  return lines.findLast((line) => /FATAL|error|ERROR/.test(line)) ?? lines.at(-1) ?? ''
}
