/** Tests the payments that staff read in a customer's record: the pages have each payment once, and only payments of the customer. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../db/database.fixture.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from '../../staff.fixture.ts'
import { addPayment } from '../../staff-subjects.fixture.ts'

let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer
let other: TestCustomer
let teller: string

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  customer = await addCustomer(world, '22212345678', 'ngozi.adeyemi')
  other = await addCustomer(world, '22212345679', 'bola.ige')
  teller = await world.logIn('teller')
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

/** Payments of three kinds. Five payments have the same time, and the next time is a microsecond later. */
const addPayments = (count: number) =>
  test.asOwner(
    `insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number, account_name, payee_reference,
       payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency, narration,
       approved_with, created_at, completed_at)
     select gen_random_uuid(), (array['other-bank', 'bill', 'card-fee'])[n % 3 + 1], case when n % 3 = 0 then 1 end, 'settled', $1, $2,
       'Ngozi Adeyemi', '0123456789', 'Bola Ige', '000013', 'Zenith Bank', 100 + n, 0, 0, 0, 'NGN', '', '{1}',
       timestamptz '2026-11-27 09:00:00+01' + n / 5 * interval '1 microsecond', now()
     from generate_series(1, $3::int) n`,
    [customer.customerId, customer.accountNumber, count],
  )

interface Page {
  readonly payments: readonly { readonly paymentId: string }[]
  readonly nextBeforePaymentId: string | null
}

const read = (beforePaymentId: unknown, reason = 'The customer asks at the branch') =>
  world.call(teller, 'customers/part', { customerId: customer.customerId, part: 'payments', reason, beforePaymentId })
const pageBefore = async (paymentId: string | null): Promise<Page> => (await read(paymentId)).body as unknown as Page
const idsOf = ({ payments }: Page) => payments.map(({ paymentId }) => paymentId)

it('payments of a record: the pages have each payment once, the newest first, when payments have one time', async () => {
  await addPayments(250)
  const first = await pageBefore(null)
  const second = await pageBefore(first.nextBeforePaymentId)
  const third = await pageBefore(second.nextBeforePaymentId)
  const stored = await test.asOwner(
    'select payment_id as id from bank.payment where customer_id = $1 order by created_at desc, payment_id',
    [customer.customerId],
  )
  expect([first, second, third].map(idsOf).map((ids) => ids.length)).toEqual([100, 100, 50])
  expect([first, second, third].flatMap(idsOf)).toEqual(
    (stored as readonly { readonly id: string }[]).map(({ id }) => id),
  )
  expect(first.nextBeforePaymentId).toBe(idsOf(first).at(-1))
  expect(third.nextBeforePaymentId).toBeNull()
})

it('payments of a customer’s record: a call without a cursor returns the newest page', async () => {
  expect(idsOf((await read(undefined)).body as unknown as Page)).toEqual(idsOf(await pageBefore(null)))
})

it('payments of a record: refuses the place of a payment of another customer, and a text that is no id', async () => {
  const foreign = await addPayment(test, other)
  expect(await read(foreign)).toMatchObject({
    status: 404,
    body: { problem: 'not-found', message: 'This customer has no such payment.' },
  })
  expect(await read('77')).toMatchObject({ status: 400 })
})
