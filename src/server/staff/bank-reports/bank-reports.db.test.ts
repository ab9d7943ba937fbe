/** The rows that each report of the bank must have, the rows that it must not have, and its limit. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BankReportRows } from '../../../contract/staff/staff-bank-reports.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import { MOST_REPORT_ROWS } from '../../../values/vocabularies/reports/bank-reports.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { internalAccounts } from '../../accounts/internal-accounts.ts'
import { ledgerIn } from '../../ledger/ledger-in-transaction.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from '../staff.fixture.ts'
import { addPayment, addReport } from '../staff-subjects.fixture.ts'

let test: TestDatabase
let world: StaffWorld
let ngozi: TestCustomer
let old: TestCustomer
let used: TestCustomer
let reader: string

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  ngozi = await addCustomer(world, '22212345671', 'ngozi.one')
  old = await addCustomer(world, '22212345672', 'ngozi.two')
  used = await addCustomer(world, '22212345673', 'ngozi.three')
  await openedYearsAgo(old, 11)
  await openedYearsAgo(used, 11)
  await payIn(used, 70_000_00n)
  reader = await world.logIn('auditor')
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

const openedYearsAgo = ({ accountNumber }: TestCustomer, years: number) =>
  test.asOwner('update bank.account set opened_at = now() - make_interval(years => $2) where account_number = $1', [
    accountNumber,
    years,
  ])

/** An entry of today on the customer's account. */
async function payIn({ accountNumber }: TestCustomer, amountMinor: bigint): Promise<void> {
  const [row] = (await test.asOwner('select ledger_account_id as id from bank.account where account_number = $1', [
    accountNumber,
  ])) as readonly { readonly id: string }[]
  await post(BigInt(row?.id ?? 0), amountMinor)
}

/** A journal of today. Gives its id. */
async function post(accountId: bigint, amountMinor: bigint): Promise<string> {
  const { database } = world.deps
  const income = await internalAccounts(database.pool)('fee-income', 'NGN')
  const lines = [
    { accountId: income, amountMinor: -amountMinor },
    { accountId, amountMinor },
  ]
  const id = randomUUIDv7()
  const posting = { id, fingerprint: Buffer.alloc(32, 1), kind: 'correction', narration: 'Pay in', lines }
  const posted = await database.transaction((tx) => ledgerIn(tx).post(posting))
  if (!posted.ok) throw new Error('the journal was not posted')
  return id
}

async function made(body: Record<string, unknown>, token = reader): Promise<BankReportRows> {
  const answer = await world.call(token, 'bank-reports/read', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as unknown as BankReportRows
}

const column = ({ rows }: BankReportRows, n: number) => rows.map((row) => row[n])

interface Sent {
  readonly madeAt: string
  readonly seconds: number | null
  readonly state?: string
  readonly checkedAt?: string
  readonly amountMinor?: bigint
  readonly currency?: string
}

/** A transfer to another bank. Gives its reference. */
async function send({ madeAt, seconds, state = 'settled', checkedAt, amountMinor, currency }: Sent): Promise<string> {
  const id = await addPayment(test, ngozi)
  await test.asOwner(
    `update bank.payment set state = $2, created_at = $3::timestamptz, amount_minor = $5, currency = $6,
       completed_at = $3::timestamptz + make_interval(secs => $4) where payment_id = $1`,
    [id, state, madeAt, seconds, amountMinor ?? 500_000n, currency ?? 'NGN'],
  )
  if (checkedAt !== undefined)
    await test.asOwner('update bank.payment_submission set checked_at = $2 where payment_id = $1', [id, checkedAt])
  return paymentReference(id)
}

const creditId = (id: string): string => `000013${id.padStart(29, '0')}`

interface Credited {
  readonly id: string
  readonly postingId: string
  readonly amountMinor: bigint
  readonly at: string
}

/** An accepted credit of another bank to Ngozi. */
const credit = ({ id, postingId, amountMinor, at }: Credited) =>
  test.asOwner(
    `insert into bank.inward_credit (end_to_end_id, posting_id, fingerprint, message_id, outcome, account_number, customer_id, amount_minor,
       currency, sender_name, sender_account, sender_bank_code, sender_bank_name, narration, received_at)
     values ($1, $2, decode(repeat('00', 32), 'hex'), 'm', 'accepted', $3, $4, $5, 'NGN', 'Ada Sender', null, '000013', null, '', $6)`,
    [creditId(id), postingId, ngozi.accountNumber, ngozi.customerId, amountMinor, at],
  )

describe('transfer clock', () => {
  const days = { report: 'transfer-clock', from: '2026-03-02', to: '2026-03-03' }

  it('has the slow and the undecided transfers of the days in Lagos, and no fast one and no other day', async () => {
    const slow = await send({ madeAt: '2026-03-01T23:00:00Z', seconds: 61 })
    await send({ madeAt: '2026-03-02T10:00:00Z', seconds: 60 })
    const open = await send({ madeAt: '2026-03-03T22:59:59Z', seconds: null, state: 'review' })
    await send({ madeAt: '2026-03-01T22:59:59Z', seconds: 900 })
    await send({ madeAt: '2026-03-03T23:00:00Z', seconds: 900 })
    const report = await made(days)
    expect(column(report, 0)).toEqual([slow, open])
    expect(report.rows[0]).toEqual([
      slow,
      '2026-03-01T23:00:00.000Z',
      '2026-03-01T23:01:01.000Z',
      'Paid',
      '61',
      'NGN',
      '500000',
    ])
    expect(report).toMatchObject({ from: '2026-03-02', to: '2026-03-03', figure: 60, isCut: false })
    expect(column(await made({ ...days, figure: '61' }), 0)).toEqual([open])
  })

  it('starts the clock of a referred transfer when staff allowed it', async () => {
    await send({ madeAt: '2026-04-02T10:00:00Z', seconds: 4000, checkedAt: '2026-04-02T11:06:00Z' })
    const late = await send({ madeAt: '2026-04-02T10:00:00Z', seconds: 4000, checkedAt: '2026-04-02T11:00:00Z' })
    const report = await made({ report: 'transfer-clock', from: '2026-04-02', to: '2026-04-02' })
    expect(report.rows.map((row) => [row[0], row[4]])).toEqual([[late, '400']])
  })

  it('is cut above the limit of rows, and says so', async () => {
    await test.asOwner(
      `with made as (
         insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number, account_name, payee_reference,
           payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency, narration,
           approved_with, created_at)
         select gen_random_uuid(), 'other-bank', 1, 'sent', $1, $2, 'N', '0', 'B', '000013', 'Z', 1, 0, 0, 0, 'NGN', '', '{1}',
           '2026-05-02T10:00:00Z' from generate_series(1, $3::int) returning payment_id)
       insert into bank.payment_submission (payment_id, network, network_reference, ledger_account_id, enquiry_reference)
       select payment_id, 'switch', payment_id::text, 1, 'e' from made`,
      [ngozi.customerId, ngozi.accountNumber, MOST_REPORT_ROWS + 1],
    )
    const report = await made({ report: 'transfer-clock', from: '2026-05-02', to: '2026-05-02' })
    expect([report.rows.length, report.isCut]).toEqual([MOST_REPORT_ROWS, true])
  })
})

it('case clocks: has the deadlines that end in the days, each with its outcome', async () => {
  const caseId = await addReport(world, ngozi, await addPayment(test, ngozi))
  const clock = (name: string, dueAt: string, metAt: string | null) =>
    test.asOwner(
      `insert into bank.case_clock (case_id, clock, source, started_at, due_at, met_at) values ($1, $2, 'law', now(), $3, $4)
       on conflict (case_id, clock) do update set due_at = excluded.due_at, met_at = excluded.met_at`,
      [caseId, name, dueAt, metAt],
    )
  await clock('tell-bank', '2026-03-02T10:00:00Z', '2026-03-02T10:00:00Z')
  await clock('bank-answer', '2026-03-02T11:00:00Z', '2026-03-02T11:00:01Z')
  await clock('result', '2026-03-02T12:00:00Z', null)
  await clock('refund', '2026-03-03T23:00:00Z', null)
  const report = await made({ report: 'case-clocks', from: '2026-03-02', to: '2026-03-03' })
  expect(report.rows.map((row) => [row[2], row[6]])).toEqual([
    ['Ask the other bank', 'met in time'],
    ['Answer of the other bank', 'met late'],
    ['Result for the customer', 'late and still open'],
  ])
})

it('balances by product: sums the open accounts, and no closed one', async () => {
  const before = await made({ report: 'balances-by-product' })
  const closed = await addCustomer(world, '22212345674', 'ngozi.four')
  const dollars = await addCustomer(world, '22212345675', 'ngozi.five')
  await test.asOwner(`update bank.account set state = 'closed' where account_number = $1`, [closed.accountNumber])
  await payIn(dollars, 5_00n)
  expect(before.rows).toEqual([['SAV', 'NGN', '3', '7000000', '0']])
  expect((await made({ report: 'balances-by-product' })).rows).toEqual([['SAV', 'NGN', '4', '7000500', '0']])
  expect(before).toMatchObject({ from: null, to: null, figure: null })
})

describe('dormant accounts', () => {
  it('has an old account without an entry, and no used and no young account', async () => {
    expect(column(await made({ report: 'dormant-accounts' }), 0)).toEqual([old.accountNumber])
    expect((await made({ report: 'dormant-accounts', figure: '133' })).rows).toEqual([])
  })

  it('has an account again after the chosen months without an entry', async () => {
    world.clock.forward(7 * 31 * 86_400_000)
    try {
      const numbers = column(await made({ report: 'dormant-accounts', figure: '6' }, await world.logIn('auditor')), 0)
      expect(numbers).toEqual(expect.arrayContaining([old.accountNumber, used.accountNumber, ngozi.accountNumber]))
    } finally {
      world.clock.forward(-7 * 31 * 86_400_000)
    }
  })

  it('shows each customer in the list that staff looked', async () => {
    const reads = await test.asOwner(
      `select distinct customer_id, content, reason from bank.record_read where customer_id = $1`,
      [old.customerId],
    )
    expect(reads).toEqual([
      {
        customer_id: old.customerId,
        content: 'An account of yours, in a list',
        reason: 'The report "Dormant accounts" of the bank',
      },
    ])
  })
})

it('unclaimed balances: has a dormant account with money, and none without money', async () => {
  expect((await made({ report: 'unclaimed-balances' })).rows).toEqual([])
  await test.asOwner(`alter table ledger.entry disable trigger user`)
  await payIn(old, 900_00n)
  await test.asOwner(
    `update ledger.entry e set posted_at = now() - interval '11 years' from bank.account a
     where a.ledger_account_id = e.account_id and a.account_number = $1`,
    [old.accountNumber],
  )
  await test.asOwner(`alter table ledger.entry enable trigger user`)
  const report = await made({ report: 'unclaimed-balances' })
  expect(report.rows.map((row) => [row[0], row[2], row[5]])).toEqual([[old.accountNumber, 'dormant account', '90000']])
  expect((await made({ report: 'unclaimed-balances', figure: '12' })).rows).toEqual([])
})

it('unclaimed balances: has money that came back to a customer who had left, and none of other credits', async () => {
  const before = (await made({ report: 'unclaimed-balances' })).rows
  const journalId = await post(await internalAccounts(world.deps.database.pool)('former-customers', 'NGN'), 800_00n)
  await credit({ id: '1', postingId: journalId, amountMinor: 800_00n, at: '2026-01-02T10:00:00Z' })
  await credit({ id: '2', postingId: randomUUID(), amountMinor: 900_00n, at: '2026-01-02T10:00:00Z' })
  const { rows } = await made({ report: 'unclaimed-balances' })
  expect(rows.map((row) => [row[0], row[1], row[2], row[5]])).toEqual([
    [journalId, ngozi.cifid, 'customer had left', '80000'],
    ...before.map((row) => [row[0], row[1], row[2], row[5]]),
  ])
})

it('large transfers: has settled transfers and credits from the amount on, and no smaller, unsettled or foreign one', async () => {
  const at = '2026-06-02T10:00:00Z'
  const large = await send({ madeAt: at, seconds: 1, amountMinor: 500_000_000n })
  await send({ madeAt: at, seconds: 1, amountMinor: 499_999_999n })
  await send({ madeAt: at, seconds: 1, amountMinor: 900_000_000n, state: 'released' })
  await send({ madeAt: at, seconds: 1, amountMinor: 900_000_000n, currency: 'USD' })
  await send({ madeAt: '2026-06-03T23:00:00Z', seconds: 1, amountMinor: 900_000_000n })
  await credit({ id: '3', postingId: randomUUID(), amountMinor: 600_000_000n, at: '2026-06-02T12:00:00Z' })
  const days = { report: 'large-transfers', from: '2026-06-01', to: '2026-06-03' }
  expect((await made(days)).rows.map((row) => [row[0], row[1], row[6]])).toEqual([
    [large, 'out', '500000000'],
    [creditId('3'), 'in', '600000000'],
  ])
  expect(column(await made({ ...days, figure: '5000001' }), 1)).toEqual(['in'])
})

it('acts of staff: has the orders of the days, each with its maker and its checker', async () => {
  const maker = await world.logIn('teller')
  await world.call(maker, 'orders/propose', {
    orderId: randomUUID(),
    kind: 'freeze-customer',
    payload: { customerId: used.customerId },
    reasonCode: 'customer-asks',
    reason: 'The customer asks at the branch',
  })
  const report = await made({ report: 'staff-acts' })
  expect(report.rows.map((row) => [row[1], row[2], row[4], row[5]])).toEqual([
    ['Freeze a customer', 'The customer asks for it', null, 'Done'],
  ])
  expect(report.rows[0]?.[3]).toMatch(/^Person /)
  expect((await made({ report: 'staff-acts', from: '2026-01-01', to: '2026-01-31' })).rows).toEqual([])
})
