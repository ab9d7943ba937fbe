import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_FEE_SCHEDULES } from '../../../core/fees/fee-schedule.ts'
import { scheduleAt } from '../../../core/schedule-at.ts'
import { addSchedule, createCurrentSchedules, findSchedules } from '../../db/dated-schedules.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import type { HandlerContext } from '../../http/handler.ts'
import type { feeRoutes } from '../../../contract/transfers/fees.ts'
import { FEE_SCHEDULES } from './fee-schedules.ts'
import { getFees } from './get-fees.ts'
import { writeFeeSchedule } from './parse-fee-schedule.ts'

let bank: TestDatabase
beforeAll(async () => {
  bank = await createTestDatabase()
})
afterAll(() => bank.drop())

const [standard] = DEFAULT_FEE_SCHEDULES
const NOW = new Date('2026-11-20T12:00:00Z')
const dearer = { ...standard, effectiveFrom: '2026-11-22', sameBankFeeMinor: 5_00n }

describe('fee schedules', () => {
  test('fee schedule: can be added for a future day only, and not shortly before that day', async () => {
    const pool = bank.database.pool
    const add = (effectiveFrom: string, at = NOW) =>
      addSchedule(FEE_SCHEDULES, pool, { ...dearer, effectiveFrom }, { at, by: 'operator:test' })
    expect(await add('2026-11-20')).toMatchObject({ ok: false })
    // Half an hour before midnight in Lagos it is too late for the next day.
    expect(await add('2026-11-21', new Date('2026-11-20T22:30:00Z'))).toEqual({
      ok: false,
      failure: 'effectiveFrom: must be a day after 2026-11-21',
    })
    expect(await add('2026-11-22')).toEqual({ ok: true, value: undefined })
    expect(await findSchedules(FEE_SCHEDULES, pool)).toEqual([...DEFAULT_FEE_SCHEDULES, dearer])
  })

  test('fee schedule: the application cannot change or delete it', async () => {
    const { pool } = bank.database
    await expect(pool.query(`update bank.tariff set effective_from = '2030-01-01'`)).rejects.toThrow(/permission/)
    await expect(pool.query('delete from bank.tariff')).rejects.toThrow(/permission/)
  })

  test('fee schedule: the server reads it once a day, and a new schedule applies from midnight in Lagos', async () => {
    const clock = { time: new Date('2026-11-21T12:00:00Z'), now: () => clock.time }
    // Another test adds the same schedule for the same day. The later of two schedules for one day counts, and they are equal.
    await addSchedule(FEE_SCHEDULES, bank.database.pool, dearer, { at: NOW, by: 'operator:test' })
    const fees = createCurrentSchedules(FEE_SCHEDULES, { database: bank.database, clock })
    const ask = getFees({ clock, fees })
    const context = {} as HandlerContext<typeof feeRoutes.getFees>
    const sameBank = async () => {
      const answer = await ask({}, context)
      return answer.ok && answer.value.data.sameBank
    }
    const read = fees()
    expect(fees()).toBe(read)
    expect(await sameBank()).toEqual({ fee: '0', vat: '0' })
    clock.time = new Date('2026-11-21T22:59:59.999Z')
    expect(await sameBank()).toEqual({ fee: '0', vat: '0' })
    clock.time = new Date('2026-11-21T23:00:00Z')
    expect(fees()).not.toBe(read)
    expect(await sameBank()).toEqual({ fee: '500', vat: '38' })
  })

  test('a stored tariff with a contradiction: is not used, and the error names the fault in one line', async () => {
    const other = await createTestDatabase()
    try {
      const bad = { ...writeFeeSchedule(dearer), interbankFees: [{ upTo: '100', fee: '1' }] }
      await other.database.pool.query(
        `insert into bank.tariff (effective_from, content, added_at, added_by) values ('2026-11-22', $1, now(), 'test')`,
        [JSON.stringify(bad)],
      )
      const fees = createCurrentSchedules(FEE_SCHEDULES, { database: other.database, clock: { now: () => NOW } })
      const line =
        /^The fee schedule 1, from 2026-11-22, cannot be used: the last step of interbankFees must have no upTo\.$/
      await expect(fees()).rejects.toThrow(line)
      await expect(findSchedules(FEE_SCHEDULES, other.database.pool)).rejects.toThrow(line)
    } finally {
      await other.drop()
    }
  })

  test('fee schedule: a row with another day than its content is refused', async () => {
    const other = await createTestDatabase()
    try {
      await other.database.pool.query(
        `insert into bank.tariff (effective_from, content, added_at, added_by) values ('2026-12-01', $1, now(), 'test')`,
        [JSON.stringify(writeFeeSchedule(dearer))],
      )
      await expect(findSchedules(FEE_SCHEDULES, other.database.pool)).rejects.toThrow(/effectiveFrom is 2026-11-22/)
    } finally {
      await other.drop()
    }
  })
})

test('two schedules for one day: the database returns the later one last', async () => {
  const other = await createTestDatabase()
  try {
    const added = { at: NOW, by: 'operator:test' }
    await addSchedule(FEE_SCHEDULES, other.database.pool, dearer, added)
    await addSchedule(FEE_SCHEDULES, other.database.pool, { ...dearer, sameBankFeeMinor: 6_00n }, added)
    const schedules = await findSchedules(FEE_SCHEDULES, other.database.pool)
    expect(scheduleAt(schedules, '2026-11-22T12:00:00Z').sameBankFeeMinor).toBe(6_00n)
  } finally {
    await other.drop()
  }
})
