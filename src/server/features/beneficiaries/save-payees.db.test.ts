/** Tests that the payee of a transfer is saved when its sender asked for it: after the money has arrived, and once. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '../../db/database.ts'
import { createOutwardWorld, type OutwardWorld } from '../transfers/outward/outward.fixture.ts'
import { accountThat, createTestSwitch } from '../transfers/outward/switch.fixture.ts'
import { PIN, reasonOf, type Person } from '../transfers/world.fixture.ts'
import { findBeneficiaries } from './beneficiary-store.ts'
import { createSavePayees, payeeRows, payeesEffect, SAVE_PAYEES } from './save-payees.ts'

let world: OutwardWorld
let tunde: Person

beforeAll(async () => {
  world = await createOutwardWorld(createTestSwitch())
  tunde = await world.addPerson('Tunde', 'Bakare', 3, 0n)
})
afterAll(() => world.close())

const newCustomer = (amountMinor = 1_000_000_00n) => world.addPerson('Ada', 'Okonkwo', 3, amountMinor)
const savedOf = (by: Person) => findBeneficiaries(world.database.pool, by.customerId)
const work = () => createSavePayees(world.deps)({}, { id: '1', attempt: 1, maxAttempts: 1 })
const waiting = async (): Promise<number> => {
  const { rows } = await world.database.pool.query(
    `select from graphile_worker.jobs where task_identifier = '${SAVE_PAYEES}'`,
  )
  return rows.length
}

const notificationOf = async ({ customerId }: Person) => {
  const { rows } = await world.database.pool.query(
    `select from bank.alert where customer_id = $1 and kind = 'beneficiary-added'`,
    [customerId],
  )
  return rows
}

async function offer(by: Person, over: { readonly saveBeneficiary?: boolean }) {
  const request = await world.requestFor(by, tunde.accountNumber, { amount: '10000', ...over })
  const offered = await world.handlers.initiate(request, by.context)
  if (!offered.ok) throw new Error(reasonOf(offered))
  const { challengeId } = offered.value.data
  const confirm = async () => reasonOf(await world.handlers.confirm({ challengeId, pin: PIN }, by.context))
  return { request, challengeId, confirm }
}

test('payee within the bank: is saved when the sender asked for it and the transfer was posted, and otherwise not', async () => {
  // The money is enough for two payments.
  const ada = await newCustomer(250_00n)
  const refused = await offer(ada, { saveBeneficiary: true })
  for (const over of [{}, { saveBeneficiary: false }]) expect(await (await offer(ada, over)).confirm()).toBe('ok')
  expect(await refused.confirm()).toBe('insufficient-funds')
  await work()
  expect(await savedOf(ada)).toEqual([])

  await world.database.pool.query('delete from graphile_worker._private_jobs')
  await world.fund(ada.accountNumber, 100_00n)
  const paid = await offer(ada, { saveBeneficiary: true })
  expect(await paid.confirm()).toBe('ok')
  expect(await waiting()).toBe(1)
  await Promise.all([work(), work()])
  // A repeated confirmation and a repeated job change nothing.
  expect(await paid.confirm()).toBe('ok')
  await work()
  expect(await savedOf(ada)).toMatchObject([
    { type: 'LOCAL_TRANSFER', accountNumber: tunde.accountNumber, accountName: 'TUNDE BAKARE', nickname: null },
  ])
  const { rows } = await world.database.pool.query(
    `select kind, detail from bank.audit_event where customer_id = $1 and kind like 'beneficiary%'`,
    [ada.customerId],
  )
  expect(rows).toEqual([
    { kind: 'beneficiary.added', detail: { beneficiaryId: expect.any(String), transferId: paid.request.transferId } },
  ])
  expect(await notificationOf(ada)).toHaveLength(1)
})

test('payee: a saved beneficiary keeps its nickname, and a removed beneficiary stays removed', async () => {
  const ada = await newCustomer()
  await (await offer(ada, { saveBeneficiary: true })).confirm()
  await work()
  expect(await savedOf(ada)).toHaveLength(1)
  await world.database.pool.query(
    `update bank.beneficiary set nickname = 'Rent', favourite = true where customer_id = $1`,
    [ada.customerId],
  )
  await (await offer(ada, { saveBeneficiary: true })).confirm()
  await work()
  expect(await savedOf(ada)).toMatchObject([{ nickname: 'Rent', favourite: true }])
  await world.database.pool.query('delete from bank.beneficiary where customer_id = $1', [ada.customerId])
  await work()
  expect(await savedOf(ada)).toEqual([])
})

test('payee at another bank: is saved after the transfer has settled, and not when the money came back', async () => {
  const ada = await newCustomer()
  const [open, refused, unasked] = [
    accountThat('processing-then-settles'),
    accountThat('refuses'),
    accountThat('settles'),
  ]
  const transferId = await world.send(ada, open, '500000', { saveBeneficiary: true })
  for (const sent of [transferId, await world.send(ada, refused, '500000', { saveBeneficiary: true })])
    await world.carry(sent)
  await world.carry(await world.send(ada, unasked))
  await work()
  expect(await savedOf(ada)).toEqual([])

  world.time.now = new Date(world.time.now.getTime() + 61_000)
  await world.carry(transferId)
  expect((await world.find(transferId)).state).toBe('settled')
  await work()
  expect(await savedOf(ada)).toMatchObject([
    { type: 'EXTERNAL_TRANSFER', bankName: 'Access Bank', accountNumber: open, accountName: 'ROSE DANLADI' },
  ])
})

test('payee: one transfer id with and without the wish to save is one order, and it is posted once', async () => {
  const ada = await newCustomer()
  const request = await world.requestFor(ada, tunde.accountNumber, { amount: '10000' })
  const offered = await Promise.all(
    [{}, { saveBeneficiary: true }].map((over) => world.handlers.initiate({ ...request, ...over }, ada.context)),
  )
  const ids = offered.map((one) => (one.ok ? one.value.data.challengeId : reasonOf(one)))
  expect(new Set(ids).size).toBe(2)
  for (const challengeId of ids) await world.handlers.confirm({ challengeId, pin: PIN }, ada.context)
  expect(await world.postingsOf(request.transferId)).toBe(1)
})

test('two open transactions with payees to save: queue the job without waiting for each other', async () => {
  const { database } = world
  const ada = await newCustomer()
  // The first job of a task registers the task in the queue, and parallel first jobs wait for each other.
  await (await offer(ada, { saveBeneficiary: true })).confirm()
  const account = { bankCode: '999240', bankName: 'Adire', accountNumber: tunde.accountNumber, accountName: 'TUNDE' }
  const writeUnder = (tx: Sql, postingId: string) => {
    const rows = payeeRows({ ...account, transferId: postingId, customerId: ada.customerId })
    const written = rows.map(({ row }) => ({ postingId, row, outcome: 'posted' as const, postedAt: new Date() }))
    return payeesEffect.write(tx, written)
  }
  const ids = ['1', 'e'].map((digit) => `${randomUUID().slice(0, -1)}${digit}`)
  await database.transaction(async (first) => {
    await writeUnder(first, ids[0] ?? '')
    await database.transaction(async (second) => {
      await second.query(`set local lock_timeout = '2s'`)
      await writeUnder(second, ids[1] ?? '')
    })
  })
  const { rows } = await database.pool.query(
    'select from bank.pending_beneficiary where transfer_id = any($1::uuid[])',
    [ids],
  )
  expect(rows).toHaveLength(2)
  await work()
})
