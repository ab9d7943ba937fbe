/** For tests: a primary and a streaming replica of it, both from npm's PostgreSQL. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../migrate.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { makeTestFolder } from './folder.fixture.ts'
import { type Cluster, spawnPostmaster, stopPostmaster, untilReady } from './postmaster.ts'
import { makePrivateFolder, prepareServerHome } from './server-binaries.ts'

export interface Pair {
  readonly primary: Embedded
  /** The URL of the replica with the application's login. */
  readonly replicaUrl: string
  /** Runs a statement on the replica as the superuser, such as `select pg_wal_replay_pause()`. */
  onReplica(statement: string): Promise<void>
  stopReplica(): Promise<void>
  startReplica(): Promise<void>
  close(): Promise<void>
}

/** The replica is a copy of the stopped primary, because npm's PostgreSQL has no pg_basebackup. */
export async function startPair(): Promise<Pair> {
  const [dataFolder, copyFolder] = [makeTestFolder('adire-primary-'), makeTestFolder('adire-replica-')]
  const first = await startEmbedded({ dataFolder })
  await migrate(first.ownerUrl)
  await first.stop()
  const cluster = copyCluster(dataFolder, copyFolder)
  const primary = await startEmbedded({ dataFolder })
  const passwords = JSON.parse(readFileSync(join(dataFolder, 'database-passwords.json'), 'utf8')) as {
    postgres: string
  }
  const socket = (url: string): string => new URL(url.replace('@/', '@localhost/')).searchParams.get('host') ?? ''
  const at = (url: string): string => url.replace(/host=.*$/, `host=${encodeURIComponent(cluster.socketFolder)}`)
  const superuserUrl = at(`postgresql://postgres:${passwords.postgres}@/postgres?host=`)
  const primaryConnection = `host='${socket(primary.url)}' user=postgres password=${passwords.postgres}`
  const settings = { primary_conninfo: primaryConnection, hot_standby: 'on' }
  const start = async () => {
    const child = spawnPostmaster({ ...cluster, settings })
    await untilReady(cluster, child, superuserUrl)
    return child
  }
  let child = await start()
  return {
    primary,
    replicaUrl: at(primary.url),
    onReplica: async (statement) => {
      const client = new pg.Client({ connectionString: superuserUrl })
      await client.connect()
      await client.query(statement).finally(() => client.end())
    },
    stopReplica: () => stopPostmaster(child),
    startReplica: async () => {
      child = await start()
    },
    close: async () => {
      await stopPostmaster(child)
      await primary.stop()
      for (const folder of [dataFolder, copyFolder]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function copyCluster(from: string, to: string): Cluster {
  const server = prepareServerHome(to)
  const folder = join(server.home, 'postgres')
  const source = join(prepareServerHome(from).home, 'postgres')
  const { status, stderr } = spawnSync('cp', ['-a', source, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the primary could not be copied: ${stderr}`)
  const socketFolder = join(server.home, 'socket')
  makePrivateFolder(socketFolder, server.user)
  const logFile = join(server.home, 'postgres.log')
  appendFileSync(logFile, '')
  const signal = join(folder, 'standby.signal')
  writeFileSync(signal, '')
  if (server.user) for (const path of [logFile, signal]) chownSync(path, server.user.uid, server.user.gid)
  return { server, folder, socketFolder, logFile, settings: {} }
}
