/** Tests that the folders of killed processes are removed with their PostgreSQL, and that every other folder stays. */
// @module-tag one-try
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockFolder, processStart } from './folder-lock.ts'
import { makeTestFolder } from './folder.fixture.ts'
import { makeThrowAwayFolder, removeAbandoned } from './throw-away-folder.fixture.ts'

const PREFIX = 'adire-run-'
let place: string
beforeEach(() => {
  place = makeTestFolder('adire-place-')
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

it('folder of a killed process: is removed, and its PostgreSQL ends', async () => {
  const script = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    import { makeThrowAwayFolder } from ${JSON.stringify(join(import.meta.dirname, 'throw-away-folder.fixture.ts'))}
    const folder = makeThrowAwayFolder(${JSON.stringify(PREFIX)}, ${JSON.stringify(place)})
    const server = await startEmbedded({ dataFolder: folder + '/database', settings: { fsync: 'off' } })
    console.log(server.pid())
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  const pid = Number(chunk.toString())
  await removeAbandoned(PREFIX, place)
  expect(readdirSync(place)).toHaveLength(1)
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
  expect(processStart(pid)).toBeDefined()
  await removeAbandoned(PREFIX, place)
  expect(readdirSync(place)).toEqual([])
  expect(processStart(pid)).toBeUndefined()
})

it('folder of a run: stays when its maker is running, is not named, or is of another machine', async () => {
  const [running, elsewhere] = [makeThrowAwayFolder(PREFIX, place), makeThrowAwayFolder(PREFIX, place)]
  const nameless = join(place, `${PREFIX}nameless`)
  mkdirSync(nameless)
  setMaker(elsewhere, { startedAt: 'before', machine: 'elsewhere' })
  await removeAbandoned(PREFIX, place)
  for (const folder of [running, nameless, elsewhere]) expect(existsSync(folder), folder).toBe(true)
  await expect(removeAbandoned(PREFIX, join(place, 'none'))).resolves.toBeUndefined()
})

it('folder of a killed process: stays while a running process owns a database in it', async () => {
  const folder = makeThrowAwayFolder(PREFIX, place)
  setMaker(folder, { startedAt: 'before' })
  mkdirSync(join(folder, 'database'))
  const release = lockFolder(join(folder, 'database'))
  await removeAbandoned(PREFIX, place)
  expect(existsSync(folder)).toBe(true)
  release()
  await removeAbandoned(PREFIX, place)
  expect(existsSync(folder)).toBe(false)
})

function setMaker(folder: string, change: object): void {
  const path = join(folder, 'maker.pid')
  writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), ...change }))
}
