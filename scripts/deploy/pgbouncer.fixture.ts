/** Starts PgBouncer in transaction mode before a database of a test, as deploy/README.md describes it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePorts } from '../../src/server/bank-tests/free-ports.fixture.ts'
import { prepareServerHome } from '../../src/server/db/embedded/server-binaries.ts'
import { ensureProgram, type Program } from '../debian-tools.ts'

const PGBOUNCER: Program = {
  name: 'PgBouncer',
  variable: 'PGBOUNCER_PATH',
  debianPackage: 'pgbouncer',
  knownPlaces: ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'],
}

export interface Pooler {
  /** The address of the database behind the pooler, with the login of `databaseUrl`. */
  readonly url: string
  stop(): Promise<void>
}

/** `databaseUrl` has a socket's folder as its host. `poolSize`: the most connections to PostgreSQL. */
export async function startPgbouncer(given: {
  readonly databaseUrl: string
  readonly folder: string
  readonly poolSize: number
}): Promise<Pooler> {
  const [port = ''] = await freePorts(1)
  const { username, password, searchParams } = new URL(given.databaseUrl.replace('@/', '@localhost/'))
  // PgBouncer does not run as root, and only the user of the server enters the folder of the socket.
  const { home, user } = prepareServerHome(given.folder)
  const write = (name: string, lines: readonly string[]): string => {
    const path = join(home, name)
    writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 })
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  const users = write('pgbouncer-users.txt', [`"${username}" "${password}"`])
  const file = write('pgbouncer.ini', [
    '[databases]',
    `adire = host=${searchParams.get('host')} dbname=adire`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${given.poolSize}`,
    'max_client_conn = 500',
  ])
  const child = spawn(ensureProgram(PGBOUNCER), [file], { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await vi.waitFor(() => untilListening(child, Number(port), () => printed), { timeout: 20_000, interval: 50 })
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${port}/adire`,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}

async function untilListening(child: ChildProcess, port: number, printed: () => string): Promise<void> {
  if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${printed()}`)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect').finally(() => socket.destroy())
}
