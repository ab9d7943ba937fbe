/** The rows of a card order: its fee in bank.payment, and its details in bank.card_order. */
import { expect, test } from 'vitest'
import { verifyLimits } from '../limits/verify-limits.ts'
import { openCardsBank } from './cards-bank.fixture.ts'

const bank = openCardsBank()

const query = (text: string, values: readonly unknown[] = []) => bank.world.database.pool.query(text, [...values])

const FEE = `select kind, state, transfer_type, customer_id, account_number, payee_customer_id, payee_reference, payee_name,
    institution_code, institution_name, cardinality(counter_keys) as counters from bank.payment where payment_id = $1`
const ORDER = `select scheme, is_made from bank.card_order where payment_id = $1`

test('card order: stores its fee as a payment and its details in the same posting', async () => {
  const cardId = await bank.world.orderCard(bank.ada)
  const [fee, order] = [await query(FEE, [cardId]), await query(ORDER, [cardId])]
  const { customerId, accountNumber } = bank.ada
  expect(fee.rows).toEqual([
    {
      kind: 'card-fee',
      state: 'held',
      transfer_type: null,
      customer_id: customerId,
      account_number: accountNumber,
      payee_customer_id: null,
      payee_reference: order.rows[0].scheme,
      payee_name: expect.stringMatching(/^(Verve|Mastercard) card$/),
      institution_code: 'card',
      institution_name: null,
      counters: 1,
    },
  ])
  expect(order.rows[0].is_made).toBe(false)
  await bank.world.submitCard(cardId)
  expect((await query(ORDER, [cardId])).rows[0].is_made).toBe(true)
  expect(await bank.stateOf(cardId)).toBe('settled')
})

test('card order: raises no limit counter', async () => {
  await bank.made()
  expect((await verifyLimits(bank.world.database.pool)).faults).toEqual([])
})

test('card order: the application cannot change its details while the customer is here', async () => {
  const cardId = await bank.made()
  await expect(query(`update bank.card_order set name_on_card = '' where payment_id = $1`, [cardId])).rejects.toThrow(
    'is kept for five years',
  )
})
