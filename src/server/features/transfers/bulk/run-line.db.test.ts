/** Tests the lines of an approved list: each line runs exactly once, and a failed line fails alone and for good. */
// @module-tag one-try
import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_DEPOSIT_LIMITS } from '../../../../core/inward-credits/decide-inward-credit.ts'
import { startWorker } from '../../../jobs/start-worker.ts'
import { HOUR, openOutwardBank } from '../outward/outward-bank.fixture.ts'
import { ZENITH } from '../outward/outward.fixture.ts'
import { bankOf } from '../outward/switch.fixture.ts'
import { reasonOf, TEST_LIMITS, type Person } from '../world.fixture.ts'
import { createSweepLines } from './sweep-lines.ts'
import { createRunLine } from './run-line.ts'
import { RUN_BULK_LINE } from './standing-line.ts'
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

describe('a line that runs', () => {
  beforeEach(async () => {
    await bank.world.database.pool.query(`update bank.account set state = 'open' where account_number = $1`, [
      mary.accountNumber,
    ])
  })

  it('line that cannot be paid: fails alone, with its reason, for good', async () => {
    const { world, ada } = bank
    const refused = bank.account('refuses')
    const batchId = await bulk.approve(ada, [
      { account: mary.accountNumber, typedAmount: '10' },
      { bank: bankOf(refused, ZENITH), account: refused, typedAmount: '50' },
      { account: tunde.accountNumber, typedAmount: '30' },
    ])
    await world.database.pool.query(`update bank.account set state = 'closed' where account_number = $1`, [
      mary.accountNumber,
    ])
    const list = await bulk.runAll(ada, batchId)
    await world.carry(list.lines[1]!.transferId)
    const after = await bulk.see(ada, batchId)
    expect(after.lines.map(({ status, problem }) => [status, problem])).toEqual([
      ['failed', 'This account is closed or cannot be used.'],
      ['failed', 'Access Bank rejected the payment: the account is blocked. All of it is back in your account.'],
      ['successful', null],
    ])
    expect(after.counts).toEqual({ waiting: 0, processing: 0, successful: 1, failed: 2 })
    // The account is open again, and the line stays refused as its customer was notified: the customer may have paid another way.
    await world.database.pool.query(`update bank.account set state = 'open' where account_number = $1`, [
      mary.accountNumber,
    ])
    await bulk.run(after.lines[0]!.transferId)
    expect(await world.postingsOf(after.lines[0]!.transferId)).toBe(0)
    expect(await world.seen(ada, after.lines[0]!.transferId)).toMatchObject({ status: 'failed' })
    expect((await world.balances(ada.accountNumber)).book).toBe(1_000_000_00n - 30_00n)
  })

  it('line: fails with its reason when the money or the limit was used after the approval', async () => {
    const { world, ada } = bank
    const poor = await world.addPerson('Poor', 'Man', 3, 100_00n)
    const batchId = await bulk.approve(poor, [
      { account: tunde.accountNumber, typedAmount: '60' },
      { account: mary.accountNumber, typedAmount: '40' },
    ])
    // Spends the money between the approval and the run of the line.
    const request = await world.requestFor(poor, ada.accountNumber, { amount: '5000' })
    const offer = await world.handlers.initiate(request, poor.context)
    if (!offer.ok) throw new Error(reasonOf(offer))
    await world.handlers.confirm({ challengeId: offer.value.data.challengeId, pin: '7391' }, poor.context)
    const list = await bulk.runAll(poor, batchId)
    expect(list.lines.map(({ status, problem }) => [status, problem])).toEqual([
      ['failed', 'There is not enough in this account.'],
      ['successful', null],
    ])
    const rich = await world.addPerson('Rich', 'Man', 3, 9_000_000_00n)
    const large = await bulk.approve(rich, [{ account: tunde.accountNumber, typedAmount: '150,000' }])
    await world.database.pool.query(
      `insert into bank.customer_limit (customer_id, per_transfer_minor, changed_at) values ($1, 1000, now())`,
      [rich.customerId],
    )
    expect((await bulk.runAll(rich, large)).lines).toMatchObject([
      { status: 'failed', problem: 'This is above your limit for one transfer.' },
    ])
  })

  it('line: stores the reason of every refusal, also of a refusal before the ledger', async () => {
    const { world, ada } = bank
    const job = { id: '1', attempt: 1, maxAttempts: 1 }
    const deposits = { ...DEFAULT_DEPOSIT_LIMITS, maxBalanceMinor: { 1: 1n, 2: 1n, 3: 1n } }
    const limits = async () => ({ ...TEST_LIMITS, deposits })
    const used = { areUsedUp: () => Promise.resolve(true), count: () => Promise.resolve() }
    for (const [deps, problem] of [
      [{ ...world.deps, limits }, 'The recipient’s account cannot take this amount.'],
      [{ ...world.deps, limits, capRefusals: used }, expect.stringMatching(/^[A-Z].{20}/)],
    ] as const) {
      const batchId = await bulk.approve(ada, [{ account: tunde.accountNumber }])
      const [line] = (await bulk.see(ada, batchId)).lines
      await createRunLine(deps)({ transferId: line!.transferId }, job)
      // A second run keeps the first answer.
      await bulk.run(line!.transferId)
      expect((await bulk.see(ada, batchId)).lines).toMatchObject([{ status: 'failed', problem }])
    }
  })

  it('line: counts as an arranged payment, not as one of the customer’s single payments', async () => {
    const { ada, world } = bank
    const lines = Array.from({ length: 3 }, () => ({ account: tunde.accountNumber }))
    await bulk.runAll(ada, await bulk.approve(ada, lines))
    const { rows } = await world.database.pool.query(
      'select payments, hour_payments, arranged, payees from bank.daily_payment_count where customer_id = $1',
      [ada.customerId],
    )
    expect(rows).toEqual([{ payments: 0, hour_payments: 0, arranged: 3, payees: [] }])
  })

  it('stores the list as the origin of each payment, also of a payment that is refused', async () => {
    const { ada, world } = bank
    const batchId = await bulk.approve(ada, [{ account: tunde.accountNumber }, { account: mary.accountNumber }])
    await world.database.pool.query(`update bank.account set state = 'closed' where account_number = $1`, [
      mary.accountNumber,
    ])
    const { lines } = await bulk.runAll(ada, batchId)
    const { rows } = await world.database.pool.query(
      'select state, origin, origin_id from bank.payment where payment_id = any ($1) order by state',
      [lines.map(({ transferId }) => transferId)],
    )
    const origin = { origin: 'batch', origin_id: batchId }
    expect(rows).toEqual([
      { state: 'refused', ...origin },
      { state: 'settled', ...origin },
    ])
  })

  it('line: is refused when it runs more than a day after the approval', async () => {
    const { ada } = bank
    const batchId = await bulk.approve(ada, [{ account: tunde.accountNumber }])
    bank.pass(25 * HOUR)
    const list = await bulk.runAll(ada, batchId)
    expect(list.lines).toMatchObject([{ status: 'failed' }])
    expect(list.lines[0]!.problem).toContain('time to approve')
    expect(await bank.world.postingsOf(list.lines[0]!.transferId)).toBe(0)
  })

  it('line: is posted once when it runs three times in parallel', async () => {
    const { world, ada } = bank
    const lines = Array.from({ length: 10 }, (_, index) => ({ account: (index % 2 ? tunde : mary).accountNumber }))
    const batchId = await bulk.approve(ada, lines)
    const { lines: approved } = await bulk.see(ada, batchId)
    await Promise.all([...approved, ...approved, ...approved].map(({ transferId }) => bulk.run(transferId)))
    expect((await bulk.see(ada, batchId)).counts.successful).toBe(10)
    for (const { transferId } of approved) expect(await world.postingsOf(transferId)).toBe(1)
    expect((await world.balances(ada.accountNumber)).book).toBe(1_000_000_00n - 10_000_00n)
    await expect(bulk.run(randomUUIDv7())).rejects.toThrow('not there')
  })

  it('line: does not run when its row was changed in the database', async () => {
    const { world, ada } = bank
    const batchId = await bulk.approve(ada, [{ account: tunde.accountNumber }])
    const [line] = (await bulk.see(ada, batchId)).lines
    await expect(
      world.database.pool.query(`update bank.payment_batch_line set payment = replace(payment, '100000', '900000')`),
    ).rejects.toThrow('permission denied')
    expect(await world.postingsOf(line!.transferId)).toBe(0)
  })

  it('a line without a usable job: two real workers find it in the sweep of each minute, and it is paid once', async () => {
    const { world, ada } = bank
    const batchId = await bulk.approve(
      ada,
      Array.from({ length: 10 }, () => ({ account: tunde.accountNumber, typedAmount: '10' })),
    )
    await world.database.pool.query(
      `select graphile_worker.remove_job('run-bulk-line:' || transfer_id) from bank.payment_batch_line where batch_id = $1 and line <= 3`,
      [batchId],
    )
    await world.database.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts
       where key in (select 'run-bulk-line:' || transfer_id from bank.payment_batch_line where batch_id = $1 and line = 4)`,
      [batchId],
    )
    expect(await bulk.jobsOf(batchId)).toBe(7)
    const alerts: object[] = []
    const look = createSweepLines({
      database: world.database,
      clock: world.deps.clock,
      logger: { error: (details) => alerts.push(details) },
    })
    const job = { id: '1', attempt: 1, maxAttempts: 1 }
    await look({}, job)
    expect(await bulk.jobsOf(batchId)).toBe(7)
    bank.pass(3 * 60_000)
    await look({}, job)
    expect([await bulk.jobsOf(batchId), alerts.length]).toEqual([10, 1])
    const logger = { info: () => {}, warn: () => {}, error: () => {} }
    const groups = [{ tasks: { [RUN_BULK_LINE]: createRunLine(world.deps) } }]
    const workers = await Promise.all(
      [1, 2].map(() => startWorker({ database: world.database, groups, logger, pollMs: 100 })),
    )
    await expect.poll(async () => (await bulk.see(ada, batchId)).counts.successful, { timeout: 45_000 }).toBe(10)
    await Promise.all(workers.map((worker) => worker.close()))
    expect((await world.balances(ada.accountNumber)).book).toBe(1_000_000_00n - 100_00n)
  })
})
