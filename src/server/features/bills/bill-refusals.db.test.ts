/** Refusals of bills: wrong fields before the bank asks or pays a biller, and the customer's gaming limit. */
// @module-tag one-try
import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../../core/limits/transfer-limits.ts'
import { insertFreeze } from '../freeze/freeze-store.ts'
import { type Person, reasonOf } from '../transfers/world.fixture.ts'
import { BEFORE, openBillsBank, phone, untouched } from './bills-bank.fixture.ts'

const bank = openBillsBank()

describe('an order with wrong fields: names each field, before the bank asks or pays a biller', () => {
  const errorsOf = async (over: object) => {
    const request = {
      paymentId: randomUUIDv7(),
      fromAccountNumber: bank.ada.accountNumber,
      billerId: 'mtn',
      amount: '50000',
      ...over,
    }
    const answer = await bank.world.calls.initiate(request, bank.ada.context)
    if (answer.ok) return 'ok'
    return answer.failure.kind === 'invalid-input' ? Object.keys(answer.failure.errors) : reasonOf(answer)
  }
  test.each([
    ['a text that is no phone number', { reference: '12345' }, ['reference']],
    ['no number', {}, ['reference']],
    ['the own number together with another number', { recipientType: 'self', reference: '08031234567' }, ['reference']],
    ['too little airtime', { reference: '08031234567', amount: '4900' }, ['amount']],
    ['too much airtime', { reference: '08031234567', amount: '5000100' }, ['amount']],
    ['kobo of airtime', { reference: '08031234567', amount: '50050' }, ['amount']],
    ['a product of airtime', { reference: '08031234567', productId: 'x' }, ['productId']],
    [
      'a bundle that is no longer sold',
      { billerId: 'mtn-data', reference: '08031234567', productId: 'gone', amount: '100000' },
      ['productId'],
    ],
    ['no bundle', { billerId: 'mtn-data', reference: '08031234567', amount: '100000' }, ['productId']],
    [
      'another price',
      { billerId: 'mtn-data', reference: '08031234567', productId: 'mtn-100mb-1000', amount: '90000' },
      ['amount'],
    ],
    [
      'a meter whose holder was not named',
      { billerId: 'ikeja-electric', reference: '45102298447', productId: 'prepaid' },
      ['customerRef'],
    ],
    ['a customer of this bank who was not named', { reference: phone(1), recipientType: 'optimus' }, ['customerRef']],
    [
      'the choice of the own number for a meter',
      { billerId: 'ikeja-electric', recipientType: 'self' },
      ['recipientType'],
    ],
    ['a biller that does not exist', { billerId: 'nobody', reference: '08031234567' }, 'biller-not-found'],
    [
      'a ticket that the bank did not give',
      { billerId: 'dstv', reference: '1212121212', customerRef: 'A'.repeat(32), subscription: 'renew' },
      'ticket-expired',
    ],
  ])('%s', async (_name, over, wrong) => {
    expect(await errorsOf(over)).toEqual(wrong)
    expect(await bank.balances()).toEqual(untouched)
  })

  test('an amount below the bank’s minimum for the category: is refused, although the biller accepts it', async () => {
    const { pool } = bank.world.database
    const { rows } = await pool.query<{ least: string }>(
      `select least_minor as least from bank.biller where biller_id = 'mtn'`,
    )
    await pool.query(`update bank.biller set least_minor = 100 where biller_id = 'mtn'`)
    try {
      const request = { paymentId: randomUUIDv7(), fromAccountNumber: bank.ada.accountNumber, billerId: 'mtn' }
      const ask = { ...request, reference: '08031234567', amount: '4900' }
      expect(await bank.world.calls.initiate(ask, bank.ada.context)).toMatchObject({
        ok: false,
        failure: { kind: 'invalid-input', errors: { amount: ['Enter ₦50.00 or more'] } },
      })
      expect(await errorsOf({ reference: '08031234567', amount: '5000' })).toBe('ok')
    } finally {
      await pool.query(`update bank.biller set least_minor = $1 where biller_id = 'mtn'`, [rows[0]?.least])
    }
  })

  test('payments for one number above the daily count limit: the next payment is refused before the review', async () => {
    const { perPayee } = DEFAULT_LIMITS.counts[3]
    const bill = { billerId: 'mtn', reference: '08031234567', amount: '5000' }
    await Promise.all(Array.from({ length: perPayee }, () => bank.world.payBill(bank.ada, bill)))
    expect(await errorsOf({ reference: bill.reference })).toBe('payee-count-limit')
    expect(await errorsOf({ reference: '08031234568' })).toBe('ok')
  })

  test('validating: refuses a wrong shape, an unknown number, a silent biller, and a biller that names no customer', async () => {
    const ask = async (billerId: string, reference: string, productId?: string) => {
      const answer = await bank.world.calls.validate(
        { billerId, reference, ...(productId ? { productId } : {}) },
        bank.ada.context,
      )
      if (answer.ok) return 'ok'
      return answer.failure.kind === 'invalid-input' ? answer.failure.errors : reasonOf(answer)
    }
    expect(await ask('dstv', '12')).toEqual({ reference: ['A smartcard number has 10 or 11 digits'] })
    expect(await ask('dstv', '1234567404')).toEqual({ reference: ['DStv has no customer with this number'] })
    expect(await ask('ikeja-electric', '45102298447')).toEqual({ productId: ['Choose prepaid or postpaid'] })
    expect(await ask('dstv', '1299999999')).toBe('biller-unavailable')
    expect(await ask('mtn', '08031234567')).toMatchObject({ billerId: [expect.any(String)] })
    await bank.world.setFault('down')
    expect(await ask('dstv', '1212121212')).toBe('biller-unavailable')
  })

  test('owner of a phone: named when the customer of this bank is one other open customer, and not for the payer, several owners, a closed customer or a meter', async () => {
    const { pool } = bank.world.database
    const ask = async (reference: string, over: object = {}) => {
      const asked = { billerId: 'mtn', reference, recipientType: 'optimus', ...over } as const
      const answer = await bank.world.calls.validate(asked, bank.ada.context)
      if (answer.ok) return answer.value.data.customerName
      return answer.failure.kind === 'invalid-input' ? answer.failure.errors : reasonOf(answer)
    }
    const nobody = { reference: ['No customer of Optimus has this number. Choose “Another number” to top it up'] }
    const has = ({ customerId }: Person, digits: string) =>
      bank.world.asOwner('update bank.customer set phone = $2 where customer_id = $1', [customerId, digits])
    const [tunde, chidi] = [
      await bank.world.addPerson('Tunde', 'Bakare', 1, 0n),
      await bank.world.addPerson('Chidi', 'Obi', 1, 0n),
    ]
    expect(await ask('08139990001')).toEqual(nobody)
    expect(await ask('12345')).toEqual({ reference: [expect.stringContaining('11 digits')] })
    expect(await ask('45102298447', { billerId: 'ikeja-electric', productId: 'prepaid' })).toEqual({
      recipientType: ['Leave this out'],
    })
    await has(bank.ada, '+2348139990001')
    expect(await ask('08139990001')).toEqual({ reference: ['This is your own number. Choose “My number”'] })
    await has(tunde, '+2348139990002')
    expect(await ask('08139990002')).toBe('TU*** BA***')
    await has(chidi, '+2348139990002')
    expect(await ask('08139990002')).toEqual(nobody)
    await pool.query(`update bank.account set state = 'closed' where customer_id = $1`, [tunde.customerId])
    expect(await ask('08139990002')).toBe('CH*** O***')
  })

  test('check of a meter number: is valid for half an hour, only for its customer, number and kind of meter', async () => {
    const meter = await bank.world.validated(bank.ada, {
      billerId: 'ikeja-electric',
      reference: '45102298447',
      productId: 'prepaid',
    })
    const amount = '500000'
    expect(await errorsOf({ ...meter, reference: '45102298448', amount })).toBe('ticket-expired')
    expect(await errorsOf({ ...meter, productId: 'postpaid', amount })).toBe('ticket-expired')
    const bola = await bank.world.addPerson('Bola', 'Ade', 3, BEFORE)
    const stolen = { paymentId: randomUUIDv7(), fromAccountNumber: bola.accountNumber, ...meter, amount }
    expect(reasonOf(await bank.world.calls.initiate(stolen, bola.context))).toBe('ticket-expired')
    bank.pass(31 * 60_000)
    expect(await errorsOf({ ...meter, amount })).toBe('ticket-expired')
  })

  test('a meter’s debt: raises the smallest amount of a payment', async () => {
    // Searches for a meter number for which the biller names ₦2,000 as the smallest amount.
    for (let serial = 0; serial < 60; serial += 1) {
      const reference = `4510229${String(8000 + serial)}`
      const meter = await bank.world.validated(bank.ada, {
        billerId: 'ikeja-electric',
        reference,
        productId: 'prepaid',
      })
      const least = await bank.world.calls.validate(
        { billerId: 'ikeja-electric', reference, productId: 'prepaid' },
        bank.ada.context,
      )
      if (!least.ok || least.value.data.leastAmount === '50000') continue
      expect(await errorsOf({ ...meter, amount: '150000' })).toEqual(['amount'])
      expect(await errorsOf({ ...meter, amount: '200000' })).toBe('ok')
      return
    }
    throw new Error('the sandbox has no meter with a debt')
  })
})

test('a frozen customer: gets no review, and cannot approve a review from before the freeze', async () => {
  const { world, ada } = bank
  const before = await world.prepareBill(ada, { recipientType: 'self' })
  await insertFreeze(world.database.pool, ada.customerId, 'owner', world.time.now)
  const approvals = async () =>
    (await world.database.pool.query('select from bank.approval where customer_id = $1', [ada.customerId])).rowCount
  expect(await approvals()).toBe(1)
  for (const amount of ['50000', '60000'])
    expect(await world.prepareBill(ada, { recipientType: 'self', amount }).catch((error: Error) => error.message)).toBe(
      'account-frozen',
    )
  expect(await approvals()).toBe(1)
  expect(reasonOf(await world.confirmBill(ada, before.challengeId))).toBe('account-frozen')
  expect(await bank.balances()).toEqual(untouched)
})

describe('a spending limit on sports and gaming', () => {
  const bet = async (amount: string) => {
    const wallet = await bank.world.validated(bank.ada, { billerId: 'bet9ja', reference: 'ADA12345' })
    return { ...wallet, amount }
  }
  test('gaming limit: a lower limit counts immediately, a higher one a day later, and the day’s payments count together', async () => {
    const set = (perDay?: string) =>
      bank.world.calls.setGaming(perDay === undefined ? {} : { perDay }, bank.ada.context)
    expect(await set('200000')).toMatchObject({ value: { data: { perDay: '200000', spentToday: '0', coming: null } } })
    await bank.world.payBill(bank.ada, await bet('150000'))
    const refused = await bank.world.prepareBill(bank.ada, await bet('60000')).catch((error: Error) => error.message)
    expect(refused).toBe('gaming-limit')
    const raised = await set('900000')
    expect(raised).toMatchObject({
      value: { data: { perDay: '200000', spentToday: '150000', coming: { perDay: '900000' } } },
    })
    expect(await set()).toMatchObject({ value: { data: { perDay: '200000', coming: { perDay: null } } } })
    expect(await set('100000')).toMatchObject({ value: { data: { perDay: '100000', coming: null } } })
    await set('900000')
    bank.pass(25 * 60 * 60_000)
    expect(await bank.world.calls.getGaming({}, bank.ada.context)).toMatchObject({
      value: { data: { perDay: '900000', spentToday: '0', coming: null } },
    })
  })
  test('gaming limit: ten parallel payments cannot pass it', async () => {
    await bank.world.calls.setGaming({ perDay: '300000' }, bank.ada.context)
    const prepared = await Promise.all(
      Array.from({ length: 10 }, async () => bank.world.prepareBill(bank.ada, await bet('100000'))),
    )
    const answers = await Promise.all(prepared.map(({ challengeId }) => bank.world.confirmBill(bank.ada, challengeId)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(new Set(answers.filter(({ ok }) => !ok).map(reasonOf))).toEqual(new Set(['gaming-limit']))
  })
  test('a payment that the biller refused no longer counts', async () => {
    const wallet = await bank.world.validated(bank.ada, { billerId: 'bet9ja', reference: '22222222' })
    const paymentId = await bank.world.payBill(bank.ada, { ...wallet, amount: '100000' })
    await bank.world.submitBill(paymentId)
    expect(await bank.stateOf(paymentId)).toBe('released')
    expect(await bank.countersOf('gaming-day')).toEqual([])
    expect(await bank.countersOf('transfer-day')).toEqual([])
  })
})
