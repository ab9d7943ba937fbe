/** A cluster on this machine: three servers of etcd, three database nodes under Patroni, and HAProxy before them. */
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePorts } from '../../src/server/bank-tests/free-ports.fixture.ts'
import { makeTestFolder } from '../../src/server/db/embedded/folder.fixture.ts'
import { prepareServerHome } from '../../src/server/db/embedded/server-binaries.ts'
import { makeLogins } from '../bank-tests/postgresql-15.fixture.ts'
import { haproxyConfig } from './haproxy-config.ts'
import { type DatabaseNode, openNode } from './node.ts'
import { endProgram, killOwnPrograms, type OwnUser, startProgram, until } from './own-process.ts'
import type { Programs } from './programs.ts'

const SERVERS = 3
const START_MS = 120_000

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
  readonly lag?: number | string
}

export interface Cluster {
  readonly folder: string
  readonly nodes: readonly DatabaseNode[]
  /** The bank's login, the owner's login and the superuser's, through HAProxy to the primary. */
  /** The database login of the commands on the server. It has the rights of the API and of the jobs. */
  readonly url: string
  readonly apiUrl: string
  readonly jobsUrl: string
  readonly ownerUrl: string
  readonly superuserUrl: string
  /** The bank's login, through HAProxy to a replica. */
  readonly replicaUrl: string
  /** The superuser's login on one node, past the links. */
  directUrl(node: DatabaseNode): string
  /** Returns the node that Patroni's members name as the primary. */
  primary(): Promise<DatabaseNode | undefined>
  /** Waits until all servers work: one primary, two replicas without lag, one of them synchronous. */
  untilHealthy(withinMs: number): Promise<void>
  close(): Promise<void>
}

export async function startCluster(programs: Programs): Promise<Cluster> {
  const folder = makeTestFolder('adire-ha-')
  const { home, user } = prepareServerHome(folder, join(programs.postgresBin, '..'))
  const closers: (() => Promise<unknown>)[] = []
  // A fault of this process leaves no server behind.
  const killAll = (): void => killOwnPrograms()
  process.once('exit', killAll)
  const close = async (): Promise<void> => {
    for (const closeOne of closers.toReversed()) await closeOne()
    process.off('exit', killAll)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { ...(await open(programs, { home, user, closers })), folder, close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Place {
  readonly home: string
  readonly user: OwnUser
  /** What was started, to be ended in reverse order. */
  readonly closers: (() => Promise<unknown>)[]
}

async function open(programs: Programs, place: Place): Promise<Omit<Cluster, 'folder' | 'close'>> {
  const password = randomBytes(24).toString('hex')
  const etcdPorts = await startEtcd(programs.etcd, place)
  const nodes: DatabaseNode[] = []
  for (let n = 1; n <= SERVERS; n += 1) {
    const ports = (await freePorts(4 + SERVERS)).map(Number)
    const name = `node${n}`
    const folder = join(place.home, name)
    const node = await openNode({ name, folder, programs, user: place.user, password, etcdPorts, ports })
    nodes.push(node)
  }
  place.closers.push(() => Promise.all(nodes.map((node) => node.close())))
  const [primaryPort = 0, replicaPort = 0] = (await freePorts(2)).map(Number)
  startHaproxy(programs.haproxy, place, { primary: primaryPort, replica: replicaPort }, nodes)
  const urlOf = (login: string, port: number, database: string) =>
    `postgresql://${login}:${password}@127.0.0.1:${port}/${database}`
  const superuserUrl = urlOf('postgres', primaryPort, 'postgres')
  // The first node makes the data, and the others copy them.
  nodes[0]?.start()
  await untilAnswers(superuserUrl)
  for (const node of nodes) node.start()
  await until('the cluster is healthy', START_MS, async () => ((await isHealthy(nodes)) ? true : undefined))
  await makeLogins(superuserUrl, password)
  return {
    nodes,
    url: urlOf('adire_commands', primaryPort, 'adire'),
    apiUrl: urlOf('adire', primaryPort, 'adire'),
    jobsUrl: urlOf('adire_worker', primaryPort, 'adire'),
    ownerUrl: urlOf('adire_owner', primaryPort, 'adire'),
    superuserUrl,
    replicaUrl: urlOf('adire', replicaPort, 'adire'),
    directUrl: (node) => urlOf('postgres', node.ownPort, 'postgres'),
    primary: () => findPrimary(nodes),
    untilHealthy: async (withinMs) => {
      await until('the cluster is healthy', withinMs, async () => ((await isHealthy(nodes)) ? true : undefined))
    },
  }
}

async function startEtcd(program: string, { home, user, closers }: Place): Promise<readonly number[]> {
  const ports = (await freePorts(2 * SERVERS)).map(Number)
  const clientPorts = ports.slice(0, SERVERS)
  const peerUrl = (n: number) => `http://127.0.0.1:${ports[SERVERS + n]}`
  const members = clientPorts.map((_port, n) => `etcd${n + 1}=${peerUrl(n)}`).join(',')
  for (const [n, port] of clientPorts.entries()) {
    const name = `etcd${n + 1}`
    const folder = join(home, name)
    mkdirSync(folder, { mode: 0o700 })
    if (user) chownSync(folder, user.uid, user.gid)
    const clientUrl = `http://127.0.0.1:${port}`
    const options = {
      name,
      'data-dir': folder,
      'listen-client-urls': clientUrl,
      'advertise-client-urls': clientUrl,
      'listen-peer-urls': peerUrl(n),
      'initial-advertise-peer-urls': peerUrl(n),
      'initial-cluster': members,
      'initial-cluster-state': 'new',
      'initial-cluster-token': 'adire-ha',
      'enable-v2': 'true',
      // A busy machine answers late, and must not look dead.
      'heartbeat-interval': '250',
      'election-timeout': '2500',
    }
    const args = Object.entries(options).map(([option, value]) => `--${option}=${value}`)
    const child = startProgram(program, args, { user, logFile: join(home, `${name}.log`) })
    closers.push(() => endProgram(child))
  }
  const isUp = (port: number): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(1_000) }).then(
      async (reply) => ((await reply.json()) as { health?: string }).health === 'true',
      () => false,
    )
  await until('etcd is up', START_MS, async () =>
    (await Promise.all(clientPorts.map(isUp))).every(Boolean) ? true : undefined,
  )
  return clientPorts
}

function startHaproxy(
  program: string,
  { home, user, closers }: Place,
  ports: Parameters<typeof haproxyConfig>[0],
  nodes: readonly DatabaseNode[],
): void {
  const file = join(home, 'haproxy.cfg')
  const backends = nodes.map(({ name, links }) => ({ name, postgres: links.postgres, rest: links.rest }))
  writeFileSync(file, haproxyConfig(ports, backends), { mode: 0o644 })
  const child = startProgram(program, ['-db', '-f', file], { user, logFile: join(home, 'haproxy.log') })
  closers.push(() => endProgram(child))
}

async function untilAnswers(url: string): Promise<void> {
  await until('the first primary answers', START_MS, async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    return client
      .connect()
      .then(() => true as const)
      .catch(() => undefined)
      .finally(() => client.end().catch(() => {}))
  })
}

const readJson = (url: string): Promise<unknown> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (reply) => reply.json(),
    () => undefined,
  )

async function findPrimary(nodes: readonly DatabaseNode[]): Promise<DatabaseNode | undefined> {
  const answers = await Promise.all(
    nodes.map(({ restUrl }) =>
      fetch(`${restUrl}/primary`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    ),
  )
  return nodes.find((_node, n) => answers[n])
}

async function isHealthy(nodes: readonly DatabaseNode[]): Promise<boolean> {
  const primary = await findPrimary(nodes)
  if (primary === undefined) return false
  const seen = (await readJson(`${primary.restUrl}/cluster`)) as { readonly members?: readonly Member[] } | undefined
  const members = seen?.members ?? []
  const [leader] = members.filter(({ role }) => role === 'leader')
  const replicas = members.filter(({ role }) => role !== 'leader')
  return (
    members.length === SERVERS &&
    leader?.state === 'running' &&
    replicas.some(({ role }) => role === 'sync_standby') &&
    replicas.every(
      ({ state, timeline, lag }) => /^(running|streaming)$/.test(state) && timeline === leader.timeline && lag === 0,
    )
  )
}
