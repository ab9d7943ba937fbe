/** Runs a whole bank on PostgreSQL 15: its schema, all its statements, payments of three kinds, and its books. */
import { v7 as makeUuid } from 'uuid'
import { beforeAll, expect, it, vi } from 'vitest'
import { billRoutes } from '../../src/contract/bills/bills.ts'
import { SCRIPTED_ACCOUNTS } from '../../src/sandbox/switch/switch-accounts.ts'
import { checkStatements } from '../sql/check-statements.ts'
import { openSource } from '../sql/source.ts'
import { ADAEZE, type Customer, dataOf, type Prepared, TUNDE } from './customer.fixture.ts'
import { openBank, PATIENCE } from './open-bank.fixture.ts'
import { startPostgresql15 } from './postgresql-15.fixture.ts'

const AMOUNT = 1_500_00n
/** A fee of ₦10.00 and VAT of ₦0.75. */
const CHARGES = 10_75n

const its = openBank({}, startPostgresql15)
let ada: Customer
beforeAll(async () => {
  ada = await its.logIn(ADAEZE)
})

const only = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('the list is empty')
  return one
}
const expectStatus = (prepared: Prepared, status: string) =>
  vi.waitFor(async () => expect(await ada.status(prepared), its.bank.stdout()).toBe(status), PATIENCE)

it('PostgreSQL 15: is the database of this bank', async () => {
  const { rows } = await its.owner.query<{ server_version: string }>('show server_version')
  expect(rows[0]?.server_version).toMatch(/^15\./)
})

it('PostgreSQL 15: settles a transfer within the bank', async () => {
  const before = await ada.balance()
  const prepared = only(await ada.prepare(1, await its.nairaAccountOf(TUNDE), String(AMOUNT)))
  dataOf(await ada.confirm(prepared))
  await expectStatus(prepared, 'successful')
  expect(await ada.balance()).toBe(before - AMOUNT)
})

it('PostgreSQL 15: settles a transfer to another bank', async () => {
  const before = await ada.balance()
  const payee = only(SCRIPTED_ACCOUNTS.filter(({ goodFor }) => goodFor.startsWith('Succeeds')))
  const prepared = only(await ada.prepare(1, payee.accountNumber, String(AMOUNT), payee.institutionCode))
  dataOf(await ada.confirmWithCode(prepared))
  await expectStatus(prepared, 'successful')
  expect(await ada.balance()).toBe(before - AMOUNT - CHARGES)
})

it('PostgreSQL 15: settles a bill', async () => {
  const before = await ada.balance()
  const paymentId = makeUuid()
  const order = { billerId: 'mtn', reference: '08011111111', amount: String(AMOUNT) }
  const given = { ...order, paymentId, fromAccountNumber: ada.accountNumber }
  const { challengeId } = dataOf(await ada.call(billRoutes.initiateBill, given))
  dataOf(await ada.call(billRoutes.confirmBill, { challengeId, pin: ADAEZE.pin }))
  await vi.waitFor(async () => {
    expect(dataOf(await ada.call(billRoutes.getBillPayment, { paymentId })).status).toBe('successful')
  }, PATIENCE)
  expect(await ada.balance()).toBe(before - AMOUNT)
})

it('PostgreSQL 15: has books, audit events and limits that verify', () => {
  its.command('ledger/cli.ts', 'verify')
  its.command('operators/cli.ts', 'verify-audit')
  expect(its.command('operators/cli.ts', 'verify-limits')).toContain('are right')
  expect(its.command('reconciliation/cli.ts')).toContain('The books agree: ')
})

it('PostgreSQL 15: prepares every statement of the program', async () => {
  const source = openSource()
  const client = await its.owner.connect()
  try {
    const { faults, prepared } = await checkStatements(client, source.project, source.program().statements)
    // The benchmark and the run on a cluster make functions and tables of their own. The checker's callers declare its rows.
    const own = /^(?:bench\/|scripts\/ha\/fence\.ts|scripts\/faults\/checker\/read-tables\.ts)/
    expect(faults.filter(({ at }) => !own.test(at))).toEqual([])
    expect(prepared).toBeGreaterThan(780)
  } finally {
    client.release()
    source.close()
  }
})
