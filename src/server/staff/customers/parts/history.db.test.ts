/** Tests the history that staff read in a customer's record: its days, and the payment, the reference and the other party of an entry. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

describe('days of the history', () => {
  let payer: TestCustomer
  /** The narrations of the deposits, the oldest first, with the time of each in UTC. */
  const POSTED = {
    'Last minute of 1 November in Lagos': '2026-11-01T22:59:59Z',
    'First minute of 2 November in Lagos': '2026-11-01T23:00:00Z',
    'Noon of 3 November': '2026-11-03T11:00:00Z',
  }
  const [first, second, third] = Object.keys(POSTED)

  beforeAll(async () => {
    payer = await addCustomer(world, '22212345679', 'bola.ige')
    // The books refuse a change of a posted entry, so the test changes the times without the trigger.
    await test.asOwner('alter table ledger.entry disable trigger never_changed')
    for (const [narration, at] of Object.entries(POSTED)) {
      await addDeposits(world, payer, narration, 1)
      await test.asOwner(
        `update ledger.entry set posted_at = $2 where journal_id = (select request_id from ledger.request where narration = $1)`,
        [narration, at],
      )
    }
    await test.asOwner('alter table ledger.entry enable trigger never_changed')
  })

  const read = async (days: object) =>
    world.call(await world.logIn('teller'), 'customers/part', {
      customerId: payer.customerId,
      part: 'history',
      reason: 'The customer asks at the branch',
      accountNumber: payer.accountNumber,
      beforeSeq: null,
      ...days,
    })

  it.each([
    [{}, [third, second, first]],
    [{ from: '', to: '' }, [third, second, first]],
    [{ from: '2026-11-02' }, [third, second]],
    [{ to: '2026-11-01' }, [first]],
    [{ from: '2026-11-02', to: '2026-11-02' }, [second]],
    [{ from: '2026-11-04', to: '2026-11-05' }, []],
  ])('history: %j gives the entries of these days in Lagos', async (days, narrations) => {
    const { body } = await read(days)
    const entries = body['entries'] as readonly { readonly narration: string }[]
    expect(entries.map(({ narration }) => narration)).toEqual(narrations)
  })

  it.each([
    [{ from: '2026-11-02', to: '2026-11-01' }, 'The last day is before the first day'],
    [{ from: '2026-02-30' }, 'Enter a day such as 2026-11-27'],
    [{ to: 'yesterday' }, 'Enter a day such as 2026-11-27'],
  ])('history: refuses %j, and says what is wrong', async (days, message) => {
    expect(await read(days)).toMatchObject({ status: 400, body: { problem: 'bad-input', message } })
  })
})
