/** One database node: Patroni with its PostgreSQL, and the links between this node and the other machines. */
import type { ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Link, openLink } from './link.ts'
import {
  endProgram,
  familyOf,
  hasEnded,
  noteDataFolder,
  type OwnUser,
  postmasterOf,
  signalAll,
  startProgram,
} from './own-process.ts'
import { patroniConfig } from './patroni-config.ts'
import type { Programs } from './programs.ts'

export interface DatabaseNode {
  readonly name: string
  /** The address of PostgreSQL behind the links, as the node itself sees it. */
  readonly ownPort: number
  readonly restUrl: string
  /** The ports under which other machines reach PostgreSQL and the REST API. */
  readonly links: { readonly postgres: number; readonly rest: number }
  /** Starts Patroni, unless it runs. */
  start(): void
  killDatabase(): void
  /** Kills Patroni and PostgreSQL together, as a power failure does. */
  killAll(): void
  pause(): void
  resume(): void
  /** Cuts or heals every link of the node: clients, replicas, health checks and etcd. */
  cut(): void
  heal(): void
  close(): Promise<void>
}

export interface NodeGiven {
  readonly name: string
  readonly folder: string
  readonly programs: Programs
  readonly user: OwnUser
  readonly password: string
  readonly etcdPorts: readonly number[]
  /** Four free ports, and one more for each server of etcd. */
  readonly ports: readonly number[]
}

export async function openNode(given: NodeGiven): Promise<DatabaseNode> {
  const { name, folder, programs, user, password, etcdPorts } = given
  const [postgres = 0, rest = 0, postgresLink = 0, restLink = 0, ...etcdLinks] = given.ports
  const links: Link[] = await Promise.all([
    openLink(postgresLink, postgres),
    openLink(restLink, rest),
    ...etcdPorts.map((port, n) => openLink(etcdLinks[n] ?? 0, port)),
  ])
  const configFile = join(folder, 'patroni.yml')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const linkPorts = { postgres: postgresLink, rest: restLink }
  const facts = { name, folder, postgresBin: programs.postgresBin, ports: { postgres, rest }, password }
  writeFileSync(configFile, patroniConfig({ ...facts, links: linkPorts, etcd: etcdLinks }), { mode: 0o600 })
  if (user) for (const path of [folder, configFile]) chownSync(path, user.uid, user.gid)

  let patroni: ChildProcess | undefined
  let paused: readonly number[] = []
  const dataFolder = join(folder, 'data')
  noteDataFolder(dataFolder)
  const family = (): readonly number[] => {
    const roots = [patroni?.pid, postmasterOf(dataFolder)].filter((pid) => pid !== undefined)
    return [...new Set(roots.flatMap(familyOf))]
  }
  const resume = (): void => {
    signalAll(paused, 'SIGCONT')
    paused = []
  }
  return {
    name,
    ownPort: postgres,
    restUrl: `http://127.0.0.1:${rest}`,
    links: linkPorts,
    start() {
      if (patroni !== undefined && !hasEnded(patroni)) return
      patroni = startProgram(programs.patroni, [configFile], { user, logFile: join(folder, 'patroni.log') })
    },
    killDatabase: () =>
      signalAll(
        [postmasterOf(dataFolder)].filter((pid) => pid !== undefined),
        'SIGKILL',
      ),
    killAll: () => signalAll(family(), 'SIGKILL'),
    pause() {
      paused = family()
      signalAll(paused, 'SIGSTOP')
    },
    resume,
    cut: () => links.forEach((link) => link.cut()),
    heal: () => links.forEach((link) => link.heal()),
    async close() {
      resume()
      if (patroni !== undefined) await endProgram(patroni)
      const postmaster = postmasterOf(dataFolder)
      if (postmaster !== undefined) signalAll(familyOf(postmaster), 'SIGKILL')
      await Promise.all(links.map((link) => link.close()))
    },
  }
}
