/**
 * Tests the screening of names whose facts change: a new name, a new topic of a list entry, and one name of a set
 * without an answer.
 */
// @module-tag one-try
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fail, ok } from '../../../values/result.ts'
import type { ListTopic, Screening } from '../../ports/screening.ts'
import { requestScreening } from '../../screening/request-screening.ts'
import { createWorld, type Person, type World } from '../transfers/world.fixture.ts'
import { createScreenNames } from './screen-names.ts'
import { takeRequests } from './subject-store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
let world: World
let ada: Person
let tunde: Person
/** The topic of the entry of each listed name. */
let listed: Readonly<Record<string, { readonly topic?: ListTopic }>> = {}
let isSilent = false
/** The names without an answer. */
let refused: readonly string[] = []
/** Runs while the lists compare the names. */
let meanwhile: () => unknown = () => undefined
let sets: (readonly string[])[] = []
let now = new Date()
let run: () => Promise<void>

const screening: Screening = {
  mostAtOnce: 3,
  async screen(persons) {
    sets.push(persons.map(({ name }) => name))
    await meanwhile()
    if (isSilent) return fail({ kind: 'unavailable', detail: 'screening: timed out' })
    const facts = {
      list: 'Sample list',
      entryId: 'S-1',
      score: 0.93,
      name: 'LISTED',
      birthDates: [],
      countries: [],
      reason: 'The names agree.',
    }
    return ok(
      persons.map(({ name }) => {
        if (refused.includes(name)) return undefined
        const entry = listed[name]
        return entry === undefined ? [] : [{ topic: 'sanction', ...facts, ...entry } as const]
      }),
    )
  },
}

beforeAll(async () => {
  world = await createWorld()
  const { database } = world
  const logger = { warn: () => {}, error: () => {} }
  const task = createScreenNames({ database, clock: { now: () => now }, screening, logger })
  run = () => task({}, { id: '1', attempt: 1, maxAttempts: 1 })
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_00n)
  tunde = await world.addPerson('Tunde', 'Bakare', 2, 1_000_00n)
  await world.asOwner('delete from bank.screening_request')
  await world.asOwner('delete from bank.screening_subject')
  await world.asOwner('delete from bank.screening_hit')
  listed = {}
  isSilent = false
  refused = []
  meanwhile = () => undefined
  sets = []
  now = new Date()
})

type Row = Readonly<Record<string, unknown>>
const hits = async () => (await world.asOwner('select * from bank.screening_hit order by found_at')) as readonly Row[]
const nameOf = async ({ customerId }: Person): Promise<string> => {
  const name = `concat_ws(' ', first_name, nullif(middle_name, ''), last_name)`
  const rows = await world.asOwner(`select ${name} as name from bank.customer where customer_id = $1`, [customerId])
  return String((rows as readonly Row[])[0]?.['name'])
}
const askFor = (person: Person) =>
  world.database.transaction((tx) => requestScreening(tx, { cause: 'name-check', customerId: person.customerId }))
const later = (ms: number) => void (now = new Date(now.getTime() + ms))
const dismiss = () =>
  world.asOwner(
    `update bank.screening_hit set decision = 'false-match', decided_at = now(), decided_by = 'operator:x', reason = 'Other birth date'`,
  )

describe('one name without an answer', () => {
  it('name without an answer: is tried again, and the other names of its set have their results', async () => {
    const [name, other] = [await nameOf(ada), await nameOf(tunde)]
    refused = [name]
    listed = { [name]: {}, [other]: {} }
    await askFor(ada)
    await askFor(tunde)
    await run()
    expect((await hits()).map((hit) => hit['screened_name'])).toEqual([other])
    refused = []
    later(MINUTE_MS)
    await run()
    expect(sets).toEqual([expect.arrayContaining([name, other]), [name]])
    expect(await hits()).toHaveLength(2)
  })
})

describe('a name that changes while the old name is compared', () => {
  const changeName = async () => {
    meanwhile = () => undefined
    await world.asOwner(`update bank.customer set last_name = 'Newname' where customer_id = $1`, [ada.customerId])
    await askFor(ada)
    await world.database.transaction((tx) => takeRequests(tx, 10, now))
  }

  it.each([
    ['a result', false],
    ['silence', true],
  ])('is screened immediately after %s for the old name', async (_what, silent) => {
    await askFor(ada)
    meanwhile = changeName
    isSilent = silent
    await run()
    isSilent = false
    await run()
    expect(sets.flat()).toEqual([expect.anything(), await nameOf(ada)])
    expect(await nameOf(ada)).toContain('Newname')
  })
})

describe('a decided entry with a new topic', () => {
  it('decided hit: a new hit is added when a person with a public office comes under sanctions', async () => {
    const name = await nameOf(ada)
    listed = { [name]: { topic: 'pep' } }
    await askFor(ada)
    await run()
    await dismiss()
    listed = { [name]: { topic: 'sanction' } }
    for (let month = 0; month < 2; month += 1) {
      later(30 * DAY_MS)
      await run()
    }
    expect((await hits()).map((hit) => [hit['topic'], hit['decision']])).toEqual([
      ['pep', 'false-match'],
      ['sanction', null],
    ])
  })
})
