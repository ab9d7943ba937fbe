/**
 * Tests a bank's own limits: they are stored and read back unchanged, and apply from their day on to payments and to
 * the shown limits.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_LIMIT_SCHEDULES } from '../../../core/limits/limit-schedule.ts'
import { addSchedule } from '../../db/dated-schedules.ts'
import { createLimitFacts } from '../../payments/limits/limit-facts.ts'
import { pinOnlyMinor } from './limits-of-customer.ts'
import { confirmTransfer } from '../transfers/confirm-transfer.ts'
import { initiateTransfer } from '../transfers/initiate-transfer.ts'
import { createWorld, PIN, reasonOf, type World } from '../transfers/world.fixture.ts'
import { getLimits } from './get-limits.ts'
import { createCurrentLimits, LIMIT_SCHEDULES } from './limit-schedules.ts'
import { parseLimitSchedule, writeLimitSchedule } from './parse-limit-schedule.ts'

const [standard] = DEFAULT_LIMIT_SCHEDULES
const { policy, deposits } = standard
const NOON = new Date('2026-11-21T11:00:00Z')
const DAY_MS = 86_400_000

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('a limit configuration is read back as it was written', () => {
  expect(parseLimitSchedule(JSON.parse(JSON.stringify(writeLimitSchedule(standard))))).toEqual({
    ok: true,
    value: standard,
  })
})

test('the application cannot change or delete a stored limit configuration', async () => {
  const { pool } = world.database
  await expect(pool.query(`update bank.limit_configuration set effective_from = '2030-01-01'`)).rejects.toThrow(
    /permission/,
  )
  await expect(pool.query('delete from bank.limit_configuration')).rejects.toThrow(/permission/)
})

test('own limit configuration: applies from midnight of its day to payments, to the approval by PIN, and to the maximum balance', async () => {
  const { database, deps } = world
  const { clock } = deps
  world.time.now = NOON
  const own = {
    ...standard,
    effectiveFrom: '2026-11-23',
    policy: {
      ...policy,
      tiers: {
        ...policy.tiers,
        3: { ...policy.tiers[3], NGN: { perTransferMinor: 300_000_00n, perDayMinor: 400_000_00n } },
      },
      pinOnlyMinor: { ...policy.pinOnlyMinor, NGN: 150_000_00n },
      smsForNewPayee: false,
    },
    deposits: { ...deposits, maxBalanceMinor: { 1: 60_000_00n, 2: 500_000_00n, 3: null } },
  }
  const added = await addSchedule(LIMIT_SCHEDULES, database.pool, own, { at: NOON, by: 'operator:test' })
  expect(added).toEqual({ ok: true, value: undefined })
  const limits = createCurrentLimits({ database, clock })
  const bank = { ...deps, limits, limitFacts: createLimitFacts({ database, clock }) }
  const ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 5_000_000_00n)
  const small = await world.addPerson('Tier', 'One', 1, 50_000_00n)
  const pay = async (amount: string) => {
    const offered = await initiateTransfer(bank)(
      await world.requestFor(ada, small.accountNumber, { amount }),
      ada.context,
    )
    if (!offered.ok) return reasonOf(offered)
    if (offered.value.data.requiredFactors.length > 1) return 'two factors'
    return reasonOf(await confirmTransfer(bank)({ challengeId: offered.value.data.challengeId, pin: PIN }, ada.context))
  }
  const shown = async () => {
    const answer = await getLimits(bank)({}, ada.context)
    return answer.ok && answer.value.data.standard
  }
  expect(await shown()).toMatchObject({ perTransfer: '100000000', perDay: '500000000' })
  expect(await pay('100000')).toBe('two factors')
  world.time.now = new Date(NOON.getTime() + 2 * DAY_MS)
  expect(await shown()).toMatchObject({ perTransfer: '30000000', perDay: '40000000' })
  expect(await pinOnlyMinor({ database, limits }, ada.customerId)).toBe(150_000_00n)
  expect(await pay('30000001')).toBe('per-transfer-limit')
  expect(await pay('999001')).toBe('ok')
  expect(await pay('1000')).toBe('recipient-limit')
})
