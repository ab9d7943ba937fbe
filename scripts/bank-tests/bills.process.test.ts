/**
 * Kills the whole bank during each step of a bill, and checks that the sandbox's bill aggregator and the bank agree
 * afterwards.
 *
 * It also buys a token and pays each scripted number. At the end both books are equal.
 */
import { v7 as makeUuid } from 'uuid'
import { beforeAll, expect, it, vi } from 'vitest'
import { billRoutes } from '../../src/contract/bills/bills.ts'
import { postToConsole } from './bank-process.fixture.ts'
import { ADAEZE, type Customer, dataOf, messagesTo } from './customer.fixture.ts'
import { inWrite, type Point } from './kill-points.fixture.ts'
import { openBank, PATIENCE } from './open-bank.fixture.ts'

const AMOUNT = 500_00n

const its = openBank({
  BILLER_ANSWER_WITHIN_S: '3',
  // The retry intervals are seconds here and not minutes.
  SWITCH_ASK_AGAIN_S: '1',
  SWITCH_ASK_LATER_S: '1',
  CALL_LIMIT_FACTOR: '100',
})
let ada: Customer
beforeAll(async () => {
  ada = await its.logIn(ADAEZE)
})

interface Prepared {
  readonly paymentId: string
  readonly challengeId: string
}
type Order = Omit<Parameters<typeof ada.call<typeof billRoutes.initiateBill>>[1], 'paymentId' | 'fromAccountNumber'>

const prepare = async (order: Order): Promise<Prepared> => {
  const paymentId = makeUuid()
  const given = { ...order, paymentId, fromAccountNumber: ada.accountNumber }
  const { challengeId } = dataOf(await ada.call(billRoutes.initiateBill, given))
  return { paymentId, challengeId }
}
const topUp = (digit: number): Promise<Prepared> =>
  prepare({ billerId: 'mtn', reference: `080${String(digit).repeat(8)}`, amount: String(AMOUNT) })
const confirm = ({ challengeId }: Prepared) => ada.call(billRoutes.confirmBill, { challengeId, pin: ADAEZE.pin })
const seen = async ({ paymentId }: Prepared) => dataOf(await ada.call(billRoutes.getBillPayment, { paymentId }))
const balances = async () => [await ada.balance(), await ada.available()]
const expectStatus = (prepared: Prepared, status: string) =>
  vi.waitFor(async () => expect((await seen(prepared)).status, its.bank.stdout()).toBe(status), PATIENCE)

interface Bought {
  readonly requestId: string
  readonly status: string
}
const bought = () => its.readConsole<Bought[]>('/bills')

it('bills: the bank has the aggregator’s catalogue after its start', async () => {
  await vi.waitFor(async () => {
    const { products } = dataOf(await ada.call(billRoutes.getBillProducts, { billerId: 'airtel-data' }))
    expect(products.length).toBeGreaterThan(0)
  }, PATIENCE)
})

it('bills: the payer sees a token and gets it by text message', async () => {
  const asked = { billerId: 'ikeja-electric', reference: '45102298447', productId: 'prepaid' }
  const { customerRef, customerName } = dataOf(await ada.call(billRoutes.validateBillCustomer, asked))
  const prepared = await prepare({ ...asked, customerRef, amount: '500000' })
  dataOf(await confirm(prepared))
  await expectStatus(prepared, 'successful')
  const view = await seen(prepared)
  expect(view).toMatchObject({ customerName, total: '510750' })
  const token = view.electricity?.token ?? ''
  expect(token).toMatch(/^\d{20}$/)
  await vi.waitFor(async () => {
    const texts = (await messagesTo(its.bank, ADAEZE.phone)).map(({ text }) => text.replaceAll(' ', ''))
    expect(texts).toContainEqual(expect.stringContaining(`Token:${token}.`))
  }, PATIENCE)
})

it.each([
  [2, 'failed'],
  [3, 'successful'],
  [4, 'failed'],
  [5, 'successful'],
  [6, 'failed'],
])('bills: a number with the script %s ends %s', async (digit, status) => {
  const [book = 0n] = await balances()
  const prepared = await topUp(digit)
  dataOf(await confirm(prepared))
  await expectStatus(prepared, status)
  const after = status === 'successful' ? book - AMOUNT : book
  expect(await balances()).toEqual([after, after])
})

it('bills: a payment that the aggregator reverses later is refunded', async () => {
  const [book = 0n] = await balances()
  const prepared = await topUp(1)
  dataOf(await confirm(prepared))
  await expectStatus(prepared, 'successful')
  const [latest] = await bought()
  await postToConsole(its.bank, '/bills/resolve', { requestId: latest?.requestId, status: 'reversed' })
  await expectStatus(prepared, 'reversed')
  expect(await balances()).toEqual([book, book])
})

let booked = 0
const POINTS: readonly Point[] = [
  inWrite(() => its.owner, 'while the money is set aside', 'bank.payment_submission', 'insert'),
  inWrite(() => its.owner, 'while it notes that it sends', 'bank.payment', 'update'),
  {
    name: 'while the aggregator has it and has not answered',
    hold: async () => {
      booked = (await bought()).length
      await its.setFaults({ biller: 'slow' })
    },
    isThere: async () => (await bought()).length > booked,
    let: () => its.setFaults({ biller: 'none' }),
  },
  inWrite(() => its.owner, 'while what the biller gave is kept', 'bank.bill_receipt', 'insert'),
  inWrite(() => its.owner, 'while it is settled', 'bank.payment_submission', 'update of network_code'),
]

it.each(POINTS)('bills: a payment ends once when the server is killed $name', async (point) => {
  const [book = 0n] = await balances()
  const prepared = await topUp(1)
  await its.killAt(point, () => confirm(prepared))
  // A caller without an answer calls again under the same approval.
  expect(dataOf(await confirm(prepared))).toMatchObject({ paymentId: prepared.paymentId })
  await expectStatus(prepared, 'successful')
  expect(await balances()).toEqual([book - AMOUNT, book - AMOUNT])
})

it('bills: an operator decides an undecided payment by the command line', async () => {
  const [book = 0n] = await balances()
  const prepared = await topUp(7)
  dataOf(await confirm(prepared))
  await vi.waitFor(async () => {
    const { rowCount } = await its.owner.query(
      `select from bank.payment where payment_id = $1 and state = 'inquiring'`,
      [prepared.paymentId],
    )
    expect(rowCount).toBe(1)
  }, PATIENCE)
  // Dates the approval two days back.
  await its.owner.query(`update bank.payment set created_at = created_at - interval '2 days' where payment_id = $1`, [
    prepared.paymentId,
  ])
  await vi.waitFor(
    () => expect(its.command('operators/cli.ts', 'bills-in-review')).toContain(prepared.paymentId),
    PATIENCE,
  )
  const done = its.command(
    'operators/cli.ts',
    'bill',
    'release',
    prepared.paymentId,
    'their',
    'dashboard:',
    'never',
    'delivered',
  )
  expect(done).toContain('released: ')
  await expectStatus(prepared, 'failed')
  expect(await balances()).toEqual([book, book])
})

it('bills: the aggregator’s books equal ours, and the books verify', async () => {
  const agreed = its.command('reconciliation/cli.ts')
  expect(agreed).toContain('The billers’ books agree: ')
  expect(agreed).toMatch(/The billers’ books agree: [1-9]\d* payments alike, 0 waiting, 0 different/)
  its.command('ledger/cli.ts', 'verify')
  expect(its.command('operators/cli.ts', 'verify-limits')).toContain('are right')
})
