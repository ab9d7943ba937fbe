/** Sends operators' commands to a process that runs as long as the bank. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface CommandResult {
  readonly exitCode: number
  readonly output: string
}

export interface OperatorsProcess {
  /** Runs a command line, such as `operators transfer settle …`. */
  readonly command: (program: 'ledger' | 'operators', ...words: string[]) => Promise<CommandResult>
  readonly close: () => Promise<void>
}

/** `env` is the server's own environment. */
export function openOperatorsProcess(env: Readonly<Record<string, string>>): OperatorsProcess {
  const child = fork(join(import.meta.dirname, 'operators-process.ts'), {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let last: Promise<unknown> = Promise.resolve()
  const ask = async (program: string, words: readonly string[]): Promise<CommandResult> => {
    child.send({ program, words })
    const [result] = (await once(child, 'message')) as [CommandResult]
    return result
  }
  return {
    command: (program, ...words) => {
      const next = last.then(() => ask(program, words))
      last = next.catch(() => undefined)
      return next
    },
    close: async () => {
      if (child.exitCode !== null) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
