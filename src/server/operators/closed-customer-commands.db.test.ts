// @module-tag one-try
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BRAND } from '../../values/brand.ts'
import { findAccountForCredit } from '../features/accounts/account-store.ts'
import { openSettlementAccounts } from '../accounts/open-settlement-accounts.ts'
import { receiveReturn } from '../features/inward-credits/receive-return.ts'
import { creditNoticeRows } from '../notify/money-notices.ts'
import { ownSettlement } from '../features/reconciliation/own-settlement.ts'
import { EVERYTHING } from '../features/reconciliation/own-side.ts'
import { createWorld, type Person, type World } from '../features/transfers/world.fixture.ts'
import { refusalOf, returnsOf, reversedWith } from '../module-links.ts'
import { createLedger } from '../ledger/create-ledger.ts'
import { closeLedgerAccount } from '../ledger/open-account.ts'
import { readJournal } from '../ledger/read.ts'
import { createCaseEffect } from '../features/cases/case-effect.ts'
import { caseSteps } from '../features/cases/case-steps.ts'
import { reversalOf } from '../ledger/reverse.ts'
import { verifyBooks } from '../ledger/verify.ts'
import { closedCustomerCommand } from './closed-customer-commands.ts'

const BANK = '000013'
const makeReturnId = () => `${BANK}${randomUUIDv7().replaceAll('-', '').slice(0, 29)}`
const alerts: object[] = []
let world: World
let returned: (transferId: string, returnId?: string) => ReturnType<typeof receiveReturn>

beforeAll(async () => {
  world = await createWorld()
  const { database } = world
  const settlement = await openSettlementAccounts(database)
  const deps = {
    ...returnsOf(database, createCaseEffect(caseSteps(world.deps.clock))),
    database,
    clock: world.deps.clock,
    ledger: createLedger({ database }),
    settlementAccountId: (currency: string) => settlement.get(currency),
    noticeRows: creditNoticeRows,
    logger: { warn: () => {}, error: (facts: object) => alerts.push(facts) },
  }
  returned = (transferId, returnId = makeReturnId()) =>
    receiveReturn(deps as never, {
      messageName: 'pacs.004.001.09',
      messageId: randomUUIDv7(),
      returnId,
      originalEndToEndId: transferId,
      amountMinor: 100_00n,
      currency: 'NGN',
      instructedAgent: BRAND.institutionCode,
      returningAgent: BANK,
      reason: null,
    })
})
afterAll(() => world.close())

/** Inserts a settled transfer to another bank. Returns its id. */
async function sent({ customerId, accountNumber }: Person): Promise<string> {
  const account = await findAccountForCredit(world.database.pool, accountNumber)
  const transferId = randomUUIDv7()
  await world.database.pool.query(
    `with sent as (insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number, account_name,
       payee_reference, payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency,
       narration, approved_with, created_at, completed_at)
     values ($1, 'other-bank', 1, 'settled', $2, $3, 'A', '0123456789', 'B', $4, 'Bank', 10000, 0, 0, 0, 'NGN', '', '{0}', now(), now()))
     insert into bank.payment_submission (payment_id, network, ledger_account_id, enquiry_reference, network_reference)
       values ($1, 'switch', $5, $1::text, $1::text)`,
    [transferId, customerId, accountNumber, BANK, account?.ledgerAccountId.toString()],
  )
  return transferId
}

async function leave({ accountNumber }: Person): Promise<void> {
  const account = await findAccountForCredit(world.database.pool, accountNumber)
  expect(await world.database.transaction((tx) => closeLedgerAccount(tx, account?.ledgerAccountId ?? 0n))).toBe(true)
}

async function balanceOfOwn(purpose: 'former-customers' | 'paid-by-hand'): Promise<bigint> {
  const [own] = await world.ledger.balances([await world.internalAccount(purpose, 'NGN')])
  if (own === undefined) throw new Error(`the bank has no account for ${purpose}`)
  return own.balanceMinor
}
const owedInAll = () => balanceOfOwn('former-customers')
const paidByHand = () => balanceOfOwn('paid-by-hand')
/** The unexplained entries of the bank's settlement account. The other tests make them when they reverse a journal. */
const unexplained = async () => (await ownSettlement.readEntries(world.database.pool, EVERYTHING)).unexplained

it('a return to a closed customer is booked once, owed to the customer, listed and paid out once', async () => {
  expect(await closedCustomerCommand(world.database, [])).toEqual({
    ok: true,
    value: 'Nothing is owed to customers who have left.',
  })
  const [gone, here] = [await world.addPerson('Ngozi', 'Eze', 1, 0n), await world.addPerson('Uche', 'Obi', 3, 0n)]
  const [toGone, toHere] = [await sent(gone), await sent(here)]
  await leave(gone)
  const [paidBefore, unexplainedBefore] = [await paidByHand(), await unexplained()]
  const returnId = makeReturnId()
  const answers = await Promise.all([returned(toGone, returnId), returned(toGone, returnId), returned(toHere)])
  expect(answers).toEqual([{ kind: 'settled' }, { kind: 'settled' }, { kind: 'settled' }])
  expect(await returned(toGone)).toEqual({ kind: 'refused', reason: 'AM05' })
  expect(await world.balanceOf(here.accountNumber)).toBe(100_00n)
  expect(await world.balanceOf(gone.accountNumber)).toBe(0n)
  expect(alerts).toContainEqual(expect.objectContaining({ alert: 'return-for-closed-customer', transferId: toGone }))
  expect(await unexplained()).toEqual(unexplainedBefore)

  const list = await closedCustomerCommand(world.database, [])
  const [, journalId = ''] =
    (list.ok && /^(\S+) {2}₦100\.00 {2}Ngozi Eze, customer \d+ {2}from Bank {2}[^\n]*$/.exec(list.value)) || []
  const pay = () => closedCustomerCommand(world.database, ['pay', journalId, 'Cheque 0042,', 'signed for'])
  const both = await Promise.all([pay(), pay()])
  expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0)
  expect(await pay()).toEqual({
    ok: false,
    failure: 'Nothing is owed under this journal: there is none, it is paid out, or its return was reversed.',
  })
  expect(await closedCustomerCommand(world.database, [])).toMatchObject({
    value: 'Nothing is owed to customers who have left.',
  })
  expect(await owedInAll()).toBe(0n)
  expect(await paidByHand()).toBe(paidBefore + 100_00n)
  const { rows } = await world.database.pool.query(
    `select kind, outcome, detail - 'postingId' as detail, address like 'operator:_%' as "isNamed" from bank.audit_event where customer_id = $1 and kind = 'customer.former-paid'`,
    [gone.customerId],
  )
  const detail = {
    journalId,
    amountMinor: '10000',
    currency: 'NGN',
    payee: expect.stringMatching(/^customer \d+$/),
    reason: 'Cheque 0042, signed for',
  }
  expect(rows).toEqual([{ kind: 'customer.former-paid', outcome: 'done', isNamed: true, detail }])
  expect((await verifyBooks(world.database)).faults).toEqual([])
})

const alertOf = (transferId: string) => alerts.find((facts) => (facts as Owed).transferId === transferId) as Owed
type Owed = { readonly transferId: string; readonly journalId: string }

/** Reverses the journal as the command `ledger -- reverse` does. */
async function reverse(journalId: string) {
  const { database } = world
  const journal = await readJournal(database.pool, journalId)
  const ledger = createLedger({ database })
  try {
    return await ledger.post({ ...reversalOf(journal!, 'A mistake'), ...(await reversedWith(database.pool, journal!)) })
  } finally {
    await ledger.close()
  }
}

async function owedFor(name: string): Promise<string> {
  const gone = await world.addPerson(name, 'Eze', 1, 0n)
  const transferId = await sent(gone)
  await leave(gone)
  expect(await returned(transferId)).toEqual({ kind: 'settled' })
  return alertOf(transferId).journalId
}

it('a reversed return leaves no unclaimed balance, and a balance that was paid out cannot be reversed', async () => {
  const before = await owedInAll()
  const undone = await owedFor('Ada')
  expect(await reverse(undone)).toMatchObject({ ok: true })
  expect(await closedCustomerCommand(world.database, [])).toMatchObject({ value: expect.not.stringContaining(undone) })
  expect(await closedCustomerCommand(world.database, ['pay', undone, 'Cheque 0043, signed for'])).toMatchObject({
    ok: false,
  })
  const paid = await owedFor('Bisi')
  expect(await closedCustomerCommand(world.database, ['pay', paid, 'Cheque 0044, signed for'])).toMatchObject({
    ok: true,
  })
  const refused: unknown = await reverse(paid).catch((error: unknown) => error)
  expect(refusalOf(refused)).toMatch(/paid out to a customer who had left/)
  const either = await owedFor('Chidi')
  const pay = closedCustomerCommand(world.database, ['pay', either, 'Cheque 0045, signed for'])
  const [paidOut, reversed] = await Promise.allSettled([pay, reverse(either)])
  const done = [
    paidOut.status === 'fulfilled' && paidOut.value.ok,
    reversed.status === 'fulfilled' && reversed.value.ok,
  ]
  expect(done.toSorted()).toEqual([false, true])
  expect(await owedInAll()).toBe(before)
})

it('two operators pay out one balance in parallel: one payout counts', async () => {
  const journalId = await owedFor('Dayo')
  const pay = (evidence: string) => closedCustomerCommand(world.database, ['pay', journalId, evidence])
  const both = await Promise.all([pay('Cheque 0046, signed for'), pay('In cash, her receipt is in box 7')])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.filter(({ ok }) => !ok)).toEqual([
    { ok: false, failure: expect.stringMatching(/^(It is paid out already|Nothing is owed)/) },
  ])
  const { rows } = await world.database.pool.query(
    `select count(*)::int as count from bank.audit_event where kind = 'customer.former-paid' and detail ->> 'journalId' = $1`,
    [journalId],
  )
  expect(rows).toEqual([{ count: 1 }])
})

it.each([
  [['list'], 'Say pay, or nothing for the list.'],
  [['pay'], /^Which one\?/],
  [['pay', randomUUIDv7()], /^Why\? Give the reason/],
  [['pay', randomUUIDv7(), 'Cheque 0042, signed for'], /^Nothing is owed/],
])('former %j: fails with one line', async (words, failure) => {
  expect(await closedCustomerCommand(world.database, words)).toEqual({
    ok: false,
    failure: typeof failure === 'string' ? failure : expect.stringMatching(failure),
  })
})
