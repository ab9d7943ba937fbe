/** For tests and benchmarks: starts server processes as in production, on one migrated database, without networks. */
import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePorts } from './free-ports.fixture.ts'
import { NETWORK_VARIABLES } from '../config/network-config.ts'
import { NODE_FLAGS } from '../config/node-flags.ts'
import { rootPin } from '../keys/message-key.ts'

const NO_NETWORK = '127.0.0.1:9'

export interface Servers {
  readonly origins: readonly string[]
  /** The addresses of the metrics, of health and of readiness, in the order of `origins`. */
  readonly metricsOrigins: readonly string[]
  /** The servers' environment, which the operators' commands and the keys of the file store use too. */
  readonly env: Readonly<Record<string, string>>
  /** The root key's public half, which pages pin. */
  readonly rootPin: string
  /** The lines of the servers' logs. */
  readonly lines: readonly string[]
  /** Ends this server as an orchestrator does, waits until it has ended, and starts it again. Returns the exit code. */
  readonly restart: (n: number) => Promise<number | null>
  readonly stop: () => Promise<void>
}

/** `folder` is throw-away: keys are written there. `env` adds to the environment or replaces parts of it. */
export async function startServers(given: {
  readonly databaseUrl: string
  readonly folder: string
  readonly count: number
  readonly env?: Readonly<Record<string, string>>
  /** The number of servers that take no jobs: the last ones of `count`. */
  readonly onlyServing?: number
  /** The value of ROLE of each server. Default: `env`. */
  readonly roles?: readonly string[]
  /** The program of another copy of the source, or the program of each server. Undefined: the program of this source. */
  readonly program?: string | readonly (string | undefined)[]
  /** A name under which customers reach them as well. */
  readonly host?: string
  /** Takes what the servers write to stderr, in place of the stderr of this process. */
  readonly stderr?: NodeJS.WritableStream
}): Promise<Servers> {
  const ports = await freePorts(2 * given.count)
  const origins = ports.slice(0, given.count).map((port) => `http://127.0.0.1:${port}`)
  const publicOrigins = given.host === undefined ? origins : [...origins, `http://${given.host}`]
  const { env, pin } = environment(given, publicOrigins)
  const lines: string[] = []
  const start = (n: number): ChildProcess => {
    const server = startServer(
      {
        ...env,
        PORT: String(ports[n]),
        METRICS_PORT: String(ports[given.count + n]),
        ...(n >= given.count - (given.onlyServing ?? 0) ? { JOBS: 'off' } : {}),
        ...(given.roles?.[n] === undefined ? {} : { ROLE: given.roles[n] }),
      },
      typeof given.program === 'object' ? given.program[n] : given.program,
    )
    if (server.stdout) createInterface(server.stdout).on('line', (line) => void lines.push(line))
    return server
  }
  const servers = origins.map((_origin, n) => start(n))
  await Promise.all(servers.map((server) => untilServing(server, given.stderr)))
  return {
    origins,
    env,
    rootPin: pin,
    lines,
    metricsOrigins: ports.slice(given.count).map((port) => `http://127.0.0.1:${port}`),
    restart: async (n) => {
      const old = servers[n]
      if (old === undefined) throw new Error(`there is no server ${n}`)
      const exitCode = await stopServer(old)
      const next = start(n)
      servers[n] = next
      await untilServing(next, given.stderr)
      return exitCode
    },
    stop: async () => {
      await Promise.all(servers.map(stopServer))
    },
  }
}

/** The environment of a server, with keys in `folder`. */
export function environment(
  given: { readonly databaseUrl: string; readonly folder: string; readonly env?: Readonly<Record<string, string>> },
  origins: readonly string[],
) {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const network = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const write = (name: string, text: string | Buffer): string => {
    const path = join(given.folder, name)
    writeFileSync(path, text)
    return path
  }
  const files = {
    publicKey: write('network.pem', network.publicKey.export({ type: 'spki', format: 'pem' })),
    signingKey: write('bank.pem', network.privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
  // In production no server may hold the private half of the root.
  const rootVariables = (): Record<string, string> =>
    given.env?.['NODE_ENV'] === 'production'
      ? { ROOT_PIN: rootPin(root.publicKey) }
      : { ROOT_KEY_FILE: write('root.pem', root.privateKey.export({ type: 'pkcs8', format: 'pem' })) }
  const env: Record<string, string> = {
    NODE_ENV: 'test',
    SANDBOX: 'off',
    DATABASE_URL: given.databaseUrl,
    DATA_DIR: given.folder,
    LOG_LEVEL: 'silent',
    PUBLIC_ORIGINS: origins.join(','),
    MASTER_KEY: randomBytes(32).toString('base64'),
    ...rootVariables(),
    SCREENING_URL: `http://${NO_NETWORK}`,
    ...Object.fromEntries(NETWORK_VARIABLES.map((name) => [name, networkValue(name, files)])),
    ...given.env,
  }
  return { env, pin: rootPin(root.privateKey) }
}

/** By the end of its name, so that a network that is added needs nothing here. */
function networkValue(name: string, files: { readonly publicKey: string; readonly signingKey: string }): string {
  if (name.endsWith('SIGNING_KEY_FILE')) return files.signingKey
  if (name.endsWith('PUBLIC_KEY_FILE')) return files.publicKey
  if (name === 'SMTP_URL') return `smtp://${NO_NETWORK}`
  return name.endsWith('_URL') ? `http://${NO_NETWORK}` : 'user:key'
}

/** A server has no other variables than it is given. The compiled code is the same for all servers of a test run. */
function inherited(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE: cache } = process.env
  return cache === undefined ? { PATH } : { PATH, NODE_COMPILE_CACHE: cache }
}

const MAIN = join(import.meta.dirname, '..', 'main.ts')

function startServer(env: Readonly<Record<string, string>>, program = MAIN): ChildProcess {
  return spawn(process.execPath, [...NODE_FLAGS, program], {
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** Rejects with the exit code and everything that the server wrote to stderr when the server ends instead. */
async function untilServing(server: ChildProcess, stderr: NodeJS.WritableStream = process.stderr): Promise<void> {
  let complaint = ''
  server.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  server.stderr?.pipe(stderr, { end: false })
  const ended = once(server, 'close').then(([code]) => {
    throw new Error(`The server ended with ${code}: ${complaint}`)
  })
  await Promise.race([once(server, 'message'), ended])
}

async function stopServer(server: ChildProcess): Promise<number | null> {
  if (server.exitCode !== null || server.signalCode !== null) return server.exitCode
  server.kill('SIGTERM')
  await once(server, 'exit')
  return server.exitCode
}
