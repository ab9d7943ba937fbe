/** A biller's trouble, from the database: the category shows it, and the bank still accepts payments. */
import { expect, test } from 'vitest'
import { getBillCategories, getBillers } from './get-billers.ts'
import { openBillsBank, phone } from '../bills-bank.fixture.ts'

const bank = openBillsBank()

const troubled = async () => {
  const { context } = bank.ada
  const categories = await getBillCategories(bank.world.bills)({}, context)
  const billers = await getBillers(bank.world.bills)({ category: 'airtime' }, context)
  if (!categories.ok || !billers.ok) throw new Error('no catalogue')
  return {
    named: categories.value.data.categories.filter((one) => one.troubled.length > 0),
    billers: billers.value.data.billers.filter(({ troubleSince }) => troubleSince !== null),
  }
}

test('biller: is shown as troubled after three open payments of two numbers or more, until a payment succeeds', async () => {
  const silent = async (reference: string, billerId = 'glo') => {
    const paymentId = await bank.world.payBill(bank.ada, { billerId, reference })
    await bank.world.setFault({ mode: 'processing', times: 1 })
    await bank.world.submitBill(paymentId)
    bank.pass(1000)
    return paymentId
  }
  await silent(phone(1))
  const since = (await bank.world.findBill(await silent(phone(2)))).createdAt
  await silent(phone(3))
  expect(await troubled()).toEqual({ named: [], billers: [] })
  bank.pass(2 * 60_000)
  const found = await troubled()
  expect(found.named).toMatchObject([{ category: 'airtime', troubled: ['Glo'], turnedOff: [] }])
  expect(found.billers).toMatchObject([{ billerId: 'glo' }])
  expect(Date.parse(found.billers[0]?.troubleSince ?? '')).toBeLessThan(since.getTime())

  // Trouble is only a hint: the bank accepts the next payment, and its success ends the trouble.
  const paymentId = await bank.world.payBill(bank.ada, { billerId: 'glo', reference: phone(1), amount: '70000' })
  await bank.world.submitBill(paymentId)
  expect(await bank.stateOf(paymentId)).toBe('settled')
  expect(await troubled()).toEqual({ named: [], billers: [] })
})
