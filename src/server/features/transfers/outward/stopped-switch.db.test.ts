/** Tests transfers while staff have switched the payment switch or payments to new payees off: a new transfer is refused, and a transfer in flight goes on. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { BRAND } from '../../../../values/brand.ts'
import type { Language } from '../../../../values/language.ts'
import { insertStop } from '../../../stops/stop-store.ts'
import { servicesWithout, stopServices } from '../../../stops/stops.fixture.ts'
import { getSwitchState } from '../get-switch-state.ts'
import { type Person, reasonOf } from '../world.fixture.ts'
import { ADA_BEFORE, MINUTE, openOutwardBank } from './outward-bank.fixture.ts'
import { ZENITH } from './outward.fixture.ts'

const bank = openOutwardBank()
const { network, account, stateOf } = bank
afterEach(async () => {
  await bank.world.asOwner('delete from bank.service_stop')
})

const stop = () =>
  insertStop(
    bank.world.database.pool,
    {
      stopId: randomUUID(),
      service: 'network:switch',
      reason: 'provider-fault',
      startsAt: bank.world.time.now,
      endsAt: null,
    },
    { at: bank.world.time.now, by: 'operator:ada' },
  )

test('a stop of the switch: the page reads why, and names are not asked', async () => {
  const state = async () => {
    const answer = await getSwitchState(bank.world.deps)({}, bank.ada.context)
    return answer.ok && answer.value.data
  }
  expect(await state()).toEqual({ downSince: null, offText: null, partsOff: [] })
  await stop()
  expect(await state()).toEqual({
    downSince: null,
    offText: 'Transfers to other banks are turned off. The provider has a fault.',
    partsOff: [],
  })
  const asked = { bankCode: ZENITH, accountNumber: account() }
  expect(reasonOf(await bank.world.handlers.nameEnquiry(asked, bank.ada.context))).toBe('switch-off')
  expect(network.calls).toEqual([])
})

test('a stop between the review and the approval: the transfer is refused, and no money moves', async () => {
  const prepared = await bank.world.prepare(bank.ada, account())
  await stop()
  expect(reasonOf(await bank.world.confirm(bank.ada, prepared.challengeId))).toBe('switch-off')
  expect(await bank.world.balances(bank.ada.accountNumber)).toEqual({ book: ADA_BEFORE, available: ADA_BEFORE })
})

test('a stop after the approval: the transfer goes on to its end', async () => {
  const prepared = await bank.world.prepare(bank.ada, account())
  expect(reasonOf(await bank.world.confirm(bank.ada, prepared.challengeId))).toBe('ok')
  await stop()
  await bank.world.carry(prepared.transferId)
  expect(await stateOf(prepared.transferId)).toBe('settled')
})

test('a transfer within the bank: is no transfer over the switch', async () => {
  const tunde = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
  await stop()
  const request = await bank.world.requestFor(bank.ada, tunde.accountNumber, { amount: '100000' })
  expect(reasonOf(await bank.world.handlers.initiate(request, bank.ada.context))).toBe('ok')
})

describe('a stop of payments to new payees', () => {
  const off = (endsAt: Date | null = null) =>
    stopServices(bank.world.database.pool, ['part:new-payees'], bank.world.time.now, endsAt)
  const findName = async (accountNumber: string) =>
    reasonOf(
      await bank.world.handlers.nameEnquiry({ bankCode: BRAND.institutionCode, accountNumber }, bank.ada.context),
    )
  const review = async (to: Person) => {
    const request = await bank.world.requestFor(bank.ada, to.accountNumber, { amount: '100000' })
    return () => bank.world.handlers.initiate(request, bank.ada.context)
  }
  const tunde = () => bank.world.addPerson('Tunde', 'Bakare', 3, 0n)

  test('refuses the name, the review and the approval of a payee who was never paid, until its end', async () => {
    const payee = await tunde()
    const initiate = await review(payee)
    const offered = await initiate()
    if (!offered.ok) throw new Error(reasonOf(offered))
    const approve = async () => reasonOf(await bank.world.confirm(bank.ada, offered.value.data.challengeId))
    await off(new Date(bank.world.time.now.getTime() + MINUTE))
    expect([await findName(payee.accountNumber), reasonOf(await initiate()), await approve()]).toEqual([
      'new-payees-off',
      'new-payees-off',
      'new-payees-off',
    ])
    expect(await bank.world.balances(bank.ada.accountNumber)).toEqual({ book: ADA_BEFORE, available: ADA_BEFORE })
    bank.pass(MINUTE)
    expect([await findName(payee.accountNumber), await approve()]).toEqual(['ok', 'ok'])
  })

  test('refuses a new payee at another bank while the switch is on', async () => {
    const prepared = await bank.world.prepare(bank.ada, account())
    await off()
    const asked = { bankCode: ZENITH, accountNumber: account() }
    expect(reasonOf(await bank.world.handlers.nameEnquiry(asked, bank.ada.context))).toBe('new-payees-off')
    expect(reasonOf(await bank.world.confirm(bank.ada, prepared.challengeId))).toBe('new-payees-off')
  })

  test('allows a payee who was paid before, and the customer’s own account', async () => {
    const payee = await tunde()
    const first = await (await review(payee))()
    if (!first.ok) throw new Error(reasonOf(first))
    expect(reasonOf(await bank.world.confirm(bank.ada, first.value.data.challengeId))).toBe('ok')
    const current = await bank.world.openFor(bank.ada.customerId, 'CUR', 'NGN')
    const own = await bank.world.requestFor(bank.ada, current.accountNumber, { TransactionType: 2, amount: '100000' })
    await off()
    expect([await findName(payee.accountNumber), await findName(current.accountNumber)]).toEqual(['ok', 'ok'])
    const again = await (await review(payee))()
    if (!again.ok) throw new Error(reasonOf(again))
    expect(reasonOf(await bank.world.confirm(bank.ada, again.value.data.challengeId))).toBe('ok')
    const { nameEnquiryRef: _none, ...request } = own
    const moved = await bank.world.handlers.initiate(request, bank.ada.context)
    if (!moved.ok) throw new Error(reasonOf(moved))
    expect(reasonOf(await bank.world.confirm(bank.ada, moved.value.data.challengeId))).toBe('ok')
  })

  test('the stops of the other services allow a transfer to a new payee of this bank', async () => {
    const { pool } = bank.world.database
    await stopServices(pool, servicesWithout('part:new-payees'), bank.world.time.now)
    const offered = await (await review(await tunde()))()
    if (!offered.ok) throw new Error(reasonOf(offered))
    expect(reasonOf(await bank.world.confirm(bank.ada, offered.value.data.challengeId))).toBe('ok')
  })
})

describe('the texts of the parts that are off', () => {
  const partsIn = async (language: Language) => {
    const { session, ...context } = bank.ada.context
    const answer = await getSwitchState(bank.world.deps)({}, { ...context, session: { ...session, language } })
    if (!answer.ok) throw new Error(reasonOf(answer))
    return answer.value.data.partsOff
  }

  test('each text says what is off, the reason and the end', async () => {
    const endsAt = new Date('2026-11-28T05:00:00Z')
    bank.world.time.now = new Date('2026-11-27T12:00:00Z')
    await stopServices(bank.world.database.pool, servicesWithout(), bank.world.time.now, endsAt)
    const end = 'We do this to protect you from fraud. You can try again from 28 Nov 2026, 6:00 am.'
    expect(await partsIn('en')).toEqual([
      {
        part: 'new-payees',
        text: `Payments to new recipients are turned off. You can still pay the people that you have paid before. ${end}`,
      },
      { part: 'exchange', text: `Exchange between currencies is turned off. ${end}` },
      {
        part: 'standing-orders',
        text: `Scheduled payments are turned off. If a payment is due, we keep trying it until the next morning. ${end}`,
      },
      {
        part: 'payment-batches',
        text: `Lists of payments are turned off. A list that you have approved waits for one day at most. ${end}`,
      },
      { part: 'cards', text: `Orders of new cards are turned off. Your cards work as before. ${end}` },
    ])
  })

  test.each([
    ['ha', 'An kashe musanya tsakanin kuɗaɗe.'],
    ['yo', 'A ti pa pàṣípààrọ̀ láàrin owó orílẹ̀-èdè.'],
    ['ig', 'Agbanyụla mgbanwe ego mba.'],
    ['pcm', 'We don off exchange between currencies.'],
  ] as const)('the text of exchange is in the language of the customer: %s', async (language, text) => {
    await stopServices(bank.world.database.pool, ['part:exchange'], bank.world.time.now)
    const [exchange, ...others] = await partsIn(language)
    expect(others).toEqual([])
    expect(exchange?.text).toMatch(new RegExp(`^${text}`))
  })
})
