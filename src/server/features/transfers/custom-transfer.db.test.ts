/**
 * Tests custom transfers to this bank and to another bank: they have the limits, charges and approvals of the types 0
 * and 1.
 */
import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findLimitFacts } from '../limits/limit-store.ts'
import { initiateTransfer } from './initiate-transfer.ts'
import { ZENITH } from './outward/outward.fixture.ts'
import { CUSTOM, openCustomBank, type InitiateRequest as Request } from './custom.fixture.ts'
import { reasonOf } from './world.fixture.ts'

const custom = openCustomBank()
const { bank, here, elsewhere, offer, pay } = custom

const rowOf = async (transferId: string) => {
  const { rows } = await bank.world.database.pool.query(
    'select transfer_type, beneficiary_type, state from bank.payment where payment_id = $1',
    [transferId],
  )
  return rows[0]
}
describe('asking', () => {
  test.each([
    ['same bank', () => here(CUSTOM), 'ok'],
    ['another bank', () => elsewhere(CUSTOM), 'ok'],
    ['without a type', () => here({ TransactionType: 3 }), 'invalid-input'],
    [
      'a type of the bank',
      () => elsewhere({ TransactionType: 3, beneficiaryType: 'external_transfer' }),
      'invalid-input',
    ],
    ['type 0 with a beneficiary type', () => here({ beneficiaryType: 'Rent' }), 'invalid-input'],
    ['type 1 with a beneficiary type', () => elsewhere({ beneficiaryType: 'Rent' }), 'invalid-input'],
  ] as const)('%s', async (_name, make, reason) => {
    expect(reasonOf(await bank.world.handlers.initiate(await make(), bank.ada.context))).toBe(reason)
  })

  test('custom transfer to the customer’s own account: is refused with an explanation, in each currency', async () => {
    const { customerId } = bank.ada
    const naira = await bank.world.openFor(customerId, 'CUR', 'NGN')
    const dollars = await bank.world.openFor(customerId, 'DOM', 'USD')
    for (const { accountNumber } of [naira, dollars]) {
      const request = await bank.world.requestFor(bank.ada, accountNumber, CUSTOM)
      const { nameEnquiryRef: _shown, ...unnamed } = request
      for (const asked of [request, unnamed]) {
        expect(await bank.world.handlers.initiate(asked, bank.ada.context)).toEqual({
          ok: false,
          failure: {
            kind: 'invalid-input',
            errors: { toAccountNumber: ['This is your own account. Choose a transfer between your accounts'] },
          },
        })
      }
    }
  })

  test('custom transfer: one id is one order, so another type or another beneficiary type is refused', async () => {
    const request = await here(CUSTOM)
    const { challengeId } = await offer(request)
    expect((await offer(request)).challengeId).toBe(challengeId)
    const { beneficiaryType: _type, ...plain } = request
    for (const other of [
      { ...request, beneficiaryType: 'Rent' },
      { ...request, beneficiaryType: 'school fees' },
      { ...plain, TransactionType: 0 as const },
    ]) {
      expect(reasonOf(await bank.world.handlers.initiate(other, bank.ada.context))).toBe('id-reused')
    }
    expect(reasonOf(await bank.world.confirm(bank.ada, challengeId))).toBe('ok')
    expect(await rowOf(request.transferId)).toMatchObject({ transfer_type: 3, beneficiary_type: 'School fees' })
  })

  test('custom transfer: the fingerprint of the approval contains the beneficiary type', async () => {
    const contents: string[] = []
    for (const over of [CUSTOM, { ...CUSTOM, beneficiaryType: 'Rent' }, {}]) {
      const request = await here(over)
      await offer(request)
      const { rows } = await bank.world.database.pool.query<{ content: string }>(
        'select content from bank.approval where subject_id = $1',
        [request.transferId],
      )
      contents.push(rows[0]?.content ?? '')
    }
    expect(contents.map((text) => JSON.parse(text).beneficiaryType)).toEqual(['School fees', 'Rent', undefined])
    expect(contents[2]).not.toContain('beneficiaryType')
  })
})

describe('the rules of type 0 and of type 1', () => {
  /** Amounts in kobo near the steps of the fees, the stamp duty, the limits and the balance. */
  const AMOUNTS = [
    '1',
    '9999',
    '10000',
    '500000',
    '500001',
    '999999',
    '1000000',
    '5000001',
    '20000001',
    '99999999',
    '100000001',
  ]

  /** With the standard limits, where a new payee and a large amount need more than a PIN. */
  const initiate = () => {
    const { database, deps } = bank.world
    const { clock } = deps
    const limitFacts: typeof deps.limitFacts = (who, currency) => findLimitFacts({ database, clock }, who, currency)
    return initiateTransfer({ ...deps, limitFacts })
  }
  const answerTo = async (request: Request) => {
    const answer = await initiate()(request, bank.ada.context)
    if (!answer.ok) return answer
    const { summary, requiredFactors, approvalWays } = answer.value.data
    const { beneficiaryType: _custom, ...rest } = summary
    return { requiredFactors, approvalWays, summary: rest }
  }

  test.each(['here', 'elsewhere'] as const)(
    'custom transfer %s: gets the same answer as an ordinary transfer, for each amount',
    async (where) => {
      const number = where === 'here' ? custom.tunde.accountNumber : bank.account()
      const type =
        where === 'here' ? { TransactionType: 0 as const } : { TransactionType: 1 as const, bankCode: ZENITH }
      const request = await bank.world.requestFor(bank.ada, number, type)
      const answers = new Set<string>()
      for (const amount of AMOUNTS) {
        const plain = await answerTo({ ...request, amount, transferId: randomUUIDv7() })
        const custom = await answerTo({ ...request, ...CUSTOM, amount, transferId: randomUUIDv7() })
        expect(custom, amount).toEqual(plain)
        answers.add(JSON.stringify(plain))
      }
      // With only a few different answers, the comparison above would prove nothing.
      expect(answers.size).toBeGreaterThan(5)
    },
  )

  test('custom transfer: counts towards the daily limit like other transfers', async () => {
    const before = await bank.world.usedToday(bank.ada)
    await pay(await here(CUSTOM))
    await pay(await elsewhere(CUSTOM))
    expect((await bank.world.usedToday(bank.ada)) - before).toBe(10_000_00n)
  })
})

describe('paid', () => {
  test('custom transfer within the bank: arrives, and only its sender sees the type', async () => {
    const before = await bank.world.balanceOf(custom.tunde.accountNumber)
    const transferId = await pay(await here(CUSTOM))
    expect(await bank.world.balanceOf(custom.tunde.accountNumber)).toBe(before + 5_000_00n)
    expect(await rowOf(transferId)).toEqual({
      transfer_type: 3,
      beneficiary_type: 'School fees',
      state: 'settled',
    })
    expect(await bank.world.seen(bank.ada, transferId)).toMatchObject({ ...CUSTOM, status: 'successful' })
    expect(await bank.world.seen(custom.tunde, transferId)).not.toHaveProperty('beneficiaryType')
  })

  test('custom transfer to another bank: is held, sent and settled', async () => {
    const request = await elsewhere(CUSTOM)
    const { challengeId } = await offer(request)
    expect(await bank.world.confirm(bank.ada, challengeId)).toMatchObject({
      ok: true,
      value: { data: { status: 'processing' } },
    })
    expect(await rowOf(request.transferId)).toMatchObject({ state: 'held', beneficiary_type: 'School fees' })
    await bank.world.carry(request.transferId)
    expect(await bank.stateOf(request.transferId)).toBe('settled')
    expect(await bank.world.seen(bank.ada, request.transferId)).toMatchObject({
      ...CUSTOM,
      status: 'successful',
      networkReference: expect.any(String),
    })
  })

  test('custom transfer whose approval is withdrawn: keeps its type', async () => {
    const request = await here(CUSTOM)
    const { challengeId } = await offer(request)
    await bank.world.handlers.withdraw({ challengeId }, bank.ada.context)
    expect(await rowOf(request.transferId)).toMatchObject({ beneficiary_type: 'School fees', state: 'cancelled' })
  })

  test('custom transfer: the audit trail has no text that the customer typed', async () => {
    await pay(await here(CUSTOM))
    const { rows } = await bank.world.database.pool.query(
      `select detail::text from bank.audit_event where customer_id = $1 and kind = 'transfer.confirmed'`,
      [bank.ada.customerId],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.parse(rows[0].detail)).toMatchObject({ transferType: 3 })
    expect(rows[0].detail).not.toContain('School')
  })

  test('database: refuses a beneficiary type on another kind of transfer, and a custom transfer without one', async () => {
    const transferId = await pay(await here())
    const set = (text: string) =>
      bank.world.asOwner(`update bank.payment set ${text} where payment_id = '${transferId}'`)
    await expect(set(`beneficiary_type = 'Rent'`)).rejects.toThrow('type_of_custom')
    await expect(set('transfer_type = 3')).rejects.toThrow('type_of_custom')
    // The application cannot change the type while the payer is a customer.
    const custom = await pay(await here(CUSTOM))
    await expect(
      bank.world.database.pool.query(`update bank.payment set beneficiary_type = '' where payment_id = $1`, [custom]),
    ).rejects.toThrow('kept for five years')
  })
})
