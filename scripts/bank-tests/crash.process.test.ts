/**
 * Kills the server or the database in the middle of a hundred transfers, and checks that each transfer is posted once
 * and completely.
 *
 * An acknowledged transfer is in the books. A transfer without an answer is posted once after a second request.
 */
import { beforeAll, expect, it, vi } from 'vitest'
import { ROUTES } from '../../src/contract/routes.ts'
import { isReady, postmasterPid } from './bank-process.fixture.ts'
import { ADAEZE, type Customer, dataOf, messagesTo, type Prepared, TUNDE } from './customer.fixture.ts'
import { inWrite } from './kill-points.fixture.ts'
import { openBank, PATIENCE, PATIENCE_WITH_ALERTS, type Victim } from './open-bank.fixture.ts'

const TRANSFERS = 100
const AMOUNT = 1_003n
/** The process dies in each half of the transfers: after ACKNOWLEDGED answers, while it writes the transfer number DIES_AFTER + 1. */
const HALF = TRANSFERS / 2
/** The maximum number of open approvals of a session. */
const MOST_OPEN = 20
const ACKNOWLEDGED = 10
const DIES_AFTER = 20

/** Idle connections stay open, so that the test sees only the losses of the crash. */
const its = openBank({ IDLE_TIMEOUT_S: '65' })

beforeAll(() => its.allowManyPayments())

type Answer = Awaited<ReturnType<Customer['confirm']>>
interface Outcome {
  /** The first successful answer of each transfer, by its id. */
  readonly acknowledged: ReadonlyMap<string, unknown>
  /** Every answer without success. */
  readonly lost: readonly Extract<Answer, { ok: false }>[]
}

/**
 * Prepares 20 transfers at a time. The owner's login makes each part older, so that newer approvals do not replace it.
 */
async function prepareAll(sender: Customer, recipient: Customer): Promise<readonly Prepared[]> {
  const prepared: Prepared[] = []
  while (prepared.length < TRANSFERS) {
    prepared.push(...(await sender.prepare(MOST_OPEN, recipient.accountNumber, String(AMOUNT))))
    await its.owner.query(`update bank.approval set created_at = created_at - interval '1 hour'`)
  }
  return prepared
}

/**
 * Approves the transfers in two halves and kills the process in each half. The first calls of a half wait for their
 * answers, and the others run concurrently. A transfer without an answer is sent again until every transfer has one.
 */
async function confirmThroughDeaths(
  sender: Customer,
  prepared: readonly Prepared[],
  victim?: Victim,
): Promise<Outcome> {
  const acknowledged = new Map<string, unknown>()
  const lost: Outcome['lost'][number][] = []
  const confirm = async (one: Prepared): Promise<void> => {
    const answer = await sender.confirm(one)
    if (answer.ok) acknowledged.set(one.transferId, answer.data)
    else lost.push(answer)
  }
  const confirmAll = (some: readonly Prepared[]) =>
    Promise.all(some.filter((one) => !acknowledged.has(one.transferId)).map(confirm))
  const killed: number[] = []
  for (const start of [0, HALF]) {
    const among = inWrite(() => its.owner, 'among the transfers', 'bank.payment', 'insert', DIES_AFTER)
    const approve = async () => {
      await confirmAll(prepared.slice(start, start + ACKNOWLEDGED))
      await confirmAll(prepared.slice(0, start + HALF))
    }
    killed.push(await its.killAt(among, approve, victim))
  }
  while (acknowledged.size < prepared.length) await confirmAll(prepared)
  expect(new Set(killed).size).toBe(2)
  expect(lost.length).toBeGreaterThan(0)
  return { acknowledged, lost }
}

/**
 * Checks what must hold after any crash: each transfer is there once and complete, both sides got alerts, and the books
 * verify.
 */
async function expectOnceEach(
  sender: Customer,
  recipient: Customer,
  before: readonly [bigint, bigint],
  prepared: readonly Prepared[],
  outcome: Outcome,
): Promise<void> {
  const ids = prepared.map((one) => one.transferId)
  const total = AMOUNT * BigInt(TRANSFERS)
  const balances = async () => [await sender.balance(), await recipient.balance()]
  expect(await balances()).toEqual([before[0] - total, before[1] + total])

  const { rows: entries } = await its.owner.query(
    `select journal_id as id, count(*)::int as entries, sum(amount)::text as sum, max(amount)::text as amount
     from ledger.entry where journal_id = any($1) group by journal_id order by journal_id`,
    [ids],
  )
  const twice = { entries: 2, sum: '0', amount: String(AMOUNT) }
  expect(entries).toEqual(ids.toSorted().map((id) => ({ id, ...twice })))
  const settled = await its.owner.query(
    `select payment_id from bank.payment where payment_id = any($1) and state = 'settled'`,
    [ids],
  )
  expect(settled.rows).toHaveLength(TRANSFERS)

  // Each transfer is sent once more. It gets its first answer and moves nothing.
  for (const one of prepared)
    expect(dataOf(await sender.confirm(one))).toEqual(outcome.acknowledged.get(one.transferId))
  expect(await balances()).toEqual([before[0] - total, before[1] + total])
  for (const transferId of ids) {
    const seen = dataOf(await recipient.call(ROUTES.getTransfer, { transferId }))
    expect(seen).toMatchObject({ status: 'successful', direction: 'credit', amount: String(AMOUNT) })
  }

  its.command('ledger/cli.ts', 'verify')
}

/** The jobs of the postings also run after the crash. */
async function expectNotified(since: number, email: string): Promise<void> {
  // Each payment has its mail. Text messages of a burst are bundled.
  const notified = async (): Promise<number> => {
    const messages = await messagesTo(its.bank, email)
    return messages.filter(({ text, at }) => text.includes('10.03') && Date.parse(at) >= since).length
  }
  await its.askAboutLostAlerts()
  await vi.waitFor(
    async () => expect(await notified(), its.bank.stdout()).toBeGreaterThanOrEqual(TRANSFERS),
    PATIENCE_WITH_ALERTS,
  )
}

it('crash: the killed server restarts automatically, and no transfer is lost or posted twice', async () => {
  const [sender, recipient] = [await its.logIn(ADAEZE), await its.logIn(TUNDE)]
  const before = [await sender.balance(), await recipient.balance()] as const
  const since = Date.now()
  const prepared = await prepareAll(sender, recipient)
  const outcome = await confirmThroughDeaths(sender, prepared)
  expect(new Set(outcome.lost.map((answer) => answer.kind))).toEqual(new Set(['FETCH_ERROR']))
  await expectOnceEach(sender, recipient, before, prepared, outcome)
  await expectNotified(since, 'tunde.bakare@mail.example')
})

it('crash: calls get 503 while the killed database is down, and the same server then continues', async () => {
  const [sender, recipient] = [await its.logIn(ADAEZE), await its.logIn(TUNDE)]
  const before = [await sender.balance(), await recipient.balance()] as const
  const since = Date.now()
  const prepared = await prepareAll(sender, recipient)
  const server = its.bank.serverPid()
  const untilBack = async (dead: number): Promise<void> => {
    await vi.waitFor(async () => {
      expect(postmasterPid(its.dataFolder)).not.toBe(dead)
      expect(await isReady(its.bank.url)).toBe(true)
    }, PATIENCE)
  }
  const database: Victim = { pid: () => postmasterPid(its.dataFolder), untilBack }
  const outcome = await confirmThroughDeaths(sender, prepared, database)
  expect(new Set(outcome.lost.map((answer) => answer.kind))).toEqual(new Set([503]))
  expect(its.bank.serverPid()).toBe(server)
  expect(its.bank.stderr()).toContain('The database stopped by itself and was started again.')
  await expectOnceEach(sender, recipient, before, prepared, outcome)
  await expectNotified(since, 'tunde.bakare@mail.example')
})

/** The writes between the admission of a call and its answer. Each row has the number of writes that pass before the server dies. */
const BETWEEN = [
  ['the claim of the message', 'bank.sealed_replay', 'insert', 1],
  ['the try of the PIN', 'bank.profile', 'update', 1],
] as const

it.each(BETWEEN)('crash: transfers end once when the server dies after %s', async (name, table, when, passing) => {
  const [sender, recipient] = [await its.logIn(ADAEZE), await its.logIn(TUNDE)]
  const before = await sender.balance()
  const prepared = await sender.prepare(6, recipient.accountNumber, String(AMOUNT))
  const answers = new Map<string, Answer>()
  const confirmAll = () =>
    Promise.all(prepared.map(async (one) => answers.set(one.transferId, await sender.confirm(one))))
  await its.killAt(
    inWrite(() => its.owner, name, table, when, passing),
    confirmAll,
  )
  expect([...answers.values()].filter((answer) => !answer.ok).length).toBeGreaterThan(0)
  // The PIN was right each time, so no miss of the interrupted calls may lock it.
  await confirmAll()
  expect([...answers.values()].filter((answer) => !answer.ok)).toEqual([])
  expect(await sender.balance()).toBe(before - AMOUNT * BigInt(prepared.length))
  its.command('ledger/cli.ts', 'verify')
})
