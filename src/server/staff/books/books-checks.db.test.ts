/** The checks of the books that staff start: steps by jobs, a restart, a stop, one at a time, and the result. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BooksCheck } from '../../../contract/staff/staff-books.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import type { Database } from '../../db/database.ts'
import { booksCheckMeasure } from '../../features/books-check/books-check-measure.ts'
import { createRunBooksCheck, RUN_BOOKS_CHECK, sweepBooksChecks } from '../../features/books-check/run-books-check.ts'
import { closeDays } from '../../ledger/closed-days.ts'
import { LAWS } from '../../ledger/proof/laws.ts'
import { openStaffWorld, type StaffWorld } from '../staff.fixture.ts'
import { addJournal } from '../staff-subjects.fixture.ts'

let test: TestDatabase
let world: StaffWorld
let accountant: string

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  accountant = await world.logIn('accountant')
  await addJournal(world)
  // Only past days are closed, so the test moves the posting two days back.
  for (const table of ['request', 'entry']) {
    await test.asOwner(`alter table ledger.${table} disable trigger all`)
    await test.asOwner(`update ledger.${table} set posted_at = posted_at - interval '2 days'`)
    await test.asOwner(`alter table ledger.${table} enable trigger all`)
  }
  expect(await closeDays(world.application, 'Africa/Lagos')).toHaveLength(2)
})
afterEach(async () => {
  await asOwner('delete from bank.books_check')
  await asOwner('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

const asOwner: TestDatabase['asOwner'] = (text, values) => test.asOwner(text, values)
const call = (name: string, body: object, token = accountant) => world.call(token, `books/${name}`, body)
const checks = async () => (await call('checks', {})).body['checks'] as readonly BooksCheck[]

async function start(isFromStart = true): Promise<string> {
  const checkId = randomUUID()
  expect(await call('start-check', { checkId, isFromStart })).toMatchObject({ status: 200 })
  return checkId
}

const errors: { readonly details: object; readonly text: string }[] = []

/** Runs one job of a process that was started for it. The job makes one step. */
function run(checkId: string, attempt = 1, reading: Pick<Database, 'transaction'> = world.database): Promise<void> {
  const logger = { error: (details: object, text: string) => void errors.push({ details, text }) }
  const deps = { ...world.deps, logger, books: { primary: world.database, reading }, sliceMs: 0 }
  return createRunBooksCheck(deps)({ checkId }, { id: '1', attempt, maxAttempts: 5 })
}

async function runToEnd(checkId: string): Promise<BooksCheck> {
  for (let step = 0; step < LAWS.length + 10; step += 1) await run(checkId)
  const found = (await checks()).find((check) => check.checkId === checkId)
  if (found === undefined) throw new Error('the check is not listed')
  return found
}

const jobs = async () =>
  (
    await test.asOwner(
      `select j.key from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
      [RUN_BOOKS_CHECK],
    )
  ).map((row) => (row as { readonly key: string }).key)

const brokenLaws = async () =>
  (await booksCheckMeasure(test.database.pool).read())[0]?.values['adire_books_broken_laws']

/** Changes the balance of an account by hand, and later back. */
async function changeBalance(by: number): Promise<void> {
  await test.asOwner('alter table ledger.account disable trigger user')
  await test.asOwner(`update ledger.account set balance = balance + ${by} where code = 'vat-payable:NGN'`)
  await test.asOwner('alter table ledger.account enable trigger user')
}

const eventsOf = (kind: string) =>
  test.asOwner(`select outcome, address, detail from bank.audit_event where kind = $1 order by event_id desc limit 1`, [
    kind,
  ])

describe('a check of the books', () => {
  it('shows its progress after each step, and ends as right with its totals and a checkpoint', async () => {
    const checkId = await start()
    expect(await checks()).toMatchObject([{ checkId, state: 'running', step: 0, steps: null, stepName: null }])
    await run(checkId)
    await run(checkId)
    const [shown] = await checks()
    expect(shown).toMatchObject({ state: 'running', step: 1, steps: LAWS.length + 3, stepName: LAWS[1]?.[0] })
    const ended = await runToEnd(checkId)
    expect(ended).toMatchObject({ state: 'right', step: LAWS.length + 3, faults: [], fromDay: null })
    expect(ended.totals).toMatchObject({ journals: '1', entries: '2', closedDays: 2 })
    const rows = await test.asOwner('select day::text, is_from_start from ledger.checkpoint')
    expect(rows).toEqual([{ day: ended.toDay, is_from_start: true }])
    expect(await eventsOf('books-check.ended')).toMatchObject([
      { outcome: 'done', detail: { checkId, result: 'right', brokenLaws: 0 } },
    ])
    // The next check begins after the proven day.
    expect(await runToEnd(await start(false))).toMatchObject({
      state: 'right',
      fromDay: ended.toDay,
      steps: LAWS.length + 1,
    })
  })

  it('a broken law: is stored with its examples, raises the alarm, and only a right check of the range ends the alarm', async () => {
    expect(await brokenLaws()).toBe(0)
    await changeBalance(1)
    const broken = await runToEnd(await start())
    expect(broken).toMatchObject({ state: 'broken' })
    expect(broken.faults.map(({ law }) => law)).toContain(
      'The balance after each entry is the balance before it and its amount; the row has the last',
    )
    expect(await brokenLaws()).toBe(broken.faults.length)
    expect(errors.at(-1)?.details).toMatchObject({ event: 'books-broken', checkId: broken.checkId })
    await changeBalance(-1)
    expect(await runToEnd(await start(false))).toMatchObject({ state: 'right' })
    expect(await brokenLaws()).toBe(broken.faults.length)
    expect(await runToEnd(await start())).toMatchObject({ state: 'right' })
    expect(await brokenLaws()).toBe(0)
  })

  it('two people at the same time: start one check, and a repeated call starts no second', async () => {
    const other = await world.logIn('auditor')
    const answers = await Promise.all([
      call('start-check', { checkId: randomUUID(), isFromStart: false }),
      call('start-check', { checkId: randomUUID(), isFromStart: false }, other),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [running] = await checks()
    const token = answers[0].status === 200 ? accountant : other
    const again = { checkId: running?.checkId, isFromStart: false }
    expect(await call('start-check', again, token)).toMatchObject({ status: 200 })
    expect(await call('start-check', again, token === other ? accountant : other)).toMatchObject({ status: 409 })
    expect(await checks()).toHaveLength(1)
    expect(await jobs()).toHaveLength(1)
  })

  it('a stopped check: has no result, makes no more steps, and another check can start', async () => {
    const checkId = await start()
    await run(checkId)
    await run(checkId)
    const auditor = await world.logIn('auditor')
    expect(await call('stop-check', { checkId }, auditor)).toMatchObject({ status: 200 })
    await run(checkId)
    expect(await checks()).toMatchObject([{ state: 'stopped', step: 1, stoppedBy: expect.stringContaining('Person') }])
    expect(await call('stop-check', { checkId })).toMatchObject({ status: 409 })
    expect(await eventsOf('books-check.stopped')).toMatchObject([{ outcome: 'done', detail: { checkId } }])
    await start()
  })

  it('a step that two processes make: counts once', async () => {
    const checkId = await start()
    await run(checkId)
    await Promise.all([run(checkId), run(checkId)])
    const [check] = await checks()
    expect([1, 2]).toContain(check?.step)
    expect(await runToEnd(checkId)).toMatchObject({ state: 'right', step: LAWS.length + 3 })
  })

  it('a check whose job is lost: is queued again, and a check with a job is not', async () => {
    const checkId = await start()
    await sweepBooksChecks(world.deps)
    expect(await jobs()).toEqual([`${RUN_BOOKS_CHECK}:${checkId}`])
    await asOwner('delete from graphile_worker._private_jobs')
    await sweepBooksChecks(world.deps)
    expect(await jobs()).toEqual([`${RUN_BOOKS_CHECK}:${checkId}`])
  })

  it('a replica that cancels a step: leaves the next try to the primary, and the last failed try ends the check', async () => {
    const checkId = await start()
    const replica = {
      transaction: () => Promise.reject(new Error('canceling statement due to conflict with recovery')),
    }
    await expect(run(checkId, 1, replica)).rejects.toThrow('canceling')
    expect((await checks())[0]).toMatchObject({ state: 'running', steps: null })
    await run(checkId, 2, replica)
    expect((await checks())[0]).toMatchObject({ state: 'running', steps: LAWS.length + 3 })
    await test.asOwner(`update bank.books_check set plan = jsonb_set(plan, '{steps}', '7')`)
    await expect(run(checkId, 5)).rejects.toThrow('the laws of the books changed')
    expect((await checks())[0]).toMatchObject({ state: 'failed', faults: [] })
    expect(await eventsOf('books-check.ended')).toMatchObject([{ outcome: 'refused', detail: { result: 'failed' } }])
  })
})
