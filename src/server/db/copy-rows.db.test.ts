/** COPY of rows: every text comes back as it was, and a row that is refused leaves the connection fit for use. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyRows } from './copy-rows.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  const owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  await owner.query(
    'create table bank.copied (no int primary key, words text check (length(words) < 5000), list smallint[]); grant select, insert on bank.copied to adire_app',
  )
  await owner.end()
})
afterAll(() => db?.drop())

const copy = copyRows('bank.copied', ['no', 'words', 'list'])
const read = async () => (await db.database.pool.query('select no, words, list from bank.copied order by no')).rows

it('brings back every text as it was, and null as null', async () => {
  const texts = [
    '',
    String.raw`\N`,
    String.raw`\.`,
    'a\tb',
    'line\nline\r\n',
    'back\\slash\\',
    `'"{},`,
    '₦ ẹ̀kọ́ 😀',
    null,
    'x'.repeat(4_000),
  ]
  await db.database.transaction((tx) =>
    copy(
      tx,
      texts.map((text, no) => [no, text, no === 0 ? null : `{${no},-1}`]),
    ),
  )
  expect(await read()).toEqual(texts.map((words, no) => ({ no, words, list: no === 0 ? null : [no, -1] })))
})

it('rejects what the table refuses, and the connection goes on', async () => {
  const before = await read()
  const client = await db.database.pool.connect()
  try {
    await client.query('begin')
    const rows = Array.from({ length: 3_000 }, (_, no) => [100 + no, no === 1_500 ? 'y'.repeat(5_000) : 'fits', null])
    await expect(copy(client, rows)).rejects.toMatchObject({ code: '23514' })
    await client.query('rollback')
    await expect(copyRows('bank.nowhere', ['no'])(client, [[1]])).rejects.toMatchObject({ code: '42P01' })
    await copy(client, [])
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    client.release()
  }
  expect(await read()).toEqual(before)
})

it('rejects when the connection is lost', async () => {
  const client = new pg.Client({ connectionString: db.url, options: '-c role=adire_app' })
  client.on('error', () => {})
  await client.connect()
  const locker = await db.database.pool.connect()
  try {
    await locker.query('begin')
    await copy(locker, [[9_000, 'held', null]])
    const pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
    const waiting = expect(copy(client, [[9_000, 'waits for the other', null]])).rejects.toThrow()
    const login = new pg.Client({ connectionString: db.url })
    await login.connect()
    await login.query('select pg_terminate_backend($1)', [pid])
    await login.end()
    await waiting
  } finally {
    await locker.query('rollback')
    locker.release()
  }
})
