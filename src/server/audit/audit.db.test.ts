// @module-tag one-try
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { headKey, publicHalf } from './audit-chain.ts'
import { linkAudit, signAuditHead } from './link-audit.ts'
import { type AuditExpectation, verifyAudit } from './verify-audit.ts'

let test: TestDatabase
let owner: pg.Client
const logged: { audit?: string }[] = []
const outside = { now: new Date('2026-11-21T09:00:00Z') }
const headSeed = randomBytes(32)
const deps = () => ({
  database: test.database,
  clock: { now: () => outside.now },
  headSeed,
  logger: { info: (details: object) => void logged.push(details) },
})

beforeEach(async () => {
  test = await createTestDatabase()
  owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  logged.length = 0
})
afterEach(async () => {
  await owner.end()
  await test.drop()
})

const INSERT = `insert into bank.audit_event (kind, outcome, detail) values ('login.refused', 'refused', '{"n": 1}')`
const happen = async (times: number) => {
  for (let n = 0; n < times; n += 1) await test.database.pool.query(INSERT)
}
const publicKey = publicHalf(headKey(headSeed))
const prove = (expected: AuditExpectation = { publicKeys: [publicKey] }) => verifyAudit(test.database.pool, expected)
const numbers = async () =>
  (await test.database.pool.query('select number::int, event_id::int from bank.audit_link order by number')).rows

describe('linkAudit', () => {
  it('numbers events without a gap, though their ids have some, and again only what is new', async () => {
    await happen(3)
    await test.database.transaction(async (tx) => {
      await tx.query(INSERT)
      await tx.query('rollback')
      await tx.query('begin')
    })
    await happen(2)
    expect(await linkAudit(deps())).toBe(5)
    expect(await linkAudit(deps())).toBe(0)
    await happen(1)
    expect(await linkAudit(deps())).toBe(1)
    expect((await numbers()).map((row) => row.number)).toEqual([1, 2, 3, 4, 5, 6])
    expect((await numbers()).map((row) => row.event_id)).toEqual([1, 2, 3, 5, 6, 7])
    expect(await prove()).toEqual({ links: 6n, heads: 0, waiting: 0, faults: [] })
  })

  it('several parallel processes make one chain', async () => {
    await happen(40)
    const other = openDatabase(test.url)
    try {
      await Promise.all([1, 2, 3, 4].map((n) => linkAudit({ ...deps(), database: n % 2 ? other : test.database })))
    } finally {
      await other.close()
    }
    expect(await prove()).toMatchObject({ links: 40n, faults: [] })
  })

  it('links more events than one batch has', async () => {
    await owner.query(`insert into bank.audit_event (kind, outcome) select 'k', 'done' from generate_series(1, 2500)`)
    expect(await linkAudit(deps())).toBe(2_500)
    expect(await prove()).toMatchObject({ links: 2_500n, faults: [] })
  })

  it('an event of a slow transaction: linked by the next run within ten minutes, later by the sweep', async () => {
    const slow = await test.database.pool.connect()
    try {
      await slow.query('begin')
      await slow.query(INSERT)
      await happen(2)
      expect(await linkAudit(deps())).toBe(2)
      outside.now = new Date(outside.now.getTime() + 11 * 60_000)
      await slow.query('commit')
    } finally {
      slow.release()
    }
    expect(await linkAudit(deps())).toBe(0)
    expect((await prove()).waiting).toBe(1)
    await signAuditHead(deps())
    expect(await prove()).toEqual({ links: 3n, heads: 1, waiting: 0, faults: [] })
  })
})

describe('signAuditHead', () => {
  it('signs the last link once, and says so in the log; an empty trail has no head', async () => {
    await signAuditHead(deps())
    expect(logged).toEqual([])
    await happen(2)
    await signAuditHead(deps())
    await signAuditHead(deps())
    expect(logged).toEqual([{ event: 'audit-head', audit: expect.stringMatching(/^2:[0-9a-f]{64}$/) }])
    expect(await prove()).toMatchObject({ heads: 1, faults: [] })
  })
})

describe('verifyAudit', () => {
  const kept = () => {
    const [number = '', hash = ''] = (logged[0]?.audit ?? '').split(':')
    return { number: BigInt(number), hash: Buffer.from(hash, 'hex') }
  }
  beforeEach(async () => {
    await happen(5)
    await signAuditHead(deps())
    await happen(2)
    await linkAudit(deps())
  })

  it('finds the chain complete, with the head from the log in it', async () => {
    expect(await prove({ publicKeys: [publicKey], head: kept() })).toEqual({
      links: 7n,
      heads: 1,
      waiting: 0,
      faults: [],
    })
  })

  it.each([
    [`update bank.audit_event set kind = 'login.done' where event_id = 3`, 'link 3 does not fit its row'],
    [
      `update bank.audit_event set recorded_at = recorded_at + interval '1 microsecond' where event_id = 2`,
      'link 2 does not fit its row',
    ],
    [`update bank.audit_event set detail = '{"n": 2}' where event_id = 7`, 'link 7 does not fit its row'],
    [`delete from bank.audit_link where number = 4`, 'link 4 is missing'],
    [
      `update bank.audit_link set customer_id = gen_random_uuid() where number in (4, 5)`,
      'link 4 is in the wrong list of events of a customer',
    ],
    [
      `update bank.audit_link set is_batch_line = true where number = 6`,
      'link 6 is in the wrong list of events of a customer',
    ],
    [
      `update bank.audit_link set event_id = -event_id where false; delete from bank.audit_link where number > 5; delete from bank.audit_head; delete from bank.audit_link where number = 5`,
      undefined,
    ],
    [`update bank.audit_head set signature = decode(repeat('00', 64), 'hex')`, 'head 5 is not signed'],
    [`update bank.audit_head set public_key = decode(repeat('01', 32), 'hex')`, 'head 5 was signed with another key'],
  ])('finds %s', async (tampering, fault) => {
    await owner.query(tampering)
    const { faults } = await prove()
    // A chain that was cut together with its heads looks complete. Only a head that is kept elsewhere shows the cut.
    if (fault === undefined) expect(faults).toEqual([])
    else expect(faults).toContain(fault)
    const known = await prove({ publicKeys: [publicKey], head: kept() })
    expect(known.faults.length).toBeGreaterThan(0)
  })

  it('change of the master key: a later head of the new key covers the heads of the old key, and no head after it', async () => {
    const seed = randomBytes(32)
    const publicKeys = [publicHalf(headKey(seed))]
    expect((await prove({ publicKeys })).faults).toEqual(['head 5 was signed with another key'])
    await happen(1)
    await signAuditHead({ ...deps(), headSeed: seed })
    expect(await prove({ publicKeys })).toMatchObject({ links: 8n, heads: 2, faults: [] })
    await happen(1)
    await signAuditHead(deps())
    expect((await prove({ publicKeys })).faults).toEqual(['head 9 was signed with another key'])
    expect((await prove({ publicKeys: [...publicKeys, publicKey] })).faults).toEqual([])
  })

  it('verify finds a chain that was computed again, because its signed head does not fit', async () => {
    await owner.query('create table saved as table bank.audit_head')
    await owner.query(`delete from bank.audit_head`)
    await owner.query('delete from bank.audit_link')
    await owner.query(`update bank.audit_event set kind = 'login.done' where event_id = 1`)
    await linkAudit(deps(), true)
    await owner.query('insert into bank.audit_head select * from saved')
    expect((await prove()).faults).toEqual(['link 5 is not the one that was signed'])
  })

  it('audit_event: refuses a statement of the application that sets its time', async () => {
    for (const time of [`now() - interval '1 day'`, 'now()', 'default']) {
      const insert = `insert into bank.audit_event (recorded_at, kind, outcome) values (${time}, 'k', 'done')`
      await expect(test.database.pool.query(insert)).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('audit_event: takes its time from the clock of the database', async () => {
    const { rows } = await test.database.transaction(async (tx) => {
      const before = await tx.query<{ now: string }>('select statement_timestamp()::text as now')
      await tx.query(INSERT)
      return tx.query(
        `select recorded_at between $1 and statement_timestamp() as "isNow" from bank.audit_event order by event_id desc limit 1`,
        [before.rows[0]?.now],
      )
    })
    expect(rows).toEqual([{ isNow: true }])
  })

  it('is append-only for the application', async () => {
    for (const table of ['audit_event', 'audit_link', 'audit_head']) {
      await expect(test.database.pool.query(`delete from bank.${table}`)).rejects.toThrow('permission denied')
      const column = table === 'audit_event' ? 'kind' : 'hash'
      await expect(test.database.pool.query(`update bank.${table} set ${column} = null`)).rejects.toThrow(
        'permission denied',
      )
    }
  })
})
