/** The events of transfers: the steps after the creation, once each, with the time and the actor. */
// @module-tag one-try
import { expect, test } from 'vitest'
import { decideByOperator } from '../../../payments/outbound/decide-by-operator.ts'
import { getTransfer } from '../get-transfers.ts'
import { reasonOf } from '../world.fixture.ts'
import { HOUR, MINUTE, openOutwardBank } from './outward-bank.fixture.ts'

const bank = openOutwardBank()
const { network, account, pass } = bank

interface Event {
  readonly number: number
  readonly event: string
  readonly state: string
  readonly actor: string
}

async function eventsOf(transferId: string): Promise<readonly Event[]> {
  const { rows } = await bank.world.database.pool.query<Event>(
    'select number, event, state, actor from bank.payment_event where payment_id = $1 order by number',
    [transferId],
  )
  return rows
}
const numbered = (...steps: readonly (readonly [string, string, string])[]) =>
  steps.map(([event, state, actor], index) => ({ number: index + 1, event, state, actor }))

test('events: a transfer inside the bank has none', async () => {
  const tunde = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
  const request = await bank.world.requestFor(bank.ada, tunde.accountNumber)
  const offered = await bank.world.handlers.initiate(request, bank.ada.context)
  if (!offered.ok) throw new Error(reasonOf(offered))
  expect(reasonOf(await bank.world.confirm(bank.ada, offered.value.data.challengeId))).toBe('ok')
  expect(await eventsOf(request.transferId)).toEqual([])
})

test('events: a settled and a refused transfer are sent once and end once, by the switch', async () => {
  for (const [script, end] of [
    ['settles', 'settled'],
    ['refuses', 'released'],
  ] as const) {
    const transferId = await bank.world.send(bank.ada, account(script))
    expect(await eventsOf(transferId)).toEqual([])
    await bank.world.carry(transferId)
    await bank.world.carry(transferId)
    expect(await eventsOf(transferId)).toEqual(numbered(['sent', 'sent', 'worker'], [end, end, 'switch']))
  }
})

test('events: a lost order is unanswered, inquired about and sent again', async () => {
  const transferId = await bank.world.send(bank.ada, account())
  network.losses.push('request')
  await bank.world.carry(transferId)
  pass(MINUTE)
  await bank.world.carry(transferId)
  await bank.world.carry(transferId)
  expect(await eventsOf(transferId)).toEqual(
    numbered(
      ['sent', 'sent', 'worker'],
      ['unanswered', 'inquiring', 'worker'],
      ['inquired', 'held', 'worker'],
      ['sent', 'sent', 'worker'],
      ['settled', 'settled', 'switch'],
    ),
  )
})

test('events: a silent switch leads to inquiries and a review, and the timeline has their times', async () => {
  const transferId = await bank.world.send(bank.ada, account('never'))
  await bank.world.carry(transferId)
  pass(MINUTE)
  const inquiredAt = bank.world.time.now
  await bank.world.carry(transferId)
  const waiting = await getTransfer(bank.world.deps)({ transferId }, bank.ada.context)
  const steps = waiting.ok ? waiting.value.data.timeline : []
  expect(JSON.stringify(steps)).toContain('Asked once, last at')
  expect(inquiredAt).toEqual(await timeOf(transferId, 'inquired'))

  pass(25 * HOUR)
  const reviewAt = bank.world.time.now
  await bank.world.carry(transferId)
  const inReview = await getTransfer(bank.world.deps)({ transferId }, bank.ada.context)
  const now = inReview.ok ? inReview.value.data.timeline.find(({ state }) => state === 'now') : undefined
  expect(now).toMatchObject({ title: 'We are checking it', at: reviewAt.toISOString() })

  const decision = { id: transferId, outcome: 'released', reason: 'their report, line 7', operator: 'bisi' } as const
  const deps = { ...bank.world.outward, database: bank.world.database }
  const decided = await Promise.all([decideByOperator(deps, decision), decideByOperator(deps, decision)])
  expect(decided.some(({ ok }) => ok)).toBe(true)
  const events = await eventsOf(transferId)
  expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1))
  expect(events.slice(-2)).toMatchObject([
    { event: 'review', state: 'review', actor: 'worker' },
    { event: 'released', state: 'released', actor: 'operator:bisi' },
  ])
})

async function timeOf(transferId: string, event: string): Promise<Date | undefined> {
  const { rows } = await bank.world.database.pool.query<{ at: Date }>(
    'select max(occurred_at) as at from bank.payment_event where payment_id = $1 and event = $2',
    [transferId, event],
  )
  return rows[0]?.at
}

test('events: two workers that inquire at the same time write each number once', async () => {
  const transferId = await bank.world.send(bank.ada, account('never'))
  await bank.world.carry(transferId)
  pass(MINUTE)
  await Promise.all([1, 2, 3].map(() => bank.world.carry(transferId)))
  const events = await eventsOf(transferId)
  expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1))
  expect(events.filter(({ event }) => event === 'inquired').length).toBeGreaterThan(0)
})
