/** Bills and card fees have rows in bank.payment, and no query of transfers finds them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../db/database.fixture.ts'
import { findBeneficiaryTypes, findRecentPayees } from '../beneficiaries/beneficiary-store.ts'
import { PERSONAL_DATA } from '../../personal-data.ts'
import { findErasureObstacles } from '../privacy/erasure-obstacles.ts'
import { transferApprovals } from '../../payments/kinds/transfer/transfer-approvals.ts'
import { createInitiationFacts } from './initiation-facts.ts'
import { createWorld, type World } from './world.fixture.ts'
import { findPayeeSince, findPayeesSince } from '../../payments/kinds/transfer/transfer-facts.ts'
import { findPaidAccount } from '../beneficiaries/named-account.ts'
import { findAnyTransfer, findRecentTransfers, findTransfer } from './transfer-store.ts'

const NUMBER = '0123456789'
const KINDS = ['bill', 'card-fee'] as const
const STATES = ['held', 'settled'] as const

let world: World
beforeAll(async () => {
  world = await createWorld(await createTestDatabase())
})
afterAll(() => world.close())

const INSERT = `insert into bank.payment (payment_id, kind, state, customer_id, account_number, account_name, payee_reference,
    payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency, narration,
    approved_with, created_at, completed_at)
  values ($1, $2, $3, $4, '1', 'A', '${NUMBER}', 'B', '000015', 'Z', 100, 0, 0, 0, 'NGN', '', '{0}', $5,
    case when $3 = 'settled' then now() end)`

test.each(KINDS.flatMap((kind) => STATES.map((state) => [kind, state] as const)))(
  'queries of transfers: leave out a %s in the state %s',
  async (kind, state) => {
    const { pool } = world.database
    const { customerId, deviceKeyId } = (await world.addPerson('Adaeze', 'Okonkwo', 3, 0n)).context.session
    const transferId = randomUUID()
    await pool.query(INSERT, [transferId, kind, state, customerId, world.deps.clock.now()])
    const key = { transferId, customerId }
    const to = { bankCode: '000015', accountNumber: NUMBER }
    const alike = {
      transferId: randomUUID(),
      transferType: 1,
      customerId,
      deviceKeyId,
      fromAccountNumber: '1',
      toAccountNumber: NUMBER,
      bankCode: to.bankCode,
      amount: '100',
      currencyCode: 'NGN',
    } as const
    expect(await findTransfer(pool, key)).toBeUndefined()
    expect(await findAnyTransfer(pool, transferId)).toBeUndefined()
    expect(await findPaidAccount(pool, key)).toBeUndefined()
    expect(await findRecentTransfers(pool, customerId, 10)).toEqual([])
    expect(await transferApprovals.firstAnswer(world.deps, { id: transferId, customerId })).toBeUndefined()
    expect(await transferApprovals.findState(world.deps, { id: transferId, customerId })).toBeUndefined()
    expect((await createInitiationFacts(world.deps)(alike)).similar).toBeUndefined()
    expect(await findPayeeSince(world.deps, { customerId, ...to })).toBeUndefined()
    expect(await findPayeesSince(world.deps, customerId, [to])).toEqual(new Map())
    expect(await findRecentPayees(pool, customerId)).toEqual([])
    expect(await findBeneficiaryTypes(pool, customerId)).toEqual([])
    expect(
      (await findErasureObstacles(PERSONAL_DATA, pool, customerId)).filter((line) => line.includes('transfer')),
    ).toEqual([])
  },
)

test.each([
  ['a bill with the number of a transfer type', 'bill', 0],
  ['a transfer without a transfer type', 'own-bank', null],
] as const)('payment: refuses %s', async (_name, kind, type) => {
  const insert = INSERT.replace('kind, state', 'transfer_type, kind, state').replace('($1, $2', '($1, $6, $2')
  await expect(
    world.database.pool.query(insert, [randomUUID(), kind, 'held', randomUUID(), new Date(), type]),
  ).rejects.toThrow('type_of_transfer')
})
