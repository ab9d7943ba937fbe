/**
 * Tests the screening of new customers and new payees: names go in sets after the event, are tried again after silence,
 * and cause one hit for each list entry.
 */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fail, ok } from '../../../values/result.ts'
import type { ScreenedPerson, Screening, ScreeningMatch } from '../../ports/screening.ts'
import { requestScreening } from '../../screening/request-screening.ts'
import { createOutwardWorld, type OutwardWorld } from '../transfers/outward/outward.fixture.ts'
import { accountThat, createTestSwitch } from '../transfers/outward/switch.fixture.ts'
import { PIN, reasonOf, type Person } from '../transfers/world.fixture.ts'
import { createEmbeddedMonitoring } from '../../adapters/monitoring/embedded-monitoring.ts'
import { decideHit } from './decide-hit.ts'
import { createScreenNames } from './screen-names.ts'

const JOB = { id: '1', attempt: 1, maxAttempts: 1 }
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const network = createTestSwitch()
let world: OutwardWorld
let ada: Person
let tunde: Person
/** The list of this test, by name. */
let listed: Record<string, Partial<ScreeningMatch>> = {}
let isSilent = false
let sets: (readonly ScreenedPerson[])[] = []
const lines: object[] = []
let run: () => Promise<void>

const matchOf = (name: string, over: Partial<ScreeningMatch>): ScreeningMatch => ({
  list: 'Sample list',
  entryId: 'S-1',
  topic: 'sanction',
  score: 0.93,
  name: name.toUpperCase(),
  birthDates: ['1961'],
  countries: ['xx'],
  reason: 'The names agree.',
  ...over,
})
const screening: Screening = {
  mostAtOnce: 3,
  async screen(persons) {
    sets.push(persons)
    if (isSilent) return fail({ kind: 'unavailable', detail: 'screening: timed out' })
    return ok(
      persons.map(({ name }) => {
        const over = listed[name]
        return over === undefined ? [] : [matchOf(name, over)]
      }),
    )
  },
}

beforeAll(async () => {
  world = await createOutwardWorld(network, { monitoring: createEmbeddedMonitoring() })
  const { database } = world
  const { clock } = world.deps
  const logger = {
    warn: (details: object) => void lines.push(details),
    error: (details: object) => void lines.push(details),
  }
  const task = createScreenNames({ database, clock, screening, logger })
  run = () => task({}, JOB)
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.addPerson('Adaeze', `Okonkwo ${randomUUID().slice(0, 6)}`, 3, 1_000_00n)
  tunde = await world.addPerson('Tunde', 'Bakare', 2, 1_000_00n)
  await world.asOwner('delete from bank.screening_request')
  await world.asOwner('delete from bank.screening_subject')
  await world.asOwner('delete from bank.screening_hit')
  listed = {}
  isSilent = false
  sets = []
  lines.length = 0
  world.time.now = new Date()
})

type Row = Readonly<Record<string, unknown>>
const rowsOf = async (text: string, values: unknown[] = []) => (await world.asOwner(text, values)) as readonly Row[]
const hits = () => rowsOf('select * from bank.screening_hit order by found_at')
const nameOf = async ({ customerId }: Person): Promise<string> =>
  String(
    (
      await rowsOf(
        `select concat_ws(' ', first_name, nullif(middle_name, ''), last_name) as name from bank.customer where customer_id = $1`,
        [customerId],
      )
    )[0]?.['name'],
  )
const askFor = (person: Person) =>
  world.database.transaction((tx) => requestScreening(tx, { cause: 'sign-up', customerId: person.customerId }))
const later = (ms: number) => void (world.time.now = new Date(world.time.now.getTime() + ms))
const decide = async (decision: 'true-match' | 'false-match') => {
  const hitId = String((await hits())[0]?.['hit_id'])
  const decided = { hitId, decision, decidedBy: `operator:${randomUUID()}`, reason: 'Compared the birth dates' }
  return world.database.transaction((tx) => decideHit(tx, decided, world.time.now))
}

async function payTunde(): Promise<{ status: string | undefined; rules: unknown }> {
  const request = await world.requestFor(ada, tunde.accountNumber, { amount: '10000' })
  const initiated = await world.handlers.initiate(request, ada.context)
  if (!initiated.ok) throw new Error(reasonOf(initiated))
  const { challengeId } = initiated.value.data
  const confirmed = await world.handlers.confirm({ challengeId, pin: PIN }, ada.context)
  const [alert] = await rowsOf('select rules from bank.risk_alert where alert_id = $1', [request.transferId])
  return { status: confirmed.ok ? confirmed.value.data.status : reasonOf(confirmed), rules: alert?.['rules'] }
}

describe('a new customer', () => {
  it('new customer: is screened with the birth date, and a hit keeps the evidence', async () => {
    const name = await nameOf(ada)
    listed = { [name]: {} }
    await askFor(ada)
    await run()
    expect(sets).toEqual([[{ name, dateOfBirth: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]])
    expect(await hits()).toMatchObject([
      {
        customer_id: ada.customerId,
        screened_name: name,
        list: 'Sample list',
        entry_id: 'S-1',
        score: 0.93,
        listed_name: name.toUpperCase(),
        birth_dates: ['1961'],
        match_reason: 'The names agree.',
        decision: null,
      },
    ])
  })

  it('new customer: is screened once for many parallel requests, and again after a month', async () => {
    await Promise.all([askFor(ada), askFor(ada), askFor(ada)])
    await run()
    await run()
    expect(sets).toHaveLength(1)
    later(30 * DAY_MS)
    await run()
    expect(sets).toHaveLength(2)
  })

  it('names: go to the lists in sets of the size that the adapter allows', async () => {
    const persons = [ada, tunde]
    for (let more = 0; more < 5; more += 1) persons.push(await world.addPerson('Bola', `Number ${more}`, 1, 1_00n))
    await Promise.all(persons.map(askFor))
    await run()
    expect(sets.map(({ length }) => length)).toEqual([3, 3, 1])
  })
})

describe('silence of the lists', () => {
  it('name without an answer: does not count as passed; it is tried again, later each time, and an alert comes after hours', async () => {
    const name = await nameOf(ada)
    listed = { [name]: {} }
    isSilent = true
    await askFor(ada)
    const triedAt: number[] = []
    for (let minute = 0; minute < 140; minute += 1) {
      const before = sets.length
      await run()
      if (sets.length > before) triedAt.push(minute)
      later(MINUTE_MS)
    }
    expect(triedAt).toEqual([0, 1, 3, 7, 15, 31, 63, 123])
    expect(lines.filter((line) => 'alert' in line)).toHaveLength(2)
    expect(JSON.stringify(lines)).not.toContain(name)
    isSilent = false
    later(60 * MINUTE_MS)
    await run()
    expect(await hits()).toHaveLength(1)
  })

  it('a process that dies with a claim: another process screens the name', async () => {
    await askFor(ada)
    const dying: Screening = { mostAtOnce: 3, screen: () => Promise.reject(new Error('killed')) }
    const { database } = world
    const logger = { warn: () => {}, error: () => {} }
    const task = createScreenNames({ database, clock: world.deps.clock, screening: dying, logger })
    await expect(task({}, JOB)).rejects.toThrow('killed')
    await run()
    expect(sets).toHaveLength(0)
    later(10 * MINUTE_MS)
    await run()
    expect(sets).toHaveLength(1)
  })
})

describe('two processes', () => {
  it('screen each name once', async () => {
    const persons = [ada, tunde, await world.addPerson('Bola', 'Third', 1, 1_00n)]
    await Promise.all(persons.map(askFor))
    await Promise.all([run(), run(), run()])
    expect(sets.flat().map(({ name }) => name)).toHaveLength(3)
  })
})

describe('a decided hit', () => {
  it('decided hit: does not come again for the same name and entry; another entry is a new hit', async () => {
    const name = await nameOf(ada)
    listed = { [name]: {} }
    await askFor(ada)
    await run()
    expect(await decide('false-match')).toBe(true)
    expect(await decide('true-match')).toBe(false)
    later(30 * DAY_MS)
    await run()
    expect(await hits()).toHaveLength(1)
    listed = { [name]: { entryId: 'S-2' } }
    later(30 * DAY_MS)
    await run()
    expect((await hits()).map((hit) => [hit['entry_id'], hit['decision']])).toEqual([
      ['S-1', 'false-match'],
      ['S-2', null],
    ])
  })

  it('decided hit: cannot be changed by the application', async () => {
    listed = { [await nameOf(ada)]: {} }
    await askFor(ada)
    await run()
    await decide('true-match')
    await expect(world.database.pool.query(`update bank.screening_hit set decision = 'false-match'`)).rejects.toThrow(
      'A decision on a risk alert or a screening hit cannot change',
    )
  })
})

describe('payments while a hit is open', () => {
  it('payment with an open hit on the payer: is referred, passes after a false match, and is stopped after a true match', async () => {
    listed = { [await nameOf(ada)]: {} }
    await askFor(ada)
    await run()
    expect(await payTunde()).toEqual({ status: 'processing', rules: ['screening-hit-open'] })
    await decide('false-match')
    expect(await payTunde()).toEqual({ status: 'successful', rules: undefined })
    await world.asOwner(`update bank.screening_hit set decision = 'true-match'`)
    expect(await payTunde()).toEqual({ status: 'payment-stopped', rules: ['listed-person'] })
  })

  it('payment with an open hit on the payee in this bank: is referred', async () => {
    const other = await world.addPerson('Zubair', 'Listed', 2, 1_00n)
    listed = { [await nameOf(other)]: {} }
    await askFor(other)
    await run()
    tunde = other
    expect(await payTunde()).toEqual({ status: 'processing', rules: ['screening-hit-open'] })
  })

  it('payment with an open hit about a public office: passes', async () => {
    listed = { [await nameOf(ada)]: { topic: 'pep' } }
    await askFor(ada)
    await run()
    expect(await hits()).toHaveLength(1)
    expect(await payTunde()).toEqual({ status: 'successful', rules: undefined })
  })
})

describe('a new payee of another bank', () => {
  const settled = async (id: string) => {
    await world.carry(id)
    expect(await rowsOf('select state from bank.payment where payment_id = $1', [id])).toEqual([{ state: 'settled' }])
  }

  it('is screened after the first transfer, and the next transfer of any customer is referred', async () => {
    const account = accountThat('settles')
    await settled(await world.send(ada, account, '10000'))
    const [payment] = await rowsOf('select payee_name from bank.payment where customer_id = $1', [ada.customerId])
    const name = String(payment?.['payee_name'])
    listed = { [name]: {} }
    await run()
    expect(sets).toEqual([[{ name, dateOfBirth: undefined }]])
    expect(await hits()).toMatchObject([{ customer_id: null, account_number: account, screened_name: name }])
    const second = await world.send(tunde, account, '10000')
    expect(await rowsOf('select state from bank.payment where payment_id = $1', [second])).toEqual([
      { state: 'review' },
    ])
    expect(await rowsOf('select rules from bank.risk_alert where alert_id = $1', [second])).toEqual([
      { rules: ['screening-hit-open'] },
    ])
  })

  it('is screened once when two customers pay the same payee, and not again at the second transfer', async () => {
    const account = accountThat('settles')
    await settled(await world.send(ada, account, '10000'))
    await settled(await world.send(ada, account, '10000'))
    await settled(await world.send(tunde, account, '10000'))
    await run()
    await run()
    expect(sets.flat()).toHaveLength(1)
  })
})
