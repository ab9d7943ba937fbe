/** Tests an account's history on a real PostgreSQL: pages, filters, days, one entry, and the owner of the account. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLedger } from '../../ledger/create-ledger.ts'
import { createWorld, PIN, reasonOf, type Person, type World } from '../transfers/world.fixture.ts'
import { findAccountForCredit } from './account-store.ts'
import { createEntryCursors } from './entry-cursor.ts'
import { EVERY_ENTRY, findEntries } from './find-entries.ts'
import { getEntries } from './get-entries.ts'
import { getEntry } from './get-entry.ts'

const CURSOR_KEY = randomBytes(32)
/** A request for an account that the books do not have. */
const NOTHING_ASKED = {
  ledgerAccountId: 0n,
  accountNumber: '0000000013',
  ...EVERY_ENTRY,
  from: '2026-11-01',
  to: '2026-11-02',
  limit: 20,
} as const

let world: World
let ada: Person
let tunde: Person

beforeAll(async () => {
  world = await createWorld()
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 500_000_00n)
  tunde = await world.addPerson('Tunde', 'Bakare', 2, 0n)
})
afterAll(() => world.close())

const deps = () => ({ ...world, cursorKey: CURSOR_KEY })

const send = async (from: Person, to: Person, amount: string, narration: string): Promise<string> => {
  const request = await world.requestFor(from, to.accountNumber, { amount, narration })
  const initiated = await world.handlers.initiate(request, from.context)
  const challengeId = initiated.ok ? initiated.value.data.challengeId : ''
  expect(reasonOf(await world.handlers.confirm({ challengeId, pin: PIN }, from.context))).toBe('ok')
  return request.transferId
}

type EntryRequest = Parameters<ReturnType<typeof getEntries>>[0]
const entriesOf = async (person: Person, over: Partial<EntryRequest> = {}) => {
  const answer = await getEntries(deps())({ accountNumber: person.accountNumber, ...over }, person.context)
  if (!answer.ok) throw new Error(reasonOf(answer))
  return answer.value.data
}

describe('history', () => {
  test('history: shows each side of a transfer the name of the other side', async () => {
    const transferId = await send(ada, tunde, '150000', '')
    const [sent] = (await entriesOf(ada)).entries
    const [received] = (await entriesOf(tunde)).entries
    expect(sent).toMatchObject({ transferId, direction: 'debit', amount: '150000', counterparty: 'TUNDE BAKARE' })
    expect(sent?.narration).toBe('Transfer to TUNDE BAKARE')
    expect(received).toMatchObject({
      transferId,
      direction: 'credit',
      amount: '150000',
      counterparty: 'ADAEZE OKONKWO',
    })
    expect(received?.entryId).not.toBe(sent?.entryId)
  })

  test('the history comes in pages without gaps or repeats', async () => {
    for (let index = 0; index < 7; index += 1) await send(ada, tunde, '1000', `Part ${index}`)
    const whole = (await entriesOf(tunde, { limit: '100' })).entries
    const paged: typeof whole = []
    let cursor: string | null | undefined
    do {
      const page = await entriesOf(tunde, { limit: '3', ...(cursor ? { cursor } : {}) })
      paged.push(...page.entries)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(paged).toEqual(whole)
    expect(new Set(whole.map((entry) => entry.entryId)).size).toBe(whole.length)
  })

  test('history filter: finds entries by direction, text and day', async () => {
    await send(ada, tunde, '77700', 'Jollof 100% _special_')
    expect((await entriesOf(tunde, { search: 'jollof 100%' })).entries).toHaveLength(1)
    expect((await entriesOf(tunde, { search: 'adaeze', limit: '1' })).entries).toHaveLength(1)
    expect((await entriesOf(tunde, { search: 'a%z' })).entries).toEqual([])
    for (const search of ['777', '₦777.00', ' 777.00 ']) {
      expect((await entriesOf(tunde, { search })).entries.map(({ amount }) => amount)).toEqual(['77700'])
      expect((await entriesOf(ada, { search })).entries.map(({ amount }) => amount)).toEqual(['77700'])
    }
    expect((await entriesOf(tunde, { search: '77' })).entries).toEqual([])
    expect((await entriesOf(tunde, { direction: 'debit' })).entries).toEqual([])
    expect((await entriesOf(tunde, { to: '2020-01-01' })).entries).toEqual([])
    expect((await entriesOf(tunde, { from: '2020-01-01', limit: '1' })).entries).toHaveLength(1)
  })

  test('history filter: finds entries by kind and by amount', async () => {
    const bola = await world.addPerson('Bola', 'Ige', 3, 50_000_00n)
    for (const amount of ['10000', '20000', '30000']) await send(bola, tunde, amount, 'Sized')
    const amountsOf = async (over: Partial<EntryRequest>) =>
      (await entriesOf(bola, over)).entries.map(({ amount }) => amount)
    expect(await amountsOf({ leastAmount: '20000', mostAmount: '30000' })).toEqual(['30000', '20000'])
    expect(await amountsOf({ mostAmount: '10000' })).toEqual(['10000'])
    expect(await amountsOf({ leastAmount: '30001', direction: 'debit' })).toEqual([])
    expect(await amountsOf({ kind: 'transfers', search: 'sized' })).toEqual(['30000', '20000', '10000'])
    expect(await amountsOf({ kind: 'cards' })).toEqual([])
  })

  test('a page reads only its share, returns how far it read, and the next page continues from there', async () => {
    const long = await world.addPerson('Long', 'History', 3, 0n)
    const account = await findAccountForCredit(world.database.pool, long.accountNumber)
    const ledgerAccountId = account!.ledgerAccountId
    const cash = await world.internalAccount('correspondent-nostro', 'NGN')
    const posting = (index: number) => ({
      id: randomUUIDv7(),
      fingerprint: randomBytes(32),
      kind: 'interest',
      narration: index === 3 ? 'Needle' : 'Hay',
      lines: [
        { accountId: ledgerAccountId, amountMinor: 100n },
        { accountId: cash, amountMinor: -100n },
      ],
    })
    for (let from = 0; from < 1_100; from += 100) {
      await Promise.all(Array.from({ length: 100 }, (_, index) => world.ledger.post(posting(from + index))))
    }
    const first = await entriesOf(long, { search: 'needle' })
    expect(first).toMatchObject({ entries: [], nextCursor: expect.any(String), lookedTo: expect.any(String) })
    const second = await entriesOf(long, { search: 'needle', cursor: first.nextCursor ?? '' })
    expect(second.entries.map(({ narration }) => narration)).toEqual(['Needle'])
    expect(second).toMatchObject({ nextCursor: null, lookedTo: null })
    // A filter that needs only the columns of the entries reads all entries in one query.
    const plain = await entriesOf(long, { direction: 'debit' })
    expect(plain).toEqual({ entries: [], nextCursor: null, lookedTo: null })
  })

  test('history: splits days at midnight in Lagos, and finds the first entry since any time in accounts of any length', async () => {
    const times = ['2026-10-31T22:59:59Z', '2026-10-31T23:00:00Z', '2026-11-01T22:59:59Z', '2026-11-01T23:00:00Z']
    const early = await world.addPerson('Early', 'Riser', 3, 0n)
    const account = await findAccountForCredit(world.database.pool, early.accountNumber)
    const cash = await world.internalAccount('correspondent-nostro', 'NGN')
    let now = new Date()
    const ledger = createLedger({ database: world.database, clock: { now: () => now } })
    for (const [index, at] of times.entries()) {
      now = new Date(at)
      const amountMinor = BigInt(index + 1)
      await ledger.post({
        id: randomUUIDv7(),
        fingerprint: randomBytes(32),
        kind: 'interest',
        narration: 'Timed',
        lines: [
          { accountId: account!.ledgerAccountId, amountMinor },
          { accountId: cash, amountMinor: -amountMinor },
        ],
      })
      const { rows } = await world.database.pool.query<{ seq: string }>(
        'select ledger.first_seq_since($1, $2) as seq',
        [account!.ledgerAccountId.toString(), now],
      )
      expect(rows[0]?.seq).toBe(String(index + 1))
    }
    await ledger.close()
    const days = { from: '2026-11-01', to: '2026-11-01' }
    expect((await entriesOf(early, days)).entries.map(({ amount }) => amount)).toEqual(['3', '2'])
    expect((await entriesOf(early, { from: '2026-11-02' })).entries.map(({ amount }) => amount)).toEqual(['4'])
    expect((await entriesOf(early, { to: '2026-10-31' })).entries.map(({ amount }) => amount)).toEqual(['1'])
    expect((await entriesOf(early, { from: '2026-12-01' })).entries).toEqual([])
    expect(await findEntries(world.database.pool, NOTHING_ASKED)).toEqual({ entries: [], lookedTo: undefined })
  })

  test('gives one entry with its details only to its owner', async () => {
    const transferId = await send(ada, tunde, '4200', 'For one look')
    const [listed] = (await entriesOf(tunde, { search: 'for one look' })).entries
    const request = { accountNumber: tunde.accountNumber, entryId: listed!.entryId }
    const answer = await getEntry(deps())(request, tunde.context)
    expect(answer.ok && answer.value.data).toMatchObject({
      ...listed,
      transferId,
      kindName: 'Transfer',
      counterpartyBank: null,
      timeline: [{ title: 'Added to your account', state: 'done' }],
    })
    for (const [asked, who] of [
      [request, ada],
      [{ ...request, accountNumber: ada.accountNumber }, ada],
      [{ ...request, entryId: 'AAAAAAAAAAAAAAAAAAA' }, tunde],
    ] as const) {
      expect(reasonOf(await getEntry(deps())(asked, who.context))).toBe('not-found')
    }
  })

  test("the history is the owner's alone: another customer's account is answered like a missing account", async () => {
    const foreign = await getEntries(deps())({ accountNumber: ada.accountNumber }, tunde.context)
    expect(foreign).toEqual(await getEntries(deps())({ accountNumber: '0000000013' }, tunde.context))
    expect(reasonOf(foreign)).toBe('account-not-found')
  })

  test('refuses a cursor that was not given for this account', async () => {
    const { cursorOf, seqOfCursor } = createEntryCursors(CURSOR_KEY)
    const cursor = cursorOf(tunde.accountNumber, 3n)
    expect(seqOfCursor(tunde.accountNumber, cursor)).toBe(3n)
    const changed = Buffer.alloc(32, 9)
    expect(createEntryCursors(changed, [CURSOR_KEY]).seqOfCursor(tunde.accountNumber, cursor)).toBe(3n)
    expect(createEntryCursors(changed).seqOfCursor(tunde.accountNumber, cursor)).toBeUndefined()
    for (const bad of [
      'AAAA',
      'A'.repeat(19),
      cursorOf(ada.accountNumber, 3n),
      // An attacker who has read this code makes the cursor with another key.
      createEntryCursors(Buffer.alloc(32)).cursorOf(tunde.accountNumber, 3n),
      // This number is larger than a bigint of the database.
      cursorOf(tunde.accountNumber, 2n ** 64n - 1n),
      cursorOf(tunde.accountNumber, 2n ** 63n),
      `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`,
    ]) {
      const answer = await getEntries(deps())({ accountNumber: tunde.accountNumber, cursor: bad }, tunde.context)
      expect(reasonOf(answer)).toBe('invalid-input')
    }
  })
})
