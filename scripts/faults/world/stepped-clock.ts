/** Steps the clock of one process of the bank, and of nothing else, by libfaketime. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureProgram } from '../../debian-tools.ts'

export interface SteppedClock {
  readonly name: string
  /** The variables that make a process load the library and read the offset of this clock. */
  readonly env: Readonly<Record<string, string>>
  /** Puts the clock ahead by these seconds, or behind by negative ones. The process follows within a second. */
  step(seconds: number): void
}

const LIBRARY = {
  name: 'libfaketime',
  variable: 'LIBFAKETIME',
  debianPackage: 'libfaketime',
  knownPlaces: ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`),
}

/** Makes a clock for each named process, in step with the machine's. Returns no clocks where the library cannot be had. */
export function makeSteppedClocks(folder: string, names: readonly string[]): readonly SteppedClock[] {
  const library = findLibrary()
  if (library === undefined) return []
  return names.map((name) => {
    const file = join(folder, `clock-of-${name}`)
    const step = (seconds: number): void => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`)
    step(0)
    return {
      name,
      env: {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_CACHE_DURATION: '1',
        // Timers count by the monotonic clock, which no step changes. Times of files stay true.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        NO_FAKE_STAT: '1',
      },
      step,
    }
  })
}

function findLibrary(): string | undefined {
  try {
    return ensureProgram(LIBRARY)
  } catch {
    return undefined
  }
}
