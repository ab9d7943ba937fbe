/**
 * Starts the whole bank as processes for tests, on free ports and a temporary data folder, and finds processes that
 * still run.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { makeTestFolder } from '../../src/server/db/embedded/folder.fixture.ts'
import { freePorts } from '../../src/server/bank-tests/free-ports.fixture.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** The time to make a cluster, build the web application and serve pages while other tests use the machine. */
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

/** Makes a temporary folder for a bank's data. */
export function makeDataFolder(): { readonly path: string; readonly remove: () => void } {
  const path = makeTestFolder('adire-process-')
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

export function postmasterPid(dataFolder: string): number {
  return Number.parseInt(readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

export interface BankProcess {
  readonly child: ChildProcess
  /** The address of the bank's web page, as customers write it. */
  readonly url: string
  readonly console: string
  readonly stdout: () => string
  readonly stderr: () => string
  /** The process id of the newest server; 0 before the first server. */
  readonly serverPid: () => number
  readonly untilOpen: () => Promise<void>
  /** Resolves with the exit code when the process has ended and all its output has arrived. */
  readonly ended: Promise<number | null>
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

export interface BankOptions {
  readonly dataFolder: string
  readonly ports: Ports
  readonly env?: Readonly<Record<string, string>>
  /** True runs `npm start` in a separate process group, as a terminal does. False runs only its script. */
  readonly byNpm?: boolean
}

/** Starts a bank, and returns before the bank is open. */
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
    // Ctrl+C signals the terminal's whole process group. A service manager signals only the process that it started.
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
    console: `http://127.0.0.1:${ports.SANDBOX_PORT}`,
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

/** The environment of the bank, without the variables of the test that the bank must not inherit, such as its mode and its database. */
const quiet = {
  // Tests of the back office start it by name.
  STAFF: 'off',
  npm_config_loglevel: 'error',
  NODE_ENV: '',
  DATABASE_URL: '',
  SANDBOX: '',
  VITEST: '',
  NODE_OPTIONS: '',
  LOG_LEVEL: 'warn',
}

/** True when the bank reports that every part works. */
export async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/ready`).then(
    (reply) => reply.status === 200,
    () => false,
  )
}

/** The bank's processes that still run: their command line, environment or working folder names the data folder. */
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

/** Command line, environment and working folder of a process. Empty for a process that has ended or is a zombie. */
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

/** Waits until no process of the bank runs. */
export async function untilNothingRuns(dataFolder: string): Promise<void> {
  await vi.waitFor(() => {
    const left = runningOn(dataFolder)
    if (left.length > 0) throw new Error(`still running: ${left.join('; ')}`)
  }, PATIENCE)
}

/** Ends the processes that a failed test left behind. It ends only processes that work on this test's own folder. */
export function endAllOf(dataFolder: string): void {
  for (const line of runningOn(dataFolder)) {
    try {
      process.kill(Number.parseInt(line, 10), 'SIGKILL')
    } catch {
      // The process has ended since it was listed.
    }
  }
}

/** Returns the control server's answer. Throws when the control server refuses. */
export async function postToConsole(
  { console: consoleUrl }: Pick<BankProcess, 'console'>,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${consoleUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`the sandbox’s console answers ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Record<string, unknown>
}
