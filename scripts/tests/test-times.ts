/** Keeps how long the last complete run of each part of the tests took on this machine. `npm run metrics:code` shows the times. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { type Part, PARTS } from './test-parts.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'adire')
const fileOf = (part: Part, folder: string): string => join(folder, `time-of-${part}-tests.json`)

export interface TestTime {
  readonly tests: number
  readonly seconds: number
  readonly processors: number
}

export type TestTimes = Readonly<Partial<Record<Part, TestTime>>>

export function writeTestTime(part: Part, time: Pick<TestTime, 'tests' | 'seconds'>, folder = FOLDER): void {
  const file = fileOf(part, folder)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...time, processors: availableParallelism() }))
}

/** A part that has not run on this machine is left out. */
export function readTestTimes(folder = FOLDER): TestTimes {
  return Object.fromEntries(
    PARTS.flatMap((part) => {
      try {
        return [[part, JSON.parse(readFileSync(fileOf(part, folder), 'utf8')) as TestTime]]
      } catch {
        return []
      }
    }),
  )
}
