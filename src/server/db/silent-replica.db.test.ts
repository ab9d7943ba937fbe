/** Reads while the replica gives no answer, and closes no connection. A link to the primary takes the place of the replica. */
import { Registry } from '@platformatic/prom-client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Link, openLink } from '../../../scripts/ha/link.ts'
import { freePorts } from '../bank-tests/free-ports.fixture.ts'
import { openReading } from '../open-reading.ts'
import { createTestDatabase, type TestDatabase } from './database.fixture.ts'
import { type Database, isDatabaseDown, openDatabase } from './database.ts'
import { createReadingDatabase, type ReadPlace } from './reading-database.ts'

let db: TestDatabase
let link: Link
let url: string
let places: string[]
let opened: Database | undefined

beforeEach(async () => {
  db = await createTestDatabase()
  const direct = new URL(db.url.replace('@/', '@localhost/'))
  const [port = ''] = await freePorts(1)
  link = await openLink(Number(port), `${direct.searchParams.get('host')}/.s.PGSQL.5432`)
  direct.search = ''
  direct.host = `127.0.0.1:${port}`
  url = direct.href
  places = []
})
afterEach(async () => {
  await link.close()
  await opened?.close()
  await db.drop()
})

/** The clock does not move, so the replica rests for the whole test after a failure. `answerWithinMs` bounds each statement of the replica. */
function open(waitMs: number, answerWithinMs?: number): Database {
  opened = createReadingDatabase({
    primary: db.database,
    replica: openDatabase(url, { maxConnections: 2, answerWithinMs, applicationName: 'adire reads' }),
    observe: (place: ReadPlace) => void places.push(place),
    waitMs,
    restMs: 1,
    now: () => 0,
  })
  return opened
}

const seven = async (of: Database) => (await of.pool.query('select $1::int as seven', [7])).rows

/** The replica gives no answer for a minute. The primary answers immediately. */
const SILENCE = `case when current_setting('application_name') = 'adire reads' then pg_sleep(60) end`
const READ = `select ${SILENCE}, $1::int as seven`

it('silent replica: the primary answers when the replica does not give its position', async () => {
  const reading = open(1_000)
  expect(await seven(reading)).toEqual([{ seven: 7 }])
  link.cut()
  expect(await seven(reading)).toEqual([{ seven: 7 }])
  link.heal()
  expect(await seven(reading)).toEqual([{ seven: 7 }])
  expect(places).toEqual(['replica', 'away', 'away'])
})

it('silent replica: the primary answers a read that lost its replica, and the reads after it', async () => {
  const reading = open(10_000, 1_500)
  expect((await reading.pool.query(READ, [7])).rows).toMatchObject([{ seven: 7 }])
  expect(await seven(reading)).toEqual([{ seven: 7 }])
  expect(places).toEqual(['away', 'away'])
})

it('silent replica: a lost transaction fails, and the primary answers the next transaction', async () => {
  const reading = open(10_000, 1_500)
  const lost = await reading.transaction((tx) => tx.query(READ, [7])).catch((error: unknown) => error)
  expect(isDatabaseDown(lost)).toBe(true)
  expect((await reading.transaction((tx) => tx.query('select 7 as seven'))).rows).toEqual([{ seven: 7 }])
  expect(places).toEqual(['away', 'away'])
})

it('silent replica: a read waits seconds for the replica, also in a process that allows minutes for jobs', async () => {
  const registry = new Registry()
  const countRead = (place: string) => void places.push(place)
  const config = { replica: { url, connections: 2 }, databaseAnswerMs: 300_000 }
  opened = openReading(db.database, config, { registry, countRead })
  expect((await opened.pool.query(READ, [7])).rows).toMatchObject([{ seven: 7 }])
  expect(places).toEqual(['away'])
})
