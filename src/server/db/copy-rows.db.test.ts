/** Tests COPY of rows: each text is read back unchanged, and the connection stays usable after a refused row. */
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { copyRows, type RowOf } from './copy-rows.ts'
import { openDatabase } from './database.ts'
import { createTestDatabase, type TestDatabase } from './database.fixture.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  const owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  await owner.query(
    `create table bank.copied (no int primary key, words text check (length(words) < 5000), list smallint[]);
     create table bank.typed (big bigint, flag boolean, raw bytea, whole int, doc jsonb, little smallint, few smallint[], texts text[], at timestamptz, id uuid);
     grant select, insert on bank.copied, bank.typed to adire_app`,
  )
  await owner.end()
})
afterEach(() => vi.useRealTimers())
afterAll(() => db?.drop())

const COPIED = { no: 'integer', words: 'text', list: 'smallint[]' } as const
const copy = copyRows('bank.copied', COPIED)
const read = async () => (await db.database.pool.query('select no, words, list from bank.copied order by no')).rows

it('copyRows: stores every text as it was, and null as null', async () => {
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
      texts.map((words, no) => ({ no, words, list: no === 0 ? null : [no, -1] })),
    ),
  )
  expect(await read()).toEqual(texts.map((words, no) => ({ no, words, list: no === 0 ? null : [no, -1] })))
})

it('copyRows: writes null for a column that a row lacks, because the row was stored before the column existed', async () => {
  await db.database.transaction((tx) => copy(tx, [{ no: -1, list: [1] } as unknown as RowOf<typeof COPIED>]))
  expect((await read())[0]).toEqual({ no: -1, words: null, list: [1] })
})

const TYPED = {
  big: 'bigint',
  flag: 'boolean',
  raw: 'bytea',
  whole: 'integer',
  doc: 'jsonb',
  little: 'smallint',
  few: 'smallint[]',
  texts: 'text[]',
  at: 'timestamptz',
  id: 'uuid',
} as const
const copyTyped = copyRows('bank.typed', TYPED)
const blank: RowOf<typeof TYPED> = {
  big: null,
  flag: null,
  raw: null,
  whole: null,
  doc: null,
  little: null,
  few: null,
  texts: null,
  at: null,
  id: null,
}

it('copyRows: stores a value of every type as it was', async () => {
  const at = new Date('2026-11-21T20:39:08.557Z')
  const rows: RowOf<typeof TYPED>[] = [
    {
      big: '9223372036854775807',
      flag: true,
      raw: Buffer.from([0, 255, 10]),
      whole: 2_147_483_647,
      doc: '{"a": ["\u20a6", 1]}',
      little: 32_767,
      few: [],
      texts: ['transfer-day:a:NGN:2026-11-21', '', 'a "b", {c} \\ \u20a6'],
      at,
      id: '019ab3c4-5d6e-7f80-9123-00000000beef',
    },
    {
      ...blank,
      big: '-9223372036854775808',
      flag: false,
      whole: -2_147_483_648,
      little: -32_768,
      few: [-1, 2],
      texts: [],
      at: '1970-01-01T00:00:00.001Z',
    },
    blank,
  ]
  await db.database.transaction((tx) => copyTyped(tx, rows))
  expect((await db.database.pool.query('select * from bank.typed order by big desc nulls last')).rows).toEqual([
    { ...rows[0], doc: { a: ['\u20a6', 1] } },
    { ...rows[1], at: new Date(1) },
    blank,
  ])
})

it('copyRows: throws for a value that the type cannot hold, and sends nothing', async () => {
  const wrong: Partial<RowOf<typeof TYPED>>[] = [
    { big: '9223372036854775808' },
    { big: '' },
    { big: '1.5' },
    { whole: 2_147_483_648 },
    { whole: 0.5 },
    { little: 32_768 },
    { at: 'yesterday' },
    { id: '019ab3c4-5d6e-7f80-9123-00000000beeg' },
    { id: '019ab3c45d6e-7f80-9123-00000000beeff0' },
    { id: '019ab3c4-5d6e-7f80-9123-00000000bee₦' },
  ]
  await db.database.transaction(async (tx) => {
    for (const one of wrong) await expect(copyTyped(tx, [{ ...blank, ...one }])).rejects.toThrow(RangeError)
  })
})

it('copyRows: rejects rows that the table refuses, and the connection stays usable', async () => {
  const before = await read()
  const client = await db.database.pool.connect()
  try {
    await client.query('begin')
    const rows = Array.from({ length: 3_000 }, (_, no) => ({
      no: 100 + no,
      words: no === 1_500 ? 'y'.repeat(5_000) : 'fits',
      list: null,
    }))
    await expect(copy(client, rows)).rejects.toMatchObject({ code: '23514' })
    await client.query('rollback')
    await expect(copyRows('bank.nowhere', { no: 'integer' })(client, [{ no: 1 }])).rejects.toMatchObject({
      code: '42P01',
    })
    await copy(client, [])
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    client.release()
  }
  expect(await read()).toEqual(before)
})

it('copyRows: runs in a pipeline between other queries, whether the COPY succeeds or fails', async () => {
  const pool = db.database.openPool(1, { pipelined: true })
  const client = await pool.connect()
  const fits = [{ no: 500, words: 'fits', list: [1] }]
  const count = () => client.query('select count(*)::int as rows from bank.copied where no >= 500')
  try {
    const answers = await Promise.allSettled([
      client.query('begin'),
      copy(client, fits),
      count(),
      copy(client, fits),
      copy(client, fits),
      count(),
      client.query('rollback'),
      copy(client, []),
      count(),
    ])
    expect(answers.map((one) => (one.status === 'rejected' ? one.reason.code : one.value?.rows))).toEqual([
      [],
      undefined,
      [{ rows: 1 }],
      '23505',
      '25P02',
      '25P02',
      [],
      undefined,
      [{ rows: 0 }],
    ])
  } finally {
    client.release()
    await pool.end()
  }
})

it('copyRows: rejects when the connection is lost', async () => {
  const client = new pg.Client({ connectionString: db.url, options: '-c role=adire_app' })
  client.on('error', () => {})
  await client.connect()
  const locker = await db.database.pool.connect()
  try {
    await locker.query('begin')
    await copy(locker, [{ no: 9_000, words: 'held', list: null }])
    const pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
    const waiting = expect(copy(client, [{ no: 9_000, words: 'waits for the other', list: null }])).rejects.toThrow()
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

it('leaves no timer of the driver, which would close a pipelined connection with later payments on it', async () => {
  const database = openDatabase(db.url, { answerWithinMs: 30_000 })
  const pool = database.openPool(1, { pipelined: true })
  const client = await pool.connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await client.query('begin')
  await copy(client, [{ no: 900, words: 'timed', list: null }])
  expect(vi.getTimerCount()).toBe(0)
  const refused = copy(client, [{ no: 900, words: 'again', list: null }])
  await expect(refused).rejects.toThrow(/duplicate key/)
  expect(vi.getTimerCount()).toBe(0)
  await client.query('rollback')
  vi.useRealTimers()
  client.release()
  await pool.end()
  await database.close()
})
