/**
 * Tests transfers of names that were never screened: small transfers pass, and larger transfers wait until the lists
 * answer.
 */
// @module-tag one-try
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fail, ok } from '../../../values/result.ts'
import { createEmbeddedMonitoring } from '../../adapters/monitoring/embedded-monitoring.ts'
import type { Screening } from '../../ports/screening.ts'
import { requestScreening } from '../../screening/request-screening.ts'
import { createSweepAlerts } from '../risk/sweep-alerts.ts'
import { createOutwardWorld, type OutwardWorld } from '../transfers/outward/outward.fixture.ts'
import { accountThat, createTestSwitch } from '../transfers/outward/switch.fixture.ts'
import { PIN, reasonOf, type Person } from '../transfers/world.fixture.ts'
import { createScreenNames } from './screen-names.ts'

const JOB = { id: '1', attempt: 1, maxAttempts: 1 }
const HOUR_MS = 3_600_000
/** The largest transfer of an unscreened name, in kobo, and one kobo more. */
const [MOST, MORE] = ['5000000', '5000001']
const network = createTestSwitch()
let world: OutwardWorld
let ada: Person
let tunde: Person
/** The names that are like a listed name. */
let listed: readonly string[] = []
let isSilent = false
let screen: () => Promise<void>
let sweep: () => Promise<void>

const screening: Screening = {
  mostAtOnce: 10,
  async screen(persons) {
    if (isSilent) return fail({ kind: 'unavailable', detail: 'screening: timed out' })
    const match = { list: 'Sample list', entryId: 'S-1', topic: 'sanction', score: 0.9, name: 'LISTED' } as const
    const rest = { birthDates: [], countries: [], reason: 'The names agree.' }
    return ok(persons.map(({ name }) => (listed.some((one) => name.includes(one)) ? [{ ...match, ...rest }] : [])))
  },
}

beforeAll(async () => {
  world = await createOutwardWorld(network, { monitoring: createEmbeddedMonitoring() })
  const { database } = world
  const { clock } = world.deps
  const logger = { warn: () => {}, error: () => {} }
  const [screenTask, sweepTask] = [
    createScreenNames({ database, clock, screening, logger }),
    createSweepAlerts({ database, clock, logger }),
  ]
  screen = () => screenTask({}, JOB)
  sweep = () => sweepTask({}, JOB)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.time.now = new Date()
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
  tunde = await world.addPerson('Tunde', 'Bakare', 3, 1_000_00n)
  for (const table of ['request', 'subject', 'hit']) await world.asOwner(`delete from bank.screening_${table}`)
  await world.asOwner('delete from bank.risk_alert')
  listed = []
  isSilent = false
})

interface Paid {
  readonly paymentId: string
  readonly status: string | undefined
}
async function pay(amount: string): Promise<Paid> {
  const request = await world.requestFor(ada, tunde.accountNumber, { amount })
  const initiated = await world.handlers.initiate(request, ada.context)
  if (!initiated.ok) throw new Error(reasonOf(initiated))
  const { challengeId } = initiated.value.data
  const confirmed = await world.handlers.confirm({ challengeId, pin: PIN }, ada.context)
  return { paymentId: request.transferId, status: confirmed.ok ? confirmed.value.data.status : reasonOf(confirmed) }
}
const alertOf = async (paymentId: string) =>
  (await world.asOwner('select rules, decision, decided_by from bank.risk_alert where alert_id = $1', [paymentId]))[0]
const applyJobs = async (paymentId: string): Promise<number> =>
  (await world.asOwner('select from graphile_worker.jobs where key = $1', [`apply-risk-decision:${paymentId}`])).length
const WAITS = { rules: ['unscreened-name'], decision: null, decided_by: null }

describe('a transfer while a name was never screened', () => {
  it('transfer of an unscreened name up to the largest amount: passes', async () => {
    expect((await pay(MOST)).status).toBe('successful')
  })

  it('transfer of an unscreened name above the amount: waits, and continues automatically when the lists answer without a hit', async () => {
    const { paymentId, status } = await pay(MORE)
    expect(status).toBe('processing')
    await sweep()
    expect(await alertOf(paymentId)).toEqual(WAITS)
    await screen()
    await sweep()
    expect(await alertOf(paymentId)).toEqual({ ...WAITS, decision: 'release', decided_by: 'automatic' })
    expect(await applyJobs(paymentId)).toBe(1)
    expect((await pay(MORE)).status).toBe('successful')
  })

  it('transfer of an unscreened name while the lists are silent: waits, and the money is returned after the deadline', async () => {
    isSilent = true
    const { paymentId } = await pay(MORE)
    await screen()
    await sweep()
    expect(await alertOf(paymentId)).toEqual(WAITS)
    world.time.now = new Date(world.time.now.getTime() + 100 * HOUR_MS)
    await sweep()
    expect(await alertOf(paymentId)).toMatchObject({ decision: 'refuse', decided_by: 'deadline' })
  })

  it('transfer of an unscreened name that has a hit: waits for staff, and continues when they dismiss the hit', async () => {
    listed = ['Bakare']
    const { paymentId } = await pay(MORE)
    await screen()
    await sweep()
    expect(await alertOf(paymentId)).toEqual(WAITS)
    await world.asOwner(
      `update bank.screening_hit set decision = 'false-match', decided_at = now(), decided_by = 'operator:x', reason = 'Another'`,
    )
    await sweep()
    expect(await alertOf(paymentId)).toMatchObject({ decision: 'release', decided_by: 'automatic' })
  })

  it('transfer to a screened payee: waits for the payer’s name only', async () => {
    await world.database.transaction((tx) => requestScreening(tx, { cause: 'sign-up', customerId: tunde.customerId }))
    await screen()
    expect((await pay(MORE)).status).toBe('processing')
  })

  it('to a new payee of another bank: waits, and continues when both names have an answer', async () => {
    const paymentId = await world.send(ada, accountThat('settles'), MORE)
    expect(await alertOf(paymentId)).toEqual(WAITS)
    await screen()
    await sweep()
    expect(await alertOf(paymentId)).toMatchObject({ decision: 'release', decided_by: 'automatic' })
    const second = await world.send(ada, accountThat('settles'), MORE)
    expect(await alertOf(second)).toBeUndefined()
  })
})

describe('a new name of an account at another bank', () => {
  it('is unscreened until the lists answer for it', async () => {
    await world.send(ada, accountThat('settles'), MORE)
    await screen()
    // The bank of the payee gave another name before.
    await world.asOwner(`update bank.screening_subject set payee_name = 'Former Name' where payee_name is not null`)
    const paymentId = await world.send(ada, accountThat('settles'), MORE)
    expect(await alertOf(paymentId)).toEqual(WAITS)
    await sweep()
    expect(await alertOf(paymentId)).toEqual(WAITS)
    await screen()
    await sweep()
    expect(await alertOf(paymentId)).toMatchObject({ decision: 'release', decided_by: 'automatic' })
  })
})

describe('a new name of a customer', () => {
  it('new name of a customer: is unscreened until the lists answer for it', async () => {
    for (const { customerId } of [ada, tunde])
      await world.database.transaction((tx) => requestScreening(tx, { cause: 'sign-up', customerId }))
    await screen()
    expect((await pay(MORE)).status).toBe('successful')
    isSilent = true
    const { customerId } = ada
    await world.database.transaction((tx) => requestScreening(tx, { cause: 'name-check', customerId }))
    await screen()
    expect((await pay(MORE)).status).toBe('processing')
  })
})
