/** Tests that a search of a history finds the same entries with the search index as in the books. */
// @module-tag one-try
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import type { Sql } from '../../db/database.ts'
import { addAccount, addEntries, type TestAccount, type TestEntry } from '../../entry-index/history.fixture.ts'
import { indexEntries } from '../../entry-index/index-entries.ts'
import { type EntryQuery, EVERY_ENTRY, findEntries } from './find-entries.ts'

const WORDS = 'Rent,RÉNT,re,x,ab,needle in hay,Market day 7,ọjà,e\u0301,ßtraße,İstanbul,ΟΔΟΣ,οδος,日本語,😀'.split(',')
const SIGNS = ['50%', '100_', 'a_b', 'C:\\dir', '\\', '%', '_', '--', "O'Brien", '₦5,000', '5000', '  ']
const LIMITS = { leastEntries: 1, accounts: 2, entries: 40, steps: 3 }
const clock = { now: () => new Date('2026-11-01T12:00:00Z') }

let db: TestDatabase
let owner: pg.Client
let account: TestAccount
let texts: readonly string[]

const piece = fc.constantFrom(...WORDS, ...SIGNS)
const text = fc.array(piece, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))
const entries = fc.array(
  fc.record({
    amount: fc.constantFrom(-500_000, -1, 500_000, 200, -200),
    narration: text,
    of: fc.constantFrom('payment', 'note', 'credit'),
    counterparty: text,
  }),
  { minLength: 170, maxLength: 170 },
)

beforeAll(async () => {
  db = await createTestDatabase()
  owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  account = await addAccount(db)
  const [made] = fc.sample(entries, { numRuns: 1, seed: 7 })
  const all = made!.map((entry, index): TestEntry => ({ ...entry, seq: index + 1 }))
  texts = all.map(({ narration, counterparty }) => `${narration} ${counterparty}`)
  await addEntries(db, account, all)
  // The job copies 120 entries, and has not reached the newest 50.
  expect(await indexEntries({ database: db.database, clock }, LIMITS)).toBe(120)
})
afterAll(async () => {
  await owner.end()
  await db.drop()
})

/** The numbers of all entries that a search finds, page after page. */
async function seqsOf(sql: Sql, query: Partial<EntryQuery>, of: TestAccount = account) {
  const seqs: bigint[] = []
  const { accountNumber, ledgerAccountId } = of
  let [beforeSeq, pages] = [query.beforeSeq, 0]
  for (;;) {
    const asked = { ...EVERY_ENTRY, limit: 8, ...query, accountNumber, ledgerAccountId, beforeSeq }
    const page = await findEntries(sql, asked)
    expect(page.entries.length).toBeLessThanOrEqual(asked.limit)
    seqs.push(...page.entries.map(({ seq }) => seq))
    pages += 1
    const isFull = page.entries.length === asked.limit
    beforeSeq = isFull ? seqs.at(-1) : page.lookedTo?.seq
    if (beforeSeq === undefined) return { seqs, pages }
  }
}

/**
 * Searches with the index. The planner settings are needed, because PostgreSQL would read such a short table without
 * the index.
 */
async function inIndex(query: Partial<EntryQuery>, of?: TestAccount) {
  await owner.query(
    'begin; set local enable_seqscan = off; alter table bank.indexed_entry drop constraint indexed_entry_pkey',
  )
  try {
    const found = await seqsOf(owner, query, of)
    const { rows } = await owner.query<{ scans: string }>(
      `select pg_stat_get_xact_numscans('bank.indexed_entry_search'::regclass) as scans`,
    )
    return { ...found, scans: Number(rows[0]?.scans) }
  } finally {
    await owner.query('rollback')
  }
}

/** Searches in the books only. */
async function inBooks(query: Partial<EntryQuery>, of?: TestAccount) {
  await owner.query('begin')
  try {
    await owner.query('delete from bank.entry_index')
    return await seqsOf(owner, query, of)
  } finally {
    await owner.query('rollback')
  }
}

describe('search with the index', () => {
  const part = fc
    .tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 12 }), fc.boolean())
    .map(([entry, start, length, isUpper]) => {
      const whole = texts[entry % texts.length]!
      const characters = Array.from(whole)
      const found = characters
        .slice(start % characters.length)
        .slice(0, length)
        .join('')
      return isUpper ? found.toUpperCase() : found
    })
  const query = fc.record({
    search: fc.oneof(part, part, text, piece),
    searchMinor: fc.constantFrom(undefined, undefined, 200n, 500_000n, 77n),
    direction: fc.constantFrom(undefined, undefined, 'credit', 'debit'),
    kinds: fc.constantFrom(undefined, undefined, ['card-payment'], ['transfer', 'inward-credit']),
    mostMinor: fc.constantFrom(undefined, undefined, 300n),
    beforeSeq: fc.constantFrom(undefined, undefined, 150n, 121n, 120n, 60n),
    from: fc.constantFrom(undefined, undefined, '2026-03-01'),
  }) as fc.Arbitrary<Partial<EntryQuery>>

  test('search: finds the same entries with the index as in the books, also wildcards, accents and parts of words', async () => {
    let [found, indexScans] = [0, 0]
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const { seqs, scans } = await inIndex(asked)
        expect(seqs).toEqual((await inBooks(asked)).seqs)
        found += seqs.length
        indexScans += scans
      }),
      { numRuns: 200 },
    )
    expect(found).toBeGreaterThan(200)
    expect(indexScans).toBeGreaterThan(200)
  })

  test('search: finds an entry that is newer than the last copy', async () => {
    const { seqs } = await seqsOf(db.database.pool, { search: 'e' })
    expect(seqs.some((seq) => seq > 120n) && seqs.some((seq) => seq <= 120n)).toBe(true)
  })
})

describe('search of several sections', () => {
  const seqs = [1, 2, 65_535, 65_536, 131_071, 131_072, 196_608, 250_000]

  test('search: finds the entries of all sections on one page, and one section a page for short words', async () => {
    const long = await addAccount(db)
    const of = 'note'
    const all = seqs.map(
      (seq) => ({ seq, amount: -200, narration: seq % 2 ? 'Odd one' : 'Even one', of, counterparty: '' }) as const,
    )
    await addEntries(db, long, all)
    await indexEntries({ database: db.database, clock }, { ...LIMITS, entries: 100_000 })
    for (const search of ['even', 'one', 'nothing', 'n', 'dd', '%']) {
      const query = { search, limit: 3 }
      expect((await seqsOf(db.database.pool, query, long)).seqs, search).toEqual((await inBooks(query, long)).seqs)
    }
    const pagesOf = async (search: string) => (await seqsOf(db.database.pool, { search, limit: 100 }, long)).pages
    expect([await pagesOf('nothing'), await pagesOf('zz')]).toEqual([1, 4])
  })
})
