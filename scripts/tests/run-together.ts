/** Runs commands concurrently, keeps their output separate, and ends all of them when the run is interrupted. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Command {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** The time that an interrupted command has to stop its processes. */
const STOP_WITHIN_MS = 20_000

const running = new Set<ChildProcess>()
let isInterrupted = false

/** True after the first signal that asks this process to end. The caller starts nothing more. */
export const wasInterrupted = (): boolean => isInterrupted

/** Passes each later signal that asks this process to end on to the commands. This process ends after them. */
export function passOnSignals(): void {
  // npm repeats the signal that the terminal has already sent, so a second signal has no other meaning.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
}

function interrupt(): void {
  if (isInterrupted) return
  isInterrupted = true
  const children = [...running]
  for (const child of children) signalGroup(child, 'SIGINT')
  setTimeout(() => {
    for (const child of children.filter((one) => running.has(one))) signalGroup(child, 'SIGKILL')
  }, STOP_WITHIN_MS).unref()
}

/** Signals a command and the processes that it started: each command has a process group. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // The process group has already ended.
  }
}

/**
 * Runs the commands, and returns for each, in the given order, whether it succeeded. A failed command does not end the
 * others. The output of the first command appears immediately. The output of each other command follows in one piece
 * when all have ended.
 */
export async function runTogether(commands: readonly Command[]): Promise<readonly boolean[]> {
  const ends = await Promise.all(commands.map((one, place) => run(one, place === 0)))
  for (const { output } of ends) process.stdout.write(output)
  return ends.map(({ isGood }) => isGood)
}

async function run({ command, args, env = {} }: Command, isLive: boolean) {
  const parts: Buffer[] = []
  const child = spawn(command, args, {
    stdio: isLive ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    detached: true,
  })
  running.add(child)
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part))
  const status = await once(child, 'close').then(
    ([code]) => code as number | null,
    (error: unknown) => {
      parts.push(Buffer.from(`${command}: ${String(error)}\n`))
      return null
    },
  )
  running.delete(child)
  return { isGood: status === 0, output: Buffer.concat(parts) }
}
