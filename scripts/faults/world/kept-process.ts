/** Keeps one process of the bank running: it starts again after each kill, as under a service manager. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const RESTARTS_AFTER_MS = 300

export interface KeptProcess {
  readonly name: string
  /** The number of starts, the first one included. */
  readonly starts: () => number
  signal(name: NodeJS.Signals): void
  stop(): Promise<void>
}

/** Starts the program and waits for its first message. Its output goes to the log file. */
export async function keepProcess(given: {
  readonly name: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
}): Promise<KeptProcess> {
  const log = openSync(given.logFile, 'a')
  const state = { starts: 0, isStopping: false }
  const start = (): ChildProcess => {
    state.starts += 1
    return spawn(process.execPath, given.args, {
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
        ...given.env,
      },
      stdio: ['ignore', log, log, 'ipc'],
    })
  }
  let child = start()
  const first = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => undefined)])
  if (first === undefined) throw new Error(`${given.name} ended while it started: see ${given.logFile}`)
  const keepUp = async (): Promise<void> => {
    for (;;) {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      if (state.isStopping) return
      await delay(RESTARTS_AFTER_MS)
      if (state.isStopping) return
      child = start()
    }
  }
  const kept = keepUp()
  // A paused process would not notice that its launcher is gone.
  const endWithUs = (): boolean => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  return {
    name: given.name,
    starts: () => state.starts,
    signal: (name) => void child.kill(name),
    async stop() {
      state.isStopping = true
      // A paused process handles no signal until it continues.
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await kept
      clearTimeout(timer)
      process.off('exit', endWithUs)
      closeSync(log)
    },
  }
}
