import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Link, openLink } from '../../../scripts/ha/link.ts'
import { freePorts } from '../bank-tests/free-ports.fixture.ts'
import { createTestDatabase, type TestDatabase } from './database.fixture.ts'
import { type Database, isDatabaseDown, openDatabase } from './database.ts'

const ANSWER_MS = 300
let db: TestDatabase
let link: Link
let database: Database

beforeEach(async () => {
  db = await createTestDatabase()
  const url = new URL(db.url.replace('@/', '@localhost/'))
  const [port = ''] = await freePorts(1)
  link = await openLink(Number(port), `${url.searchParams.get('host')}/.s.PGSQL.5432`)
  url.search = ''
  url.host = `127.0.0.1:${port}`
  database = openDatabase(url.href, { maxConnections: 2, connectWithinMs: ANSWER_MS, answerWithinMs: ANSWER_MS })
})
afterEach(async () => {
  await database.close()
  await link.close()
  await db.drop()
})

const seven = () => database.pool.query<{ seven: number }>('select $1::int as seven', [7])

it('silent database: fails a statement as unreachable when the network is cut, and opens new connections later', async () => {
  expect((await seven()).rows).toEqual([{ seven: 7 }])
  link.cut()
  const failure = await seven().catch((error: unknown) => error)
  expect([isDatabaseDown(failure), database.pool.totalCount]).toEqual([true, 0])
  link.heal()
  expect((await seven()).rows).toEqual([{ seven: 7 }])
})

it('silent database: closes the connection of a transaction whose server is silent', async () => {
  let statements = 0
  const cutInside = database.transaction(async (tx) => {
    await tx.query('select 1')
    link.cut()
    statements += 1
    await tx.query('select 2')
    statements += 1
  })
  const failure = await cutInside.catch((error: unknown) => error)
  expect([isDatabaseDown(failure), statements, database.pool.totalCount]).toEqual([true, 1, 0])
  link.heal()
})

it('silent database: waits for a slow statement of a server that answers in time', async () => {
  const slow = openDatabase(db.url, { maxConnections: 1, answerWithinMs: 30_000 })
  const { rows } = await slow.pool.query<{ rows: string }>(
    'select count(*) as rows from generate_series(1, $1::int)',
    [300_000],
  )
  expect(rows).toEqual([{ rows: '300000' }])
  await slow.close()
})
