/** Tests bills to a biller that staff have switched off: the form has the reason, a new payment is refused before money moves, and an open payment goes on. */
// @module-tag one-try
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { formatDateTime } from '../../../values/date.ts'
import type { StoppedService } from '../../../values/vocabularies/service-stops.ts'
import { endStop, insertStop } from '../../stops/stop-store.ts'
import { reasonOf } from '../transfers/world.fixture.ts'
import { getBillCategories, getBillers } from './billers/get-billers.ts'
import { openBillsBank, phone, untouched } from './bills-bank.fixture.ts'

const bank = openBillsBank()
const MINUTE = 60_000
const by = () => ({ at: bank.world.time.now, by: 'operator:ada' })
let stopId = ''
afterEach(async () => {
  await bank.world.asOwner('delete from bank.service_stop')
})

async function stop(service: StoppedService, times: { from?: number; until?: number } = {}): Promise<void> {
  stopId = randomUUID()
  const now = bank.world.time.now.getTime()
  const startsAt = new Date(now + (times.from ?? 0) * MINUTE)
  const endsAt = times.until === undefined ? null : new Date(now + times.until * MINUTE)
  await insertStop(bank.world.database.pool, { stopId, service, reason: 'maintenance', startsAt, endsAt }, by())
}
const order = () => ({
  paymentId: randomUUIDv7(),
  fromAccountNumber: bank.ada.accountNumber,
  billerId: 'mtn',
  reference: phone(1),
  amount: '50000',
})
const initiate = async (over: object = {}) =>
  reasonOf(await bank.world.calls.initiate({ ...order(), ...over }, bank.ada.context))
async function offTextOf(billerId: string, language: 'en' | 'ha' = 'en'): Promise<string | null | undefined> {
  const { context } = bank.ada
  const session = { ...context.session, language }
  const answer = await getBillers(bank.world.bills)({ category: 'airtime' }, { ...context, session })
  if (!answer.ok) throw new Error(reasonOf(answer))
  return answer.value.data.billers.find((one) => one.billerId === billerId)?.offText
}

async function billersOf(category: 'airtime' | 'electricity') {
  const answer = await getBillers(bank.world.bills)({ category }, bank.ada.context)
  if (!answer.ok) throw new Error(reasonOf(answer))
  return answer.value.data.billers
}
/** The names of billers that the page of bills shows as off, before the customer opens the category. Pages of an earlier build read `troubled`. */
async function namedOf(category: string): Promise<readonly string[] | undefined> {
  const answer = await getBillCategories(bank.world.bills)({}, bank.ada.context)
  if (!answer.ok) throw new Error(reasonOf(answer))
  const found = answer.value.data.categories.find((one) => one.category === category)
  expect(found?.troubled).toEqual(found?.turnedOff)
  return found?.turnedOff
}

describe('a stop of one biller', () => {
  test('on the page of bills: the category names the biller while the stop lasts', async () => {
    await stop('biller:mtn', { from: 10, until: 20 })
    expect(await namedOf('airtime')).toEqual([])
    bank.pass(11 * MINUTE)
    expect(await namedOf('airtime')).toEqual(['MTN'])
    expect(await namedOf('electricity')).toEqual([])
    bank.pass(10 * MINUTE)
    expect(await namedOf('airtime')).toEqual([])
  })

  test('of the network of bills: each category names all billers that it offers', async () => {
    await stop('network:biller')
    for (const category of ['airtime', 'electricity'] as const) {
      const names = (await billersOf(category)).map(({ name }) => name)
      expect(names.length).toBeGreaterThan(1)
      expect((await namedOf(category))?.toSorted()).toEqual(names.toSorted())
    }
  })

  test('from its start to its end: the biller is shown as off, and its payments are refused', async () => {
    await stop('biller:mtn', { from: 10, until: 20 })
    expect([await offTextOf('mtn'), await initiate()]).toEqual([null, 'ok'])
    bank.pass(11 * MINUTE)
    expect(await offTextOf('mtn')).toMatch(
      /^Payments to MTN are turned off\. The reason is maintenance\. You can pay again from .+\.$/,
    )
    expect(await offTextOf('mtn', 'ha')).toMatch(/^An kashe biyan MTN\. Dalili shi ne gyara\./)
    expect(await offTextOf('glo')).toBeNull()
    expect([await initiate(), await initiate({ billerId: 'glo' })]).toEqual(['biller-off', 'ok'])
    bank.pass(10 * MINUTE)
    expect([await offTextOf('mtn'), await initiate()]).toEqual([null, 'ok'])
    expect(await bank.balances()).toEqual(untouched)
  })

  test('between the review and the approval: the payment is refused, and no money moves', async () => {
    const request = order()
    const initiated = await bank.world.calls.initiate(request, bank.ada.context)
    if (!initiated.ok) throw new Error(reasonOf(initiated))
    await stop('biller:mtn')
    expect(reasonOf(await bank.world.confirmBill(bank.ada, initiated.value.data.challengeId))).toBe('biller-off')
    expect(await bank.balances()).toEqual(untouched)
  })

  test('after the approval: the payment goes on to its end', async () => {
    const { paymentId: _new, ...wanted } = order()
    const paymentId = await bank.world.payBill(bank.ada, wanted)
    await stop('biller:mtn')
    await bank.world.submitBill(paymentId)
    expect(await bank.stateOf(paymentId)).toBe('settled')
  })

  test('an order ends it: payments are taken again', async () => {
    await stop('biller:mtn')
    expect(await initiate()).toBe('biller-off')
    await endStop(bank.world.database.pool, stopId, by())
    expect(await initiate()).toBe('ok')
  })

  test('the name of a customer is not asked over a stopped biller', async () => {
    await stop('biller:ikeja-electric')
    const asked = { billerId: 'ikeja-electric', reference: '45102298447', productId: 'prepaid' }
    expect(reasonOf(await bank.world.calls.validate(asked, bank.ada.context))).toBe('biller-off')
  })
})

test('a stop of the bill aggregator: stops every biller, and no other network does', async () => {
  await stop('network:switch')
  expect(await initiate()).toBe('ok')
  await stop('network:biller')
  expect([await initiate(), await initiate({ billerId: 'glo' })]).toEqual(['biller-off', 'biller-off'])
  expect(await offTextOf('glo')).toMatch(
    /^Payments to Glo are turned off\. The reason is maintenance\. Please try again later\.$/,
  )
})

test('overlapping stops: the customer reads the latest end, in the list and in the refusal', async () => {
  const textUntil = (minutes: number) => {
    const time = formatDateTime(new Date(bank.world.time.now.getTime() + minutes * MINUTE))
    return `Payments to MTN are turned off. The reason is maintenance. You can pay again from ${time}.`
  }
  const refusedUntil = async () => {
    const answer = await bank.world.calls.initiate(order(), bank.ada.context)
    return !answer.ok && answer.failure.kind === 'refused' && answer.failure.detail?.['until']
  }
  await stop('biller:mtn', { from: -30, until: 60 })
  await stop('network:biller', { from: -20, until: 3 * 60 })
  await stop('biller:mtn', { from: -10, until: 2 * 60 })
  expect(await offTextOf('mtn')).toBe(textUntil(3 * 60))
  const end = new Date(bank.world.time.now.getTime() + 3 * 60 * MINUTE)
  expect(await refusedUntil()).toBe(end.toISOString())
  await stop('biller:mtn')
  expect(await offTextOf('mtn')).toBe(
    'Payments to MTN are turned off. The reason is maintenance. Please try again later.',
  )
  expect(await refusedUntil()).toBeNull()
})
