/** Runs test files of the work copy in a separate process group, and reports whether a test failed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type VitestReport, vitestCount } from '../tests/test-counts.ts'
import { projectOf } from './fault.ts'
import type { WorkCopy } from './work-copy.ts'

/** A fault can make a test run for ever. On a busy machine a test file takes about half a minute. */
const longestRunMs = (files: number): number => 10 * 60_000 + files * 30_000

export type TestsEnd =
  | { readonly kind: 'passed' }
  /** `first`: the name of the first failed test with its error. */
  | { readonly kind: 'failed'; readonly first: string }
  /** No test ran, for example because a migration is invalid SQL. */
  | { readonly kind: 'not-run'; readonly output: string }

export interface TestRuns {
  /** `bail` stops at the first failed test. */
  run(tests: readonly string[], options: { readonly bail: boolean }): Promise<TestsEnd>
  /** Ends the running tests. */
  stop(): void
}

export function createTestRuns({ folder, temporary }: WorkCopy): TestRuns {
  let running: ChildProcess | undefined
  const report = join(temporary, 'report.json')
  const stop = (): void => {
    if (running?.pid !== undefined) endGroup(running.pid)
    endPostmasters(temporary)
  }
  return {
    stop,
    async run(tests, { bail }) {
      const limitMs = longestRunMs(tests.length)
      rmSync(report, { force: true })
      const projects = [...new Set(tests.map(projectOf))].flatMap((project) => ['--project', project])
      const output: string[] = []
      const child = spawn(
        join(folder, 'node_modules', '.bin', 'vitest'),
        ['run', ...projects, ...(bail ? ['--bail=1'] : []), '--reporter=json', `--outputFile=${report}`, ...tests],
        // The sockets and the databases of the tests are deleted with the copy.
        { cwd: folder, detached: true, env: { ...process.env, TMPDIR: temporary }, stdio: ['ignore', 'pipe', 'pipe'] },
      )
      running = child
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)))
      const timer = setTimeout(stop, limitMs)
      const status = await new Promise((resolve) => child.once('close', resolve))
      clearTimeout(timer)
      running = undefined
      endPostmasters(temporary)
      if (status === 0) return { kind: 'passed' }
      if (status === null) return { kind: 'failed', first: `the tests did not end within ${limitMs / 60_000} minutes` }
      if (!existsSync(report))
        return { kind: 'not-run', output: output.join('').trim().split('\n').slice(-12).join('\n') }
      const { failures } = vitestCount(JSON.parse(readFileSync(report, 'utf8')) as VitestReport)
      return { kind: 'failed', first: failures[0]?.replace(/^.*\/checkout\//, '') ?? 'an error outside the tests' }
    },
  }
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The process group has already ended.
  }
}

/** A killed Vitest leaves its PostgreSQL behind: the process id is in the data folder. */
function endPostmasters(temporary: string): void {
  for (const name of readdirSync(temporary, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('postmaster.pid')) continue
    try {
      process.kill(Number.parseInt(readFileSync(join(temporary, name), 'utf8'), 10), 'SIGQUIT')
    } catch {
      // The process has already ended.
    }
  }
}
