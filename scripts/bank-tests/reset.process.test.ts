/** Runs `npm run reset` as a process, and checks what it deletes and when it refuses. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/server/db/database.ts'
import { startEmbedded } from '../../src/server/db/embedded/embedded.ts'
import { lockFolder } from '../../src/server/db/embedded/folder-lock.ts'
import { makeDataFolder } from './bank-process.fixture.ts'

let folder: ReturnType<typeof makeDataFolder>
beforeEach(() => {
  folder = makeDataFolder()
})
afterEach(() => {
  folder.remove()
})

function reset(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const its = { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: folder.path, ...env }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '..', 'reset.ts'), ...args],
    {
      env: its,
      encoding: 'utf8',
      input: '',
    },
  )
  return { status, stdout, stderr }
}

async function tablesOf(url: string): Promise<readonly unknown[]> {
  const database = openDatabase(url)
  const { rows } = await database.pool.query(`select tablename as name from pg_tables where schemaname = 'public'`)
  await database.close()
  return rows
}

describe('npm run reset', () => {
  it('reset: deletes the database, the sandbox, the keys and the files, and a new bank starts empty', async () => {
    const first = await startEmbedded({ dataFolder: folder.path })
    const owner = openDatabase(first.ownerUrl)
    await owner.pool.query('set role none; create table public.old ()')
    await owner.close()
    await first.stop()
    for (const name of ['sandbox', 'keys', 'files']) {
      mkdirSync(join(folder.path, name))
      writeFileSync(join(folder.path, name, 'one'), '')
    }
    const { status, stdout, stderr } = reset(['--yes'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    for (const name of ['sandbox', 'keys', 'files']) expect(stdout).toContain(`${join(folder.path, name)}: `)
    expect(stdout).toContain(': the database\n')
    expect(existsSync(folder.path)).toBe(false)
    mkdirSync(folder.path)
    const second = await startEmbedded({ dataFolder: folder.path })
    expect(await tablesOf(second.url)).toEqual([])
    await second.stop()
  })

  it('reset: without a terminal it asks for --yes and deletes nothing', () => {
    mkdirSync(join(folder.path, 'sandbox'))
    const { status, stdout, stderr } = reset()
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'Nothing was deleted. Without a terminal, add the option: npm run reset -- --yes\n',
    })
    expect(stdout).toContain(`${join(folder.path, 'sandbox')}: the books and keys of the sandbox`)
    expect(existsSync(join(folder.path, 'sandbox'))).toBe(true)
  })

  it('reset: refuses while a bank runs on the folder', () => {
    mkdirSync(join(folder.path, 'sandbox'))
    const unlock = lockFolder(folder.path)
    const { status, stderr } = reset(['--yes'])
    unlock()
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `The data folder ${folder.path} is in use by process ${process.pid}. Stop it first, or set DATA_DIR.\n`,
    })
    expect(existsSync(join(folder.path, 'sandbox'))).toBe(true)
  })

  it('reset: refuses a folder with files of others, and a folder that is missing', () => {
    writeFileSync(join(folder.path, 'letter.txt'), '')
    mkdirSync(join(folder.path, 'postgres'))
    expect(reset(['--yes'])).toMatchObject({
      status: 1,
      stderr: `Nothing was deleted: ${join(folder.path, 'letter.txt')} does not belong to a bank.\n`,
    })
    expect(existsSync(join(folder.path, 'postgres'))).toBe(true)
    expect(reset(['--yes'], { DATA_DIR: join(folder.path, 'none') }).stderr).toContain('does not exist')
  })

  it.each([
    ['in production', { NODE_ENV: 'production' }, 'refused with NODE_ENV=production'],
    ['on a database elsewhere', { DATABASE_URL: 'postgresql://elsewhere/bank' }, 'DATABASE_URL is set'],
  ])('reset: refuses %s', (_, env, reason) => {
    mkdirSync(join(folder.path, 'keys'))
    const { status, stderr } = reset(['--yes'], env)
    expect(status).toBe(1)
    expect(stderr).toContain(reason)
    expect(existsSync(join(folder.path, 'keys'))).toBe(true)
  })
})
