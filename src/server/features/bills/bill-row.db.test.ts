/** The rows of a bill: its payment in bank.payment, and its details in bank.bill_order. */
import { expect, test } from 'vitest'
import { billApprovals } from '../../payments/kinds/bill/bill-content.ts'
import { findBill, findAnyBill, findRecentBills } from './bill-store.ts'
import { openBillsBank, phone } from './bills-bank.fixture.ts'

const bank = openBillsBank()
const rowsOf = async (paymentId: string) => {
  const { rows } = await bank.world.database.pool.query(
    `select p.kind, p.transfer_type, p.state, p.payee_customer_id, p.payee_reference, p.payee_name, p.institution_code,
       p.institution_name, p.stamp_duty_minor, p.levy_minor, o.category, o.recipient_type, o.holder_name
     from bank.payment p join bank.bill_order o using (payment_id) where p.payment_id = $1`,
    [paymentId],
  )
  return rows
}
const BILL = {
  kind: 'bill',
  transfer_type: null,
  state: 'held',
  payee_customer_id: null,
  payee_name: 'MTN',
  institution_code: 'mtn',
  institution_name: 'MTN',
  stamp_duty_minor: '0',
  levy_minor: '0',
  category: 'airtime',
}

test('bill: stores the biller and the number as the payee', async () => {
  const paymentId = await bank.world.payBill(bank.ada, { reference: phone(1), recipientType: 'others' })
  const payee = { payee_reference: phone(1), recipient_type: 'others', holder_name: null }
  expect(await rowsOf(paymentId)).toEqual([{ ...BILL, ...payee }])
})

test('bill: stores the name of the holder in the details only', async () => {
  const tunde = await bank.world.addPerson('Tunde', 'Bakare', 1, 0n)
  const setPhone = 'update bank.customer set phone = $2 where customer_id = $1'
  await bank.world.asOwner(setPhone, [tunde.customerId, '+2348033333333'])
  const asked = { billerId: 'mtn', reference: phone(3), recipientType: 'optimus' } as const
  const paymentId = await bank.world.payBill(bank.ada, await bank.world.validated(bank.ada, asked))
  const payee = { payee_reference: phone(3), recipient_type: 'bank-customer', holder_name: 'TU*** BA***' }
  expect(await rowsOf(paymentId)).toEqual([{ ...BILL, ...payee }])
})

test.each([
  ['own-bank', 0],
  ['card-fee', null],
])('queries of bills: find no payment of the kind %s', async (kind, type) => {
  const { pool } = bank.world.database
  const { customerId } = bank.ada
  const paymentId = await bank.world.payBill(bank.ada, { reference: phone(1), recipientType: 'others' })
  const key = { id: paymentId, customerId }
  expect(await billApprovals.firstAnswer(bank.world, key)).toBeDefined()
  const become = 'update bank.payment set kind = $2, transfer_type = $3 where payment_id = $1'
  await bank.world.asOwner(become, [paymentId, kind, type])
  await bank.world.asOwner('delete from bank.bill_order where payment_id = $1', [paymentId])
  expect(await billApprovals.firstAnswer(bank.world, key)).toBeUndefined()
  expect(await billApprovals.findState(bank.world, key)).toBeUndefined()
  expect(await findBill(pool, bank.world.bills.tokens, { paymentId, customerId })).toBeUndefined()
  expect(await findAnyBill(pool, paymentId)).toBeUndefined()
  expect(await findRecentBills(pool, { customerId, category: undefined, limit: 10 })).toEqual([])
  // The counters of the bill are verified after the test.
  await bank.world.asOwner(become, [paymentId, 'bill', null])
})

test('bill: the application cannot change the name of the bill’s holder before the payer has left the bank', async () => {
  const paymentId = await bank.world.payBill(bank.ada, { reference: phone(4), recipientType: 'others' })
  const hide = `update bank.bill_order set holder_name = 'ERASED' where payment_id = $1`
  await expect(bank.world.database.pool.query(hide, [paymentId])).rejects.toThrow('is kept for five years')
})
