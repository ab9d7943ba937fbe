/** Tests saved bills: a customer saves a number from an own payment, once, renames, marks and removes it. No other customer can use it. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { savedBillRoutes } from '../../../contract/bills/saved-bills.ts'
import { calendarDay, daysAfter } from '../../../values/date.ts'
import { noticeText } from '../notices/notice-text.ts'
import { reasonOf, type Person } from '../transfers/world.fixture.ts'
import { createRemindBouquets, type EndingBouquet } from './remind-bouquets.ts'
import { openBillsBank, phone } from './bills-bank.fixture.ts'

const bank = openBillsBank()
const savedOf = async (who: Person) => {
  const answer = await bank.world.calls.getSaved({}, who.context)
  if (!answer.ok) throw new Error(reasonOf(answer))
  expect(v.safeParse(savedBillRoutes.getSavedBills.data, answer.value.data).issues).toBeUndefined()
  return answer.value.data.bills
}
const save = (paymentId: string, nickname?: string, who = bank.ada) =>
  bank.world.calls.save({ paymentId, ...(nickname === undefined ? {} : { nickname }) }, who.context)

test('saved bill: has the number, the holder and the kind of meter of a payment; saving the payment twice makes one saved bill', async () => {
  const asked = { billerId: 'ikeja-electric', reference: '45102298447', productId: 'prepaid' }
  const meter = await bank.world.validated(bank.ada, asked)
  const paymentId = await bank.world.payBill(bank.ada, { ...meter, amount: '500000' })
  expect(await save(paymentId, 'Surulere flat')).toMatchObject({ ok: true })
  expect(await save(paymentId)).toMatchObject({ ok: true })
  expect(await savedOf(bank.ada)).toMatchObject([
    {
      type: 'ELECTRICITY',
      billerName: 'Ikeja Electric',
      productId: 'prepaid',
      customerReference: '45102298447',
      customerName: expect.any(String),
      nickname: 'Surulere flat',
      payable: true,
      lastUsedAt: expect.any(String),
    },
  ])
})

test('saved bills: list favourites first; a customer can rename, unname and remove them', async () => {
  for (const digit of [1, 3]) {
    await save(await bank.world.payBill(bank.ada, { reference: phone(digit) }))
    // Two bills that were saved in the same millisecond have no fixed order.
    bank.pass(1000)
  }
  const before = await savedOf(bank.ada)
  expect(before.map(({ customerReference }) => customerReference)).toEqual([phone(3), phone(1)])
  const id = before[1]?.BeneficiaryId ?? ''
  const change = (over: object) => bank.world.calls.changeSaved({ BeneficiaryId: id, ...over }, bank.ada.context)
  expect(await change({ favourite: true, nickname: 'Mum' })).toMatchObject({
    value: { data: { nickname: 'Mum', favourite: true } },
  })
  expect((await savedOf(bank.ada))[0]?.BeneficiaryId).toBe(id)
  expect(await change({ nickname: '' })).toMatchObject({ value: { data: { nickname: null, favourite: true } } })
  expect(await bank.world.calls.removeSaved({ BeneficiaryId: id }, bank.ada.context)).toMatchObject({ ok: true })
  expect(await savedOf(bank.ada)).toHaveLength(1)
})

test('saved bill: is not made of a refused or refunded payment, and another customer cannot use the saved bill or its payment', async () => {
  const back = await bank.world.payBill(bank.ada, { reference: phone(2) })
  await bank.world.submitBill(back)
  expect(reasonOf(await save(back))).toBe('not-found')
  const mine = await bank.world.payBill(bank.ada, { reference: phone(1) })
  await save(mine)
  const [saved] = await savedOf(bank.ada)
  const bola = await bank.world.addPerson('Bola', 'Ade', 3, 100n)
  const BeneficiaryId = saved?.BeneficiaryId ?? ''
  expect(await savedOf(bola)).toEqual([])
  expect(reasonOf(await save(mine, undefined, bola))).toBe('not-found')
  expect(reasonOf(await bank.world.calls.changeSaved({ BeneficiaryId, nickname: 'x' }, bola.context))).toBe('not-found')
  expect(reasonOf(await bank.world.calls.removeSaved({ BeneficiaryId }, bola.context))).toBe('not-found')
  expect(await savedOf(bank.ada)).toHaveLength(1)
})

test('bouquet reminder: sent once before the end that the biller names, while the customer wants it', async () => {
  const { database, deps, biller, calls } = bank.world
  const soon = daysAfter(calendarDay(new Date()), 3)
  // Searches for two smart cards: the bouquet of one ends soon, and the bouquet of the other ends later.
  const cards: Record<'soon' | 'later', string | undefined> = { soon: undefined, later: undefined }
  for (let serial = 0; cards.soon === undefined || cards.later === undefined; serial += 1) {
    const reference = `12345${String(serial).padStart(5, '0')}`
    const found = await biller.findHolder({ serviceId: 'dstv', reference, productId: null })
    const dueOn = found.ok ? (found.value.bouquet?.dueOn ?? '') : ''
    cards[dueOn !== '' && dueOn <= soon ? 'soon' : 'later'] = reference
  }
  const saved: string[] = []
  for (const reference of [cards.soon, cards.later]) {
    const card = await bank.world.validated(bank.ada, { billerId: 'dstv', reference: reference ?? '' })
    const paid = await bank.world.payBill(bank.ada, { ...card, subscription: 'renew', amount: '1900000' })
    const kept = await save(paid)
    if (kept.ok) saved.push(kept.value.data.BeneficiaryId)
  }
  const notified: EndingBouquet[] = []
  const clock = deps.clock
  const task = createRemindBouquets({
    database,
    clock,
    biller,
    queueNotice: async (_tx, ending) => void notified.push(ending),
  })
  const morning = () => task({}, { id: '1', attempt: 1, maxAttempts: 1 })
  await morning()
  await morning()
  expect(notified).toMatchObject([
    { savedId: saved[0], customerId: bank.ada.customerId, billerName: 'DStv', bouquet: 'DStv Compact' },
  ])
  expect((await savedOf(bank.ada)).map(({ dueOn }) => dueOn)).toEqual([expect.any(String), expect.any(String)])
  const { savedId: _id, ...ending } = notified[0] as EndingBouquet
  const notice = { kind: 'bouquet-ending', ...ending, reference: 'r', at: new Date().toISOString() } as const
  expect(noticeText(notice, 'Adaeze').sms).toMatch(/^[\x20-\x7e]{1,160}$/)
  // A month later, the customer has switched the reminder off.
  await database.pool.query('update bank.saved_bill set reminded_for = null, asked_at = null')
  await calls.changeSaved({ BeneficiaryId: saved[0] ?? '', remind: false }, bank.ada.context)
  await morning()
  expect(notified).toHaveLength(1)
})
