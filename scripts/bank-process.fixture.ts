/** For tests: the whole bank as processes, on free ports and a throw-away data folder, and what of it still runs. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { makeTestFolder } from '../src/server/db/folder.fixture.ts'
import { freePorts } from '../src/server/bank-tests/free-ports.fixture.ts'

const ROOT = join(import.meta.dirname, '..')
/** For a cluster to be made, a web to be built and pages to be served while other tests use the machine. */
const PATIENCE = { timeout: 120_000, interval: 50 }

export interface Ports {
  readonly PORT: string
  readonly METRICS_PORT: string
  readonly SANDBOX_PORT: string
}

export async function bankPorts(): Promise<Ports> {
  const [PORT = '', METRICS_PORT = '', SANDBOX_PORT = ''] = await freePorts(3)
  return { PORT, METRICS_PORT, SANDBOX_PORT }
}

/** A folder of its own for a bank's data. */
export function makeDataFolder(): { readonly path: string; readonly remove: () => void } {
  const path = makeTestFolder('adire-process-')
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

export function postmasterPid(dataFolder: string): number {
  return Number.parseInt(readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

export interface BankProcess {
  readonly child: ChildProcess
  /** Where customers go, as they write it. */
  readonly url: string
  readonly door: string
  readonly stdout: () => string
  readonly stderr: () => string
  /** The newest server process; 0 before the first. */
  readonly serverPid: () => number
  readonly untilOpen: () => Promise<void>
  /** Resolves with the exit code when the process has ended and nothing of its output is outstanding. */
  readonly ended: Promise<number | null>
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

export interface BankOptions {
  readonly dataFolder: string
  readonly ports: Ports
  readonly env?: Readonly<Record<string, string>>
  /** `npm start` as a person types it, in a process group of its own as in a terminal; else its script alone. */
  readonly byNpm?: boolean
}

/** Starts a bank and returns at once. */
export function startBank(options: BankOptions): BankProcess {
  const { dataFolder, ports, env = {}, byNpm = false } = options
  const [command, args] = byNpm ? ['npm', ['start']] : [process.execPath, [join(ROOT, 'scripts', 'start.ts')]]
  const child = spawn(command as string, args as string[], {
    cwd: ROOT,
    env: { ...process.env, ...quiet, ...ports, DATA_DIR: dataFolder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: byNpm,
  })
  const printed = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed.err += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const send = (signal: NodeJS.Signals): void => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
    // Ctrl+C reaches the terminal's whole process group; what manages services signals the process that it started.
    process.kill(byNpm && signal === 'SIGINT' ? -child.pid : child.pid, signal)
  }
  const url = `http://localhost:${ports.PORT}`
  const said = (): string => printed.out + printed.err
  const opened = (): Promise<void> =>
    vi.waitFor(async () => {
      if (!printed.out.includes('The bank is open') || !(await isReady(url)))
        throw new Error(`the bank is not open: ${said()}`)
    }, PATIENCE)
  return {
    child,
    url,
    door: `http://127.0.0.1:${ports.SANDBOX_PORT}`,
    stdout: () => printed.out,
    stderr: () => printed.err,
    serverPid: () => Number([...printed.out.matchAll(/server process (\d+)/g)].at(-1)?.[1] ?? 0),
    untilOpen: () => Promise.race([opened(), ended.then(() => Promise.reject(new Error(`the bank ended: ${said()}`)))]),
    ended,
    stop: async (signal = 'SIGTERM') => {
      send(signal)
      return ended
    },
  }
}

/** What a test's own environment (its mode, a database of its own) must not lend to the bank. */
const quiet = {
  npm_config_loglevel: 'error',
  NODE_ENV: '',
  DATABASE_URL: '',
  SANDBOX: '',
  VITEST: '',
  NODE_OPTIONS: '',
  LOG_LEVEL: 'warn',
}

/** True when the bank says that every part works. */
export async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/ready`).then(
    (reply) => reply.status === 200,
    () => false,
  )
}

/** What of a bank still runs: processes that name its data folder, were given it, or work in it. */
export function runningOn(dataFolder: string): string[] {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8' })
    return stdout.split('\n').filter((line) => line.includes(dataFolder))
  }
  const marks = [dataFolder]
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .flatMap((pid) => {
      const facts = factsOf(pid)
      return marks.some((mark) => facts.some((fact) => fact.includes(mark))) ? [`${pid} ${facts[0]}`] : []
    })
}

/** Command line, environment and working folder; empty for a process that is gone or a zombie. */
function factsOf(pid: string): string[] {
  const read = (what: () => string): string => {
    try {
      return what()
    } catch {
      return ''
    }
  }
  return [
    read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')),
    read(() => readFileSync(`/proc/${pid}/environ`, 'utf8')),
    read(() => readlinkSync(`/proc/${pid}/cwd`)),
  ]
}

/** Waits until nothing of the bank runs any more. */
export async function untilNothingRuns(dataFolder: string): Promise<void> {
  await vi.waitFor(() => {
    const left = runningOn(dataFolder)
    if (left.length > 0) throw new Error(`still running: ${left.join('; ')}`)
  }, PATIENCE)
}

/** Ends what a failed test left of a bank; only processes that work on this test's own folder. */
export function endAllOf(dataFolder: string): void {
  for (const line of runningOn(dataFolder)) {
    try {
      process.kill(Number.parseInt(line, 10), 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** What the sandbox's door says to this; throws where it refuses. */
export async function postToDoor(
  { door }: Pick<BankProcess, 'door'>,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${door}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`the sandbox’s door answers ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Record<string, unknown>
}
