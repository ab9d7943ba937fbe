/**
 * Tests the review of a list: all its totals, within the balance and every limit, to the payees that the customer saw.
 */
import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../../../core/limits/transfer-limits.ts'
import { findLimitFacts } from '../../limits/limit-store.ts'
import { HOUR, openOutwardBank } from '../outward/outward-bank.fixture.ts'
import { reasonOf, TEST_LIMITS, type Person } from '../world.fixture.ts'
import { initiateBulk } from './initiate-bulk.ts'
import { bulkOf } from './bulk.fixture.ts'

const bank = openOutwardBank()
let bulk: ReturnType<typeof bulkOf>
let tunde: Person
let mary: Person
beforeAll(async () => {
  bulk = bulkOf(bank.world)
  tunde = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
  mary = await bank.world.addPerson('Mary', 'Eze', 3, 0n)
})

describe('a list', () => {
  it('review of a list: shows all its totals, and exactly the reviewed payments run', async () => {
    const { ada } = bank
    const offer = await bulk.offer(ada, [
      { account: tunde.accountNumber, typedAmount: '5,000' },
      { bank: 'Zenith', account: bank.account(), typedAmount: '5,000' },
    ])
    expect(offer).toMatchObject({
      approvalWays: ['pin'],
      summary: {
        payments: 2,
        newPayees: 2,
        amount: '1000000',
        fee: '1000',
        vat: '75',
        stampDuty: '0',
        total: '1001075',
        balanceAfter: '98998925',
        leftTodayAfter: '499000000',
      },
    })
    expect(reasonOf(await bulk.confirm(ada, offer.challengeId))).toBe('ok')
    expect(await bulk.see(ada, offer.batchId)).toMatchObject({
      payments: 2,
      counts: { waiting: 2, processing: 0, successful: 0, failed: 0 },
      lines: [
        { line: 1, status: 'waiting', charges: '0' },
        { line: 2, status: 'waiting', charges: '1075' },
      ],
    })
    // One transaction writes the batch, its lines and their jobs.
    expect(await bulk.jobsOf(offer.batchId)).toBe(2)
    const list = await bulk.runAll(ada, offer.batchId)
    expect(list.lines.map(({ status }) => status)).toEqual(['successful', 'processing'])
    // From here on, the payment is like any other transfer.
    await bank.world.carry(list.lines[1]!.transferId)
    expect((await bulk.see(ada, offer.batchId)).counts).toEqual({ waiting: 0, processing: 0, successful: 2, failed: 0 })
    expect(await bank.world.seen(ada, list.lines[0]!.transferId)).toMatchObject({
      status: 'successful',
      amount: '500000',
    })
    const { book, available } = await bank.world.balances(ada.accountNumber)
    expect([book, available]).toEqual([98_998_925n, 98_998_925n])
  })

  it('review of a list: refuses a list whose total exceeds the balance or a limit', async () => {
    const { world, ada } = bank
    const lineRefs = await bulk.refsOf(ada, [
      { account: tunde.accountNumber, typedAmount: '600,000' },
      { account: mary.accountNumber, typedAmount: '399,900.01' },
    ])
    const ask = (from: Person) =>
      bulk.handlers.initiate({ batchId: randomUUIDv7(), fromAccountNumber: from.accountNumber, lineRefs }, ada.context)
    const short = await ask(ada)
    expect(short.ok ? '' : short.failure).toMatchObject({
      reason: 'insufficient-funds',
      detail: { availableMinor: '100000000', neededMinor: '100000001' },
    })
    await world.fund(ada.accountNumber, 1_00n)
    expect(reasonOf(await ask(ada))).toBe('ok')
    const more = await bulk.refsOf(ada, [{ account: tunde.accountNumber, typedAmount: '200,000' }])
    lineRefs.push(...more)
    await world.fund(ada.accountNumber, 1_000_000_00n)
    expect(reasonOf(await ask(ada))).toBe('new-payee-limit')
    // The account belongs to another customer, and so do the lines.
    expect(reasonOf(await ask(tunde))).toBe('invalid-input')
    const theirs = { batchId: randomUUIDv7(), fromAccountNumber: tunde.accountNumber, lineRefs: more }
    expect(reasonOf(await bulk.handlers.initiate(theirs, tunde.context))).toBe('ticket-expired')
  })

  it('review of a list: asks for two factors when a payee is new, and the SMS code names the list', async () => {
    const { world, ada } = bank
    const limitFacts: typeof world.deps.limitFacts = (who, currency) =>
      findLimitFacts({ database: world.database, clock: world.deps.clock }, who, currency)
    const strict = initiateBulk({
      ...world.deps,
      limits: async () => ({ ...TEST_LIMITS, policy: DEFAULT_LIMITS }),
      limitFacts,
    })
    const lineRefs = await bulk.refsOf(ada, [{ account: tunde.accountNumber }, { account: mary.accountNumber }])
    const request = { batchId: randomUUIDv7(), fromAccountNumber: ada.accountNumber, lineRefs }
    const asked = await strict(request, ada.context)
    expect(asked).toMatchObject({ ok: true, value: { data: { approvalWays: ['sms'], requiredFactors: [0, 1] } } })
    expect(reasonOf(await world.handlers.sendCode({}, ada.context))).toBe('ok')
    expect(world.sentCodes.at(-1)?.text).toContain('approves your list of 2 payments, NGN 2,000.00 in all')
  })

  it('a list that was approved today is recognised when it comes again, in any order of its lines', async () => {
    const { ada } = bank
    const lines = [
      { account: tunde.accountNumber, typedAmount: '70' },
      { account: mary.accountNumber, typedAmount: '80' },
    ]
    const batchId = await bulk.approve(ada, lines)
    expect((await bulk.offer(ada, lines.toReversed())).similarTo).toMatchObject({ batchId })
    expect((await bulk.offer(ada, [lines[0]!])).similarTo).toBeUndefined()
    bank.pass(25 * HOUR)
    const again = await bank.world.addSession(ada.customerId, { linkedHoursAgo: 100, linkedBy: 'link' })
    expect((await bulk.offer({ ...ada, context: again }, lines)).similarTo).toBeUndefined()
  })

  it('review of a list: refuses a checked line that occurs twice, and a line whose check is old', async () => {
    const { ada } = bank
    const [ref] = await bulk.refsOf(ada, [{ account: tunde.accountNumber }])
    const ask = (lineRefs: string[]) =>
      bulk.handlers.initiate({ batchId: randomUUIDv7(), fromAccountNumber: ada.accountNumber, lineRefs }, ada.context)
    expect(reasonOf(await ask([ref!, ref!]))).toBe('invalid-input')
    bank.pass(HOUR / 2)
    expect(reasonOf(await ask([ref!]))).toBe('ticket-expired')
  })

  it('review of a list: names the line whose payee has another name now', async () => {
    const { world, ada } = bank
    const bisi = await world.addPerson('Bisi', 'Ade', 3, 0n)
    const lineRefs = await bulk.refsOf(ada, [{ account: tunde.accountNumber }, { account: bisi.accountNumber }])
    await world.database.pool.query(`update bank.account set account_name = 'BISI OLU' where account_number = $1`, [
      bisi.accountNumber,
    ])
    const asked = await bulk.handlers.initiate(
      { batchId: randomUUIDv7(), fromAccountNumber: ada.accountNumber, lineRefs },
      ada.context,
    )
    expect(asked.ok ? '' : asked.failure).toEqual({
      kind: 'invalid-input',
      errors: { 'lineRefs.1': ['The name of this account has changed. Check it again'] },
    })
  })
})
