/** Tests where a test run keeps its temporary files. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeRunFolder } from './run-folder.ts'

let memory: string
let made: string | undefined
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'adire-memory-'))
})
afterEach(() => {
  for (const folder of [memory, made]) if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})

it('folder of a run: is in memory when there is room, and every user can write to it', () => {
  made = makeRunFolder({ folder: memory, spaceNeededBytes: 1, memoryNeededBytes: 1 })
  expect(dirname(made)).toBe(memory)
  expect(statSync(made).mode & 0o7777).toBe(0o1777)
  expect(readdirSync(memory)).toHaveLength(1)
})

it.each([
  ['the file system in memory is too small', { spaceNeededBytes: 2 ** 62 }],
  ['the machine has too little free memory', { memoryNeededBytes: 2 ** 62 }],
  ['the system has no such file system', { folder: '/there-is-no-such-folder' }],
])('folder of a run: is on the disk when %s', (_why, change) => {
  made = makeRunFolder({ folder: memory, spaceNeededBytes: 1, memoryNeededBytes: 1, ...change })
  expect(dirname(made)).toBe(tmpdir())
  expect(readdirSync(memory)).toEqual([])
})
