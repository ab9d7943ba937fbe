/** Tests the history that staff read in a customer's record: an entry has its payment, its reference and the other party. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paymentReference } from '../../../../core/payments/reference.ts'
import { internalAccounts } from '../../../accounts/internal-accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../../db/database.fixture.ts'
import { findAccountForCredit } from '../../../features/accounts/account-store.ts'
import { ledgerIn } from '../../../ledger/ledger-in-transaction.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from '../../staff.fixture.ts'
import { addPayment } from '../../staff-subjects.fixture.ts'
import { addDeposits } from '../customer-parts.fixture.ts'

let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  customer = await addCustomer(world, '22212345678', 'ngozi.adeyemi')
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

/** Takes the money of the payment from the account, without a narration. */
async function takeMoney(paymentId: string): Promise<void> {
  const { pool } = world.database
  const account = await findAccountForCredit(pool, customer.accountNumber)
  if (account === undefined) throw new Error('no account')
  const cash = await internalAccounts(pool)('correspondent-nostro', 'NGN')
  const lines = [
    { accountId: account.ledgerAccountId, amountMinor: -50n },
    { accountId: cash, amountMinor: 50n },
  ]
  const posting = { id: paymentId, fingerprint: randomBytes(32), kind: 'transfer', narration: '', lines }
  const posted = await world.database.transaction((tx) => ledgerIn(tx).post(posting))
  if (!posted.ok) throw new Error('the payment was not posted')
}

it('history: the entry of a payment names the payment and the payee, and any other entry names its journal', async () => {
  await addDeposits(world, customer, 'Salary of November', 1)
  const paymentId = await addPayment(test, customer)
  await takeMoney(paymentId)
  const { body } = await world.call(await world.logIn('teller'), 'customers/part', {
    customerId: customer.customerId,
    part: 'history',
    reason: 'The customer asks at the branch',
    accountNumber: customer.accountNumber,
    beforeSeq: null,
  })
  const [taken, deposit] = body['entries'] as readonly Readonly<Record<string, string>>[]
  expect(taken).toMatchObject({
    paymentId,
    reference: paymentReference(paymentId),
    counterparty: 'Bola Ige',
    narration: '',
    amountMinor: '-50',
    isReversed: false,
  })
  expect(deposit).toMatchObject({ paymentId: null, counterparty: '', narration: 'Salary of November' })
  expect(deposit?.['reference']).toBe(paymentReference(deposit?.['journalId'] ?? ''))
})
