/** Tests that `npm run bench -- growth` leaves no PostgreSQL and no folder when it is ended. */
// @module-tag one-try
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { processStart } from '../../src/server/db/embedded/folder-lock.ts'
import { makeTestFolder } from '../../src/server/db/embedded/folder.fixture.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'bench', 'main.ts')
let folder: string
let child: ChildProcess | undefined
beforeEach(() => {
  folder = makeTestFolder('adire-interrupted-')
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

it('growth: ends its PostgreSQL and removes its folder when it is ended', async () => {
  child = spawn(process.execPath, [MAIN, 'growth', '--entries', '2000000', '--tables', 'books'], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // The benchmark writes the file of the connection after the start of the database.
  const connections = () => globSync('adire-growth-*/connection.json', { cwd: folder })
  await expect.poll(connections, { timeout: 60_000 }).toHaveLength(1)
  const [pidFile = ''] = globSync('adire-growth-*/postgres/postmaster.pid', { cwd: folder })
  const pid = Number.parseInt(readFileSync(join(folder, pidFile), 'utf8'), 10)
  expect(processStart(pid)).toBeDefined()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([130, null])
  expect(readdirSync(folder)).toEqual([])
  expect(processStart(pid)).toBeUndefined()
}, 90_000)
