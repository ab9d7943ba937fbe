/** A customer gets one notice when every line of a batch has run, whichever worker ran the last line. */
// @module-tag one-try
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { MINUTE, openOutwardBank } from '../outward/outward-bank.fixture.ts'
import type { Person } from '../world.fixture.ts'
import { createSweepLines } from './sweep-lines.ts'
import { createRunLine } from './run-line.ts'
import type { BatchNotification, NotifyBatchDeps } from './notify-batch.ts'
import { bulkOf } from './bulk.fixture.ts'

const bank = openOutwardBank()
const JOB = { id: '1', attempt: 1, maxAttempts: 1 }
let bulk: ReturnType<typeof bulkOf>
let tunde: Person
const notified: BatchNotification[] = []
const tellList: NotifyBatchDeps['tellList'] = (_tx, news) => {
  notified.push(news)
  return Promise.resolve()
}
beforeAll(async () => {
  bulk = bulkOf(bank.world)
  tunde = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
})
beforeEach(() => {
  notified.length = 0
})

/** Approves a list of four payments. The funds are enough for three of them. */
async function approveFour(): Promise<{ who: Person; batchId: string; ids: readonly string[] }> {
  const { world } = bank
  const who = await world.addPerson('Bola', 'Ige', 3, 100_00n)
  const lines = [1, 2, 3, 4].map((amount) => ({ account: tunde.accountNumber, typedAmount: String(amount * 10) }))
  const batchId = await bulk.approve(who, lines)
  const request = await world.requestFor(who, bank.ada.accountNumber, { amount: '3500' })
  const offer = await world.handlers.initiate(request, who.context)
  if (!offer.ok) throw new Error('no offer')
  await world.handlers.confirm({ challengeId: offer.value.data.challengeId, pin: '7391' }, who.context)
  return { who, batchId, ids: (await bulk.see(who, batchId)).lines.map(({ transferId }) => transferId) }
}

it('batch notice: is sent once, with the last line, and has the number of unpaid lines', async () => {
  const { who, batchId, ids } = await approveFour()
  const run = createRunLine({ ...bank.world.deps, tellList })
  for (const transferId of ids.slice(0, 3)) await run({ transferId }, JOB)
  expect(notified).toEqual([])
  await run({ transferId: ids[3]! }, JOB)
  const { customerId, accountNumber } = who
  expect(notified).toEqual([{ batchId, customerId, accountNumber, payments: 4, notPaid: 1, at: bank.world.time.now }])
  await run({ transferId: ids[3]! }, JOB)
  expect(notified).toHaveLength(1)
})

it('batch notice: one notice when all lines end in parallel', async () => {
  const { ids } = await approveFour()
  const run = createRunLine({ ...bank.world.deps, tellList })
  await Promise.all([...ids, ...ids].map((transferId) => run({ transferId }, JOB)))
  expect(notified).toHaveLength(1)
})

it('batch notice: is sent by the sweep when the last worker died before it sent the notice', async () => {
  const { batchId, ids } = await approveFour()
  const look = createSweepLines({ ...bank.world.deps, tellList, logger: { error: () => {} } })
  const unnotified = createRunLine(bank.world.deps)
  for (const transferId of ids.slice(1)) await unnotified({ transferId }, JOB)
  bank.pass(3 * MINUTE)
  await look({}, JOB)
  expect(notified).toEqual([])
  await unnotified({ transferId: ids[0]! }, JOB)
  await look({}, JOB)
  await look({}, JOB)
  expect(notified.map((news) => news.batchId)).toEqual([batchId])
})
