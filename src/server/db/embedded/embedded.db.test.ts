// @module-tag one-try
import { spawn } from 'node:child_process'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { startEmbedded } from './embedded.ts'
import { connectionFile, findConnection } from '../find-connection.ts'
import { FolderInUseError } from './folder-lock.ts'
import { makeTestFolder } from './folder.fixture.ts'

let folder: string
beforeAll(() => {
  folder = makeTestFolder('adire-embedded-')
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

async function ask(url: string, sql: string): Promise<unknown> {
  const database = openDatabase(url)
  try {
    return (await database.pool.query(sql)).rows
  } finally {
    await database.close()
  }
}

test('data survive a stop; a second start on the folder is refused in one line; secrets are readable by the owner alone', async () => {
  const first = await startEmbedded({ dataFolder: folder })
  await ask(
    first.ownerUrl,
    'set role none; create table public.kept as select 7 as seven; grant select on public.kept to adire_app',
  )
  await expect(startEmbedded({ dataFolder: folder })).rejects.toThrow(FolderInUseError)
  await expect(startEmbedded({ dataFolder: folder })).rejects.toThrow(new RegExp(`in use by process ${process.pid}`))
  for (const file of ['database-passwords.json', 'connection.json'])
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
  expect(findConnection({ DATA_DIR: folder })).toEqual({
    url: first.url,
    ownerUrl: first.ownerUrl,
    staffUrl: first.staffUrl,
  })
  await first.stop()
  expect(existsSync(connectionFile(folder))).toBe(false)
  expect(() => findConnection({ DATA_DIR: folder })).toThrow(/No database: set DATABASE_URL/)
  const second = await startEmbedded({ dataFolder: folder })
  expect(await ask(second.url, 'select seven from public.kept')).toEqual([{ seven: 7 }])
  await second.stop()
})

test('after kill -9 of the process that owned it, the folder starts again though the old server still runs', async () => {
  const script = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    const server = await startEmbedded({ dataFolder: ${JSON.stringify(folder)} })
    console.log('pid ' + server.pid())
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = await new Promise<number>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const match = /pid (\d+)/.exec(chunk.toString())
      if (match) resolve(Number.parseInt(match[1] ?? '', 10))
    })
  })
  await expect(startEmbedded({ dataFolder: folder })).rejects.toThrow(FolderInUseError)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('close', resolve))
  process.kill(pid, 0)
  const again = await startEmbedded({ dataFolder: folder })
  expect(again.pid()).not.toBe(pid)
  expect(await ask(again.url, 'select seven from public.kept')).toEqual([{ seven: 7 }])
  await again.stop()
})

test('a lock left by a process that is gone, or torn, is stale', async () => {
  writeFileSync(join(folder, 'owner.lock'), JSON.stringify({ pid: process.pid, startedAt: 'another time' }))
  await (await startEmbedded({ dataFolder: folder })).stop()
  writeFileSync(join(folder, 'owner.lock'), '{"pid"')
  await (await startEmbedded({ dataFolder: folder })).stop()
})
