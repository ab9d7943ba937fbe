/** The events of one customer: pages over linked and unlinked events, the owner of each event, and the pages of the disk that a call reads. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { EVENTS_OF_CUSTOMER, findCustomerEvents } from './customer-events.ts'
import { linkAudit } from './link-audit.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const link = () => linkAudit({ database: test.database, clock: { now: () => new Date() } })
/** Adds events of the customer, and returns their ids. */
async function happen(sql: Sql, customerId: string, times = 1, address = '192.0.2.1'): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into bank.audit_event (kind, outcome, customer_id, address)
     select 'k', 'done', $1, $3 from generate_series(1, $2::int) returning event_id::text as id`,
    [customerId, times, address],
  )
  return rows.map(({ id }) => id)
}
const find = (customerId: string, more: Partial<Parameters<typeof findCustomerEvents>[1]> = {}, sql?: Sql) =>
  findCustomerEvents(sql ?? test.database.pool, { customerId, before: null, most: 4, withBatchLines: false, ...more })
/** Reads all pages. `between` runs after each page. */
async function readAll(customerId: string, between: () => Promise<unknown> = async () => {}) {
  const pages: (readonly string[])[] = []
  for (let before: string | null = null; ; ) {
    const { ids, next } = await find(customerId, { before })
    pages.push(ids)
    if (next === null) return pages
    before = next
    await between()
  }
}

describe('findCustomerEvents', () => {
  it('pages over linked and unlinked events: have each event once, also when events are added and linked between two pages', async () => {
    const [ada, obi] = [randomUUID(), randomUUID()]
    const made: string[] = []
    for (let n = 0; n < 14; n += 1) {
      if (n === 9) await link()
      made.push(...(await happen(test.database.pool, ada)))
      await happen(test.database.pool, obi)
    }
    const newest = made.toReversed()
    const inFours = [newest.slice(0, 4), newest.slice(4, 8), newest.slice(8, 12), newest.slice(12)]
    expect(await readAll(ada)).toEqual(inFours)
    const between = async () => {
      await happen(test.database.pool, ada)
      await link()
    }
    expect(await readAll(ada, between)).toEqual(inFours)
  })

  it('last page: has no next page when it is full, and no event at all for a customer without events', async () => {
    const ada = randomUUID()
    const made = await happen(test.database.pool, ada, 4)
    expect(await find(ada)).toEqual({ ids: made.toReversed(), next: null })
    await link()
    expect(await find(ada)).toEqual({ ids: made.toReversed(), next: null })
    expect(await find(randomUUID())).toEqual({ ids: [], next: null })
  })

  it('event of a slow transaction: is found below the last link before and after it is linked', async () => {
    const ada = randomUUID()
    const slow = await test.database.pool.connect()
    let late: readonly string[] = []
    let later: readonly string[] = []
    try {
      await slow.query('begin')
      late = await happen(slow, ada)
      later = await happen(test.database.pool, ada)
      await link()
      await slow.query('commit')
    } finally {
      slow.release()
    }
    expect((await find(ada)).ids).toEqual([...later, ...late])
    expect(await link()).toBe(1)
    expect((await find(ada)).ids).toEqual([...later, ...late])
  })

  it('events of the lines of a payment batch: are left out or found, whether they are linked or not', async () => {
    const ada = randomUUID()
    const [one] = await happen(test.database.pool, ada)
    const [line] = await happen(test.database.pool, ada, 1, 'bulk:5b6c2a0e')
    const [two] = await happen(test.database.pool, ada)
    for (const linkOrNot of [async () => 0, link]) {
      await linkOrNot()
      expect((await find(ada)).ids).toEqual([two, one])
      expect((await find(ada, { withBatchLines: true })).ids).toEqual([two, line, one])
    }
  })

  it('linking that is too late for one call: the page ends early, and its next pages reach the unlinked and the linked events', async () => {
    const ada = randomUUID()
    const linked = await happen(test.database.pool, ada, 2)
    await link()
    const unlinked = await happen(test.database.pool, ada, 2)
    await skipIds()
    const last = await happen(test.database.pool, ada, 1)
    expect(await readAll(ada)).toEqual([last, [...linked, ...unlinked].toReversed()])
    await skipIds()
    await happen(test.database.pool, randomUUID())
    const pages = await readAll(ada)
    expect(pages[0]).toEqual([])
    expect(pages.flat()).toEqual([...last, ...[...linked, ...unlinked].toReversed()])
    await link()
    expect((await find(ada, { most: 5 })).ids).toEqual(pages.flat())
  })
})

describe('rights on the events of a customer', () => {
  const asRole = async <T>(role: string, work: (sql: Sql) => Promise<T>): Promise<T> => {
    const owner = new pg.Client({ connectionString: test.ownerUrl })
    await owner.connect()
    try {
      await owner.query(`set role ${role}`)
      return await work(owner)
    } finally {
      await owner.end()
    }
  }

  it('roles: the API and staff find pages, and the makers of the archive find all events, linked and unlinked', async () => {
    const ada = randomUUID()
    const made = [
      ...(await happen(test.database.pool, ada, 2)),
      ...(await happen(test.database.pool, ada, 1, 'bulk:1')),
    ]
    await link()
    made.push(...(await happen(test.database.pool, ada)))
    const withBatchLines = true
    for (const role of ['adire_api', 'adire_staff'])
      expect((await asRole(role, (sql) => find(ada, { withBatchLines }, sql))).ids).toEqual(made.toReversed())
    for (const role of ['adire_read', 'adire_jobs']) {
      const { rows } = await asRole(role, (sql) =>
        sql.query<{ event_id: string }>(`${EVENTS_OF_CUSTOMER} order by event_id`, [ada]),
      )
      expect(rows.map((row) => row.event_id)).toEqual(made)
    }
  })
})

/** The next event has an id that is 150,000 higher, so the events before it are too far away for one call. */
const skipIds = () =>
  test.asOwner(
    `select setval(sequence, nextval(sequence) + 150000) from pg_get_serial_sequence('bank.audit_event', 'event_id') sequence`,
  )

describe('blocks of a page', () => {
  const EVENTS = 50_000

  it('a page among 50,000 events of others: reads few pages of the disk, at the start and in the middle of the list', async () => {
    const ada = randomUUID()
    // Each 500th event is of the customer.
    await test.asOwner(
      `insert into bank.audit_event (kind, outcome, customer_id, address)
       select 'k', 'done', case when n % 500 = 0 then $1::uuid else gen_random_uuid() end, '192.0.2.1' from generate_series(1, $2::int) n`,
      [ada, EVENTS],
    )
    await link()
    await test.asOwner('analyze bank.audit_event, bank.audit_link')
    const { first, second, all } = await test.database.transaction(async (tx) => {
      const before = await countBlocks(tx)
      const page = await find(ada, { most: 30 }, tx)
      const between = await countBlocks(tx)
      const next = await find(ada, { most: 30, before: page.next }, tx)
      expect([page.ids.length, next.ids.length]).toEqual([30, 30])
      const { rows } = await tx.query<{ blocks: number }>(
        `select (pg_relation_size('bank.audit_event') / 8192)::int as blocks`,
      )
      return { first: between - before, second: (await countBlocks(tx)) - between, all: rows[0]?.blocks ?? 0 }
    })
    expect(all).toBeGreaterThan(500)
    // The first page also reads the newest events of all customers, by their ids.
    expect(first).toBeLessThan(150)
    expect(second).toBeLessThan(100)
  })

  /** Counts the reads of pages of the trail and of its indexes in this transaction. */
  async function countBlocks(tx: Sql): Promise<number> {
    const { rows } = await tx.query<{ blocks: number }>(
      `select sum(pg_stat_get_xact_blocks_fetched(relation))::int as blocks
       from (select c.oid as relation from pg_class c where c.oid in ('bank.audit_event'::regclass, 'bank.audit_link'::regclass)
             union all select indexrelid from pg_index where indrelid in ('bank.audit_event'::regclass, 'bank.audit_link'::regclass)) parts`,
    )
    return rows[0]?.blocks ?? 0
  }
})
