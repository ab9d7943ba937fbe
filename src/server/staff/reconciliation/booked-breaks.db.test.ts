/** Booked differences: a draft of the journal, and an order of two people that posts the journal and explains the difference. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Difference } from '../../../core/reconciliation/compare-books.ts'
import type { BookingDraft, ReconciliationBreak } from '../../../contract/staff/staff-reconciliation.ts'
import { calendarDay } from '../../../values/date.ts'
import { internalAccounts } from '../../accounts/internal-accounts.ts'
import { openSettlementAccounts } from '../../accounts/open-settlement-accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { breakMeasure } from '../../features/reconciliation/break-measure.ts'
import { recordRun } from '../../features/reconciliation/record-run.ts'
import { readJournal } from '../../ledger/read.ts'
import { openStaffWorld, type StaffAnswer, type StaffWorld } from '../staff.fixture.ts'

const SWITCH = 'settlement:switch:NGN'
const INCOME = 'fee-income:NGN'
const AMOUNT = 5_000_00n

let test: TestDatabase
let world: StaffWorld
let maker: string
let checker: string
let at = Date.now()
let unknown: Difference

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  maker = await world.logIn('accountant')
  checker = await world.logIn('accountant')
  await openSettlementAccounts(test.database)
  for (const code of ['fee-income', 'biller-settlement'] as const)
    await internalAccounts(test.database.pool)(code, 'NGN')
})
beforeEach(async () => {
  unknown = differenceOf('unknown', 'out', null, AMOUNT)
  await run([unknown])
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

function differenceOf(
  kind: Difference['kind'],
  direction: Difference['direction'],
  oursMinor: bigint | null,
  theirsMinor: bigint | null,
): Difference {
  return { kind, direction, reference: randomUUIDv7(), oursMinor, theirsMinor, currency: 'NGN' }
}

/** Records a run that found these differences. */
async function run(differences: readonly Difference[], network: 'switch' | 'biller' | 'card-processor' = 'switch') {
  at += 1_000
  const compared = { equal: 0, waiting: [], differences }
  await test.database.transaction((tx) => recordRun(tx, { network, compared, at: new Date(at) }))
}

async function find({ reference }: Pick<Difference, 'reference'>): Promise<ReconciliationBreak> {
  const { body } = await world.call(maker, 'reconciliation/list', { which: 'open' })
  const found = (body['breaks'] as readonly ReconciliationBreak[]).find((one) => one.reference === reference)
  if (found === undefined) throw new Error('The difference is not open')
  return found
}

const draft = async (difference: Difference): Promise<StaffAnswer> =>
  world.call(maker, 'reconciliation/draft-booking', { breakId: (await find(difference)).breakId })

async function propose(payload: object) {
  const orderId = randomUUID()
  const order = {
    orderId,
    kind: 'post-journal',
    payload,
    reasonCode: 'correction',
    reason: 'The switch settled it alone',
  }
  return { orderId, answer: await world.call(maker, 'orders/propose', order) }
}

/** The journal of the draft, with the line that balances it. */
async function journalOf(difference: Difference): Promise<object> {
  const {
    difference: found,
    account,
    amountMinor,
    narration,
    valueDate,
  } = (await draft(difference)).body as BookingDraft
  const lines = [
    { account: account.code, amountMinor },
    { account: INCOME, amountMinor: (-BigInt(amountMinor)).toString() },
  ]
  return { kind: 'correction', narration, valueDate, lines, breakId: found.breakId }
}

const approve = (orderId: string) => world.call(checker, 'orders/approve', { orderId })

describe('the draft of a booking', () => {
  it.each<[string, Difference['kind'], Difference['direction'], bigint | null, bigint | null, bigint]>([
    ['a payment that only the switch has', 'unknown', 'out', null, AMOUNT, AMOUNT],
    ['a payment that the bank released', 'given-back', 'out', null, AMOUNT, AMOUNT],
    ['a credit that the bank refused', 'refused', 'in', null, AMOUNT, -AMOUNT],
    ['a payment that only the bank has', 'not-there', 'out', AMOUNT, null, -AMOUNT],
    ['a credit that only the bank has', 'not-there', 'in', AMOUNT, null, AMOUNT],
    ['a payment that the switch lists twice', 'twice-there', 'out', AMOUNT, AMOUNT, AMOUNT],
    ['a payment that is larger at the switch', 'amount', 'out', AMOUNT, AMOUNT + 100n, 100n],
    ['a credit that is larger at the switch', 'amount', 'in', AMOUNT, AMOUNT + 100n, -100n],
  ])('%s: has the account of the network with the right side and amount', async (_name, kind, direction, ...rest) => {
    const [ours, theirs, line] = rest
    const difference = differenceOf(kind, direction, ours, theirs)
    await run([difference])
    expect(await draft(difference)).toMatchObject({
      status: 200,
      body: {
        account: { code: SWITCH, currency: 'NGN' },
        amountMinor: line.toString(),
        narration: `Correction for ${difference.reference}`,
        valueDate: calendarDay(new Date(at)),
      },
    })
  })

  it('a difference with the billers: has the account of the billers', async () => {
    const difference = differenceOf('unknown', 'out', null, AMOUNT)
    await run([difference], 'biller')
    expect((await draft(difference)).body).toMatchObject({ account: { code: 'biller-settlement:NGN' } })
  })

  it('a difference of cards and a difference that has ended: are refused with the reason', async () => {
    const card = { ...differenceOf('unknown', 'out', null, 1n), currency: 'card' }
    await run([card], 'card-processor')
    expect(await draft(card)).toMatchObject({
      status: 404,
      body: { message: 'No journal can book this difference, because it is no amount of money.' },
    })
    const { breakId } = await find(unknown)
    await run([])
    const ended = await world.call(maker, 'reconciliation/draft-booking', { breakId })
    expect(ended).toMatchObject({ status: 404, body: { message: expect.stringContaining('it has ended') } })
  })

  it('an entry without a payment: has the value date of its journal', async () => {
    const { orderId, answer } = await propose({ ...(await journalOf(unknown)), valueDate: calendarDay(new Date()) })
    expect(answer).toMatchObject({ status: 200 })
    expect(await approve(orderId)).toMatchObject({ body: { state: 'executed' } })
    const entry: Difference = { ...differenceOf('no-payment', 'out', AMOUNT - 1n, null), reference: orderId }
    await run([entry])
    const journal = await readJournal(test.database.pool, orderId)
    expect((await draft(entry)).body).toMatchObject({
      amountMinor: (1n - AMOUNT).toString(),
      valueDate: journal?.valueDate,
    })
  })
})

describe('the order that books a difference', () => {
  it('posts the journal and explains the difference together, and the entry of the journal needs no explanation', async () => {
    const { orderId, answer } = await propose(await journalOf(unknown))
    expect(answer).toMatchObject({
      status: 200,
      body: { state: 'proposed', summary: expect.stringContaining(unknown.reference) },
    })
    expect(await find(unknown)).toMatchObject({ explanation: null, journalId: null })
    expect(await approve(orderId)).toMatchObject({ status: 200, body: { state: 'executed', journalId: orderId } })
    const journal = await readJournal(test.database.pool, orderId)
    expect(journal?.lines.map(({ amountMinor }) => amountMinor).toSorted()).toEqual([-AMOUNT, AMOUNT].toSorted())
    expect(await find(unknown)).toMatchObject({ explanation: 'The switch settled it alone', journalId: orderId })
    // The next run finds the entry of the journal on the account of the switch.
    const entry: Difference = { ...differenceOf('no-payment', 'out', AMOUNT, null), reference: orderId }
    await run([unknown, entry])
    expect(await find(entry)).toMatchObject({ explanation: null, books: { reference: unknown.reference } })
    expect(await unexplained()).toBe(0)
    // The network takes its line back, so the journal is wrong, and a person must act.
    await run([entry])
    expect(await find(entry)).toMatchObject({ books: null })
    expect(await unexplained()).toBe(1)
  })

  it('an entry of the journal with another amount than the difference: needs an explanation', async () => {
    const { orderId } = await propose(await journalOf(unknown))
    await approve(orderId)
    const entry: Difference = { ...differenceOf('no-payment', 'out', AMOUNT - 100n, null), reference: orderId }
    await run([unknown, entry])
    expect(await find(entry)).toMatchObject({ books: null })
    expect(await unexplained()).toBe(1)
  })

  it('a wrong side, a wrong amount and a missing line: are refused, with the right line', async () => {
    const right = await journalOf(unknown)
    const wrong = (...amounts: readonly (readonly [string, string])[]) =>
      propose({ ...right, lines: amounts.map(([account, amountMinor]) => ({ account, amountMinor })) })
    const message = `the journal must credit the account ${SWITCH} with ₦5,000.00.`
    for (const { answer } of [
      await wrong([SWITCH, '-500000'], [INCOME, '500000']),
      await wrong([SWITCH, '500001'], [INCOME, '-500001']),
      await wrong(['biller-settlement:NGN', '500000'], [INCOME, '-500000']),
    ])
      expect(answer).toMatchObject({ status: 404, body: { message: expect.stringContaining(message) } })
  })

  it('two orders for one difference: the second is not executed, and posts nothing', async () => {
    const payload = await journalOf(unknown)
    const [first, second] = [await propose(payload), await propose(payload)]
    const answers = await Promise.all([first, second].map(({ orderId }) => approve(orderId)))
    expect(answers.map(({ body }) => body['state']).toSorted()).toEqual(['executed', 'failed'])
    const posted = await Promise.all([first, second].map(({ orderId }) => readJournal(test.database.pool, orderId)))
    expect(posted.filter((journal) => journal !== undefined)).toHaveLength(1)
  })
})

const unexplained = async () =>
  (await breakMeasure(test.database.pool, []).read()).find(({ labels }) => labels['network'] === 'switch')?.values[
    'adire_reconciliation_breaks'
  ]
