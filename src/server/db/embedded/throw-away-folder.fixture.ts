/** Makes folders that belong to one process of tests or benchmarks, and removes those of killed processes. */
import { globSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { nameOwner, OWNER_LOCK, ownerState, processStart } from './folder-lock.ts'
import { makeTestFolder } from './folder.fixture.ts'
import { clearLeftover } from './postmaster.ts'

/** Names the process that made the folder. The folder of a run with `--folder` has no such file, so it is never removed. */
const MAKER = 'maker.pid'
/** A server that ends without a last checkpoint needs a moment, and makes files until then. */
const END_STEPS = { waitMs: 20, most: 500 }

/** Returns the path of a folder like `makeTestFolder`, which the next run removes when this process was killed. */
export function makeThrowAwayFolder(prefix: string, place = tmpdir()): string {
  const folder = makeTestFolder(prefix, place)
  nameOwner(join(folder, MAKER))
  return folder
}

/** Ends the PostgreSQL of this process and removes its folder. It waits without the event loop, so that a listener of `exit` can call it. */
export function removeWithServer(folder: string, pid: number): void {
  process.kill(pid, 'SIGQUIT')
  const never = new Int32Array(new SharedArrayBuffer(4))
  for (let step = 0; step < END_STEPS.most && processStart(pid) !== undefined; step += 1)
    Atomics.wait(never, 0, 0, END_STEPS.waitMs)
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Removes each folder of the place whose maker has ended, and ends the PostgreSQL that a killed process left in it. A folder stays when
 * its maker is not known, or when a process that still runs has a database in it.
 */
export async function removeAbandoned(prefix: string, place = tmpdir()): Promise<void> {
  for (const name of namesIn(place).filter((one) => one.startsWith(prefix))) {
    const folder = join(place, name)
    if (ownerState(join(folder, MAKER)) !== 'ended') continue
    const locks = globSync(`{,*/,*/*/}${OWNER_LOCK}`, { cwd: folder }).map((lock) => join(folder, lock))
    if (locks.some((lock) => ownerState(lock) !== 'ended')) continue
    for (const lock of locks) await clearLeftover(join(dirname(lock), 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }
}

function namesIn(place: string): readonly string[] {
  try {
    return readdirSync(place)
  } catch {
    // The system has no such folder.
    return []
  }
}
