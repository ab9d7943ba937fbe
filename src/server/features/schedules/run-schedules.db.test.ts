/** Tests the payments of schedules: each runs once and on its day, also after a restart, in two processes, and without enough money. */
// @module-tag one-try
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorker, type Worker } from '../../jobs/start-worker.ts'
import { getTransfer } from '../transfers/get-transfers.ts'
import { ZENITH } from '../transfers/outward/outward.fixture.ts'
import { resumeSchedule } from './manage-schedules.ts'
import { morning, openScheduleBank } from './schedules.fixture.ts'

const schedules = openScheduleBank()
const { bank, at } = schedules
const NOON = '2026-11-20T12:00:00+01:00'
const MONTHLY = { repeat: 'monthly', startsOn: '2026-11-30' } as const

beforeEach(() => {
  at(NOON)
  schedules.news.length = 0
})

const tunde = () => bank.world.addPerson('Tunde', 'Bakare', 3, 0n)

describe('on its day', () => {
  it('scheduled payment: is made once, then the schedule continues with the next day, and ends after the last', async () => {
    const payee = await tunde()
    const { scheduleId, nextOn } = await schedules.set(bank.ada, payee.accountNumber, { ...MONTHLY, count: '2' })
    expect(nextOn).toBe('2026-11-30')
    await schedules.sweep()
    expect(await schedules.queuedAt(scheduleId)).toBeNull()
    at(new Date(morning('2026-11-30').getTime() - 1000))
    await schedules.sweep()
    expect(await schedules.queuedAt(scheduleId)).toBeNull()

    at(morning('2026-11-30'))
    await schedules.sweep()
    expect(await schedules.queuedAt(scheduleId)).not.toBeNull()
    await schedules.pay(scheduleId)
    await schedules.pay(scheduleId)
    await schedules.expectPaid(payee, 5_000_00n)
    const details = await schedules.details(bank.ada, scheduleId)
    expect(details.schedule).toMatchObject({ status: 'scheduled', nextOn: '2026-12-30' })
    expect(details.nextDays).toEqual(['2026-12-30'])
    expect(details.runs).toMatchObject([{ dueOn: '2026-11-30', status: 'successful', amount: '500000' }])
    const transferId = details.runs[0]!.transferId!
    expect(await bank.world.postingsOf(transferId)).toBe(1)
    const receiptFor = ({ context }: typeof payee) => getTransfer(bank.world.deps)({ transferId }, context)
    expect(await receiptFor(bank.ada)).toMatchObject({ ok: true, value: { data: { scheduleId } } })
    const theirs = await receiptFor(payee)
    expect(theirs.ok && 'scheduleId' in theirs.value.data).toBe(false)

    at(morning('2026-12-30'))
    await schedules.sweep()
    await schedules.pay(scheduleId)
    await schedules.expectPaid(payee, 10_000_00n)
    expect((await schedules.details(bank.ada, scheduleId)).schedule).toMatchObject({ status: 'ended', nextOn: null })
    expect(schedules.news.map(({ kind, day }) => `${kind} ${day}`)).toEqual([
      'schedule-set 2026-11-30',
      'schedule-reminder 2026-11-30',
      'schedule-ended 2026-12-30',
    ])
  })

  it('scheduled payment to another bank: is sent like every transfer', async () => {
    const account = bank.account()
    const days = { repeat: 'once', startsOn: '2026-11-21' } as const
    const { scheduleId } = await schedules.set(bank.ada, account, days, { bankCode: ZENITH })
    at(morning('2026-11-21'))
    await schedules.sweep()
    await schedules.pay(scheduleId)
    const { runs, schedule } = await schedules.details(bank.ada, scheduleId)
    expect(runs).toMatchObject([{ status: 'processing' }])
    expect(schedule.status).toBe('ended')
    await bank.world.carry(runs[0]!.transferId!)
    expect(await schedules.runs(bank.ada, scheduleId)).toEqual(['2026-11-21 successful'])
  })

  it('after days of downtime: one payment is made, and the customer is notified of the missed ones', async () => {
    const payee = await tunde()
    const days = { repeat: 'daily', startsOn: '2026-11-21' } as const
    const { scheduleId } = await schedules.set(bank.ada, payee.accountNumber, days)
    at('2026-11-24T09:30:00+01:00')
    await schedules.sweep()
    await schedules.pay(scheduleId)
    await schedules.sweep()
    await schedules.expectPaid(payee, 5_000_00n)
    expect(await schedules.runs(bank.ada, scheduleId)).toEqual([
      '2026-11-24 successful',
      '2026-11-23 missed',
      '2026-11-22 missed',
      '2026-11-21 missed',
    ])
    expect((await schedules.details(bank.ada, scheduleId)).schedule.nextOn).toBe('2026-11-25')
  })

  it('scheduled payment whose job never ran: is marked as missed when the next payment is due', async () => {
    const payee = await tunde()
    const days = { repeat: 'daily', startsOn: '2026-11-21' } as const
    const { scheduleId } = await schedules.set(bank.ada, payee.accountNumber, days)
    at(morning('2026-11-21'))
    await schedules.sweep()
    at(morning('2026-11-23'))
    await schedules.sweep()
    await schedules.pay(scheduleId)
    await schedules.sweep()
    await schedules.pay(scheduleId)
    await schedules.expectPaid(payee, 5_000_00n)
    expect(await schedules.runs(bank.ada, scheduleId)).toEqual([
      '2026-11-23 successful',
      '2026-11-22 missed',
      '2026-11-21 missed',
    ])
  })
})

describe('without funds', () => {
  it('a payment without funds: tried at noon, in the evening and the next morning, notified once, then given up', async () => {
    const payee = await tunde()
    const poor = await bank.world.addPerson('Mary', 'Eze', 3, 1_000_00n)
    const { scheduleId } = await schedules.set(poor, payee.accountNumber, MONTHLY)
    schedules.news.length = 0
    at(morning('2026-11-30'))
    await schedules.sweep()
    for (const next of ['2026-11-30T12:00', '2026-11-30T18:00', '2026-12-01T06:00']) {
      await schedules.pay(scheduleId)
      const due = new Date(`${next}:00+01:00`)
      expect(await schedules.queuedAt(scheduleId)).toEqual(due)
      expect((await schedules.details(poor, scheduleId)).schedule.tryingAt).toBe(due.toISOString())
      at(due)
    }
    await schedules.pay(scheduleId)
    expect(await schedules.runs(poor, scheduleId)).toEqual(['2026-11-30 failed'])
    expect(schedules.news.map(({ kind }) => kind)).toEqual(['schedule-retrying', 'schedule-failed'])
    expect((await schedules.details(poor, scheduleId)).schedule).toMatchObject({
      status: 'scheduled',
      nextOn: '2026-12-30',
    })
    await schedules.expectPaid(payee, 0n)
  })

  it('scheduled payment without funds: is made at the next try, once the money is there', async () => {
    const payee = await tunde()
    const poor = await bank.world.addPerson('Mary', 'Eze', 3, 1_000_00n)
    const { scheduleId } = await schedules.set(poor, payee.accountNumber, MONTHLY)
    at(morning('2026-11-30'))
    await schedules.sweep()
    await schedules.pay(scheduleId)
    await bank.world.fund(poor.accountNumber, 10_000_00n)
    // The time of the next try has not come, so nothing is paid.
    await schedules.pay(scheduleId)
    await schedules.expectPaid(payee, 0n)
    at('2026-11-30T12:00:00+01:00')
    await schedules.pay(scheduleId)
    await schedules.expectPaid(payee, 5_000_00n)
    expect(await schedules.runs(poor, scheduleId)).toEqual(['2026-11-30 successful'])
  })

  it('three failed payments in a row: pause the schedule; after the customer resumes it, the count begins again', async () => {
    const payee = await tunde()
    const poor = await bank.world.addPerson('Mary', 'Eze', 3, 1_000_00n)
    const days = { repeat: 'daily', startsOn: '2026-11-21' } as const
    const { scheduleId } = await schedules.set(poor, payee.accountNumber, days)
    for (const day of ['2026-11-21', '2026-11-22', '2026-11-23']) {
      at(morning(day))
      await schedules.sweep()
      for (const hour of ['06', '12', '18']) {
        at(`${day}T${hour}:00:00+01:00`)
        await schedules.pay(scheduleId)
      }
    }
    expect((await schedules.details(poor, scheduleId)).schedule).toMatchObject({ status: 'paused', nextOn: null })
    expect(schedules.news.at(-1)).toMatchObject({ kind: 'schedule-paused', reason: 'insufficient-funds' })
    await bank.world.fund(poor.accountNumber, 10_000_00n)
    at('2026-11-26T09:00:00+01:00')
    await resumeSchedule(schedules.deps())({ scheduleId }, poor.context)
    expect((await schedules.details(poor, scheduleId)).schedule).toMatchObject({
      status: 'scheduled',
      nextOn: '2026-11-27',
    })
    at(morning('2026-11-27'))
    await schedules.sweep()
    await schedules.pay(scheduleId)
    await schedules.expectPaid(payee, 5_000_00n)
  })
})

describe('changes since the approval', () => {
  it('payee whose name has changed: is not paid, and the schedule waits for the customer', async () => {
    const payee = await tunde()
    const { scheduleId } = await schedules.set(bank.ada, payee.accountNumber, MONTHLY)
    await bank.world.database.pool.query('update bank.account set account_name = $2 where account_number = $1', [
      payee.accountNumber,
      'ANOTHER HOLDER',
    ])
    at(morning('2026-11-30'))
    await schedules.sweep()
    await schedules.pay(scheduleId)
    await schedules.expectPaid(payee, 0n)
    expect((await schedules.details(bank.ada, scheduleId)).schedule).toMatchObject({
      status: 'paused',
      note: 'We paused this payment: the account now has a different name from the one you approved.',
    })
    expect(schedules.news.at(-1)).toMatchObject({ kind: 'schedule-paused', reason: 'beneficiary-changed' })
  })

  it('network that is down: the payment is tried again soon, without a notice', async () => {
    const account = bank.account()
    const { scheduleId } = await schedules.set(bank.ada, account, MONTHLY, { bankCode: ZENITH })
    schedules.news.length = 0
    at(morning('2026-11-30'))
    await schedules.sweep()
    bank.network.down = true
    await schedules.pay(scheduleId)
    bank.network.down = false
    expect(await schedules.queuedAt(scheduleId)).toEqual(new Date('2026-11-30T05:15:00Z'))
    expect(schedules.news).toEqual([])
    at('2026-11-30T06:15:00+01:00')
    await schedules.pay(scheduleId)
    expect(await schedules.runs(bank.ada, scheduleId)).toEqual(['2026-11-30 processing'])
  })
})

describe('with workers', () => {
  const workers: Worker[] = []
  const silent = { info: () => {}, warn: () => {}, error: () => {} }

  it('two parallel workers and the sweep of both make each payment once', async () => {
    const payee = await tunde()
    const days = { repeat: 'daily', startsOn: '2026-11-21' } as const
    const set = await Promise.all(
      Array.from({ length: 12 }, () => schedules.set(bank.ada, payee.accountNumber, days, { amount: '10000' })),
    )
    at(morning('2026-11-21'))
    const groups = [{ tasks: schedules.tasks() }]
    for (let count = 0; count < 2; count += 1) {
      workers.push(await startWorker({ database: bank.world.database, groups, logger: silent, pollMs: 50 }))
    }
    try {
      await Promise.all([schedules.sweep(), schedules.sweep(), schedules.sweep()])
      await vi.waitFor(
        async () => {
          const states = await Promise.all(set.map(({ scheduleId }) => schedules.runs(bank.ada, scheduleId)))
          expect(states).toEqual(set.map(() => ['2026-11-21 successful']))
        },
        { timeout: 45_000, interval: 100 },
      )
    } finally {
      for (const worker of workers.splice(0)) await worker.close()
    }
    await schedules.expectPaid(payee, 12n * 100_00n)
  })

  it('scheduled payment whose job was lost: the sweep queues the job again', async () => {
    const payee = await tunde()
    const { scheduleId } = await schedules.set(bank.ada, payee.accountNumber, MONTHLY)
    at(morning('2026-11-30'))
    await schedules.sweep()
    await bank.world.database.pool.query('delete from graphile_worker._private_jobs')
    at(new Date(morning('2026-11-30').getTime() + 5 * 60_000))
    await schedules.sweep()
    expect(await schedules.queuedAt(scheduleId)).not.toBeNull()
  })

  it('scheduled payment whose job has used up its tries: the sweep queues another job', async () => {
    const payee = await tunde()
    const { scheduleId } = await schedules.set(bank.ada, payee.accountNumber, MONTHLY)
    at(morning('2026-11-30'))
    await schedules.sweep()
    await bank.world.database.pool.query(
      'update graphile_worker._private_jobs set attempts = max_attempts where key like $1',
      [`%${scheduleId}`],
    )
    at(new Date(morning('2026-11-30').getTime() + 5 * 60_000))
    await schedules.sweep()
    const { rows } = await bank.world.database.pool.query(
      'select attempts from graphile_worker._private_jobs where key like $1',
      [`%${scheduleId}`],
    )
    expect(rows).toEqual([{ attempts: 0 }])
  })

  it('many parallel runs of one scheduled payment are one posting', async () => {
    const payee = await tunde()
    const { scheduleId } = await schedules.set(bank.ada, payee.accountNumber, MONTHLY)
    at(morning('2026-11-30'))
    await schedules.sweep()
    await Promise.all(Array.from({ length: 8 }, () => schedules.pay(scheduleId)))
    await schedules.expectPaid(payee, 5_000_00n)
    expect(await schedules.runs(bank.ada, scheduleId)).toEqual(['2026-11-30 successful'])
  })
})
