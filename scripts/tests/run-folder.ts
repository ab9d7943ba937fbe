/** Makes the folder for the temporary files of a test run: in memory where the machine has room, otherwise on the disk. */
import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { availableMemory } from 'node:process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeThrowAwayFolder, removeAbandoned } from '../../src/server/db/embedded/throw-away-folder.fixture.ts'

const GIBIBYTE = 1024 ** 3
const PREFIX = 'adire-test-'

/** A file system in memory, and what must be free before a run uses it. */
export interface MemoryPlace {
  readonly folder: string
  readonly spaceNeededBytes: number
  readonly memoryNeededBytes: number
}

/**
 * Linux has this folder. A container may have a very small one. A run of some files used half a gibibyte at most, with two banks of
 * journeys, a bank of a test and the golden run. The rest is room for larger tests, and memory for the processes of the run.
 */
const SHARED_MEMORY: MemoryPlace = {
  folder: '/dev/shm',
  spaceNeededBytes: 3 * GIBIBYTE,
  memoryNeededBytes: 6 * GIBIBYTE,
}

/**
 * Returns the path. A test run creates and removes hundreds of databases of 500 files each. On a disk the file system takes
 * more processor time for them than the tests (docs/decisions/0061).
 */
export function makeRunFolder(memory = SHARED_MEMORY): string {
  return makeFolder(hasRoom(memory) && canRunPrograms(memory.folder) ? memory.folder : tmpdir())
}

/** Removes the folders of killed runs, in memory and on the disk. */
export async function removeKilledRuns(memory = SHARED_MEMORY.folder): Promise<void> {
  for (const place of new Set([memory, tmpdir()])) await removeAbandoned(PREFIX, place)
}

/** Each user can write here, as in /tmp: the database and the installer of Debian's packages have other users than root. */
function makeFolder(place: string): string {
  const folder = makeThrowAwayFolder(PREFIX, place)
  chmodSync(folder, 0o1777)
  return folder
}

/** A process in a container sees the free memory of the container. */
function hasRoom({ folder, spaceNeededBytes, memoryNeededBytes }: MemoryPlace): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= spaceNeededBytes && availableMemory() >= memoryNeededBytes
  } catch {
    return false
  }
}

/** Tests write programs into their folders, but some systems run no program from a file system in memory. */
function canRunPrograms(place: string): boolean {
  const folder = makeFolder(place)
  try {
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
    return spawnSync(program).status === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
