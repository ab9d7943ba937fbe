/**
 * The whole bank in the middle of a hundred transfers, and something dies: what was acknowledged is there once, what was
 * not ends in one posting when it is sent again, and nothing is half there.
 */
import { expect, it, vi } from 'vitest'
import { ROUTES } from '../src/contract/routes.ts'
import { isReady, postmasterPid } from './bank-process.test-support.ts'
import { ADAEZE, type Customer, dataOf, messagesTo, type Prepared, TUNDE } from './customer.test-support.ts'
import { openBank, PATIENCE, PATIENCE_WITH_ALERTS } from './open-bank.test-support.ts'

const TRANSFERS = 100
const AMOUNT = 1_003n
/** So many acknowledged ones into the hundred, it dies; and once more while what was not answered is sent again. */
const DEATHS: readonly number[] = [20, 60]

const its = openBank()

type Answer = Awaited<ReturnType<Customer['confirm']>>
interface Outcome {
  /** The first good answer of each transfer, by its id. */
  readonly acknowledged: ReadonlyMap<string, unknown>
  /** Every answer that was not good. */
  readonly lost: readonly Extract<Answer, { ok: false }>[]
}

/** Approves all at once, kills what is alive as DEATHS says, and sends what got no answer again until every one has. */
async function confirmThroughDeaths(
  sender: Customer,
  prepared: readonly Prepared[],
  { isAlive, die, watch }: { isAlive: () => boolean; die: () => void; watch: () => Promise<void> },
): Promise<Outcome> {
  let died = 0
  const acknowledged = new Map<string, unknown>()
  const lost: Outcome['lost'][number][] = []
  const confirm = async (one: Prepared): Promise<void> => {
    const answer = await sender.confirm(one)
    if (!answer.ok) return void lost.push(answer)
    acknowledged.set(one.transferId, answer.data)
    // What it had answered before it died may still come; the next death is one of its successor.
    if (acknowledged.size >= (DEATHS[died] ?? Infinity) && isAlive()) {
      died += 1
      die()
    }
  }
  while (acknowledged.size < prepared.length) {
    await Promise.all(prepared.filter((one) => !acknowledged.has(one.transferId)).map(confirm))
    await watch()
  }
  return { acknowledged, lost }
}

/** The laws that hold whatever died: once each, whole, told to both sides, and the books verify. */
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
    `select transfer_id from bank.transfer where transfer_id = any($1) and state = 'settled'`,
    [ids],
  )
  expect(settled.rows).toHaveLength(TRANSFERS)

  // Sent once more, each gives its first answer and moves nothing.
  for (const one of prepared)
    expect(dataOf(await sender.confirm(one))).toEqual(outcome.acknowledged.get(one.transferId))
  expect(await balances()).toEqual([before[0] - total, before[1] + total])
  for (const transferId of ids) {
    const seen = dataOf(await recipient.call(ROUTES.getTransfer, { transferId }))
    expect(seen).toMatchObject({ status: 'successful', direction: 'credit', amount: String(AMOUNT) })
  }

  its.command('ledger/cli.ts', 'verify')
}

/** The jobs that were queued with the postings are done too, after the crash. */
async function expectToldOf(since: number, phone: string): Promise<void> {
  const told = async (): Promise<number> => {
    const messages = await messagesTo(its.bank, phone)
    return messages.filter(({ text, at }) => text.includes('Credit NGN 10.03') && Date.parse(at) >= since).length
  }
  await vi.waitFor(
    async () => expect(await told(), its.bank.stdout()).toBeGreaterThanOrEqual(TRANSFERS),
    PATIENCE_WITH_ALERTS,
  )
}

it('the server is killed: it comes back by itself, and no transfer is lost or done twice', async () => {
  const [sender, recipient] = [await its.logIn(ADAEZE), await its.logIn(TUNDE)]
  const before = [await sender.balance(), await recipient.balance()] as const
  const since = Date.now()
  const prepared = await sender.prepare(TRANSFERS, recipient.accountNumber, String(AMOUNT))
  const killed: number[] = []
  const die = (): void => {
    killed.push(its.bank.serverPid())
    process.kill(its.bank.serverPid(), 'SIGKILL')
  }
  const isAlive = () => !killed.includes(its.bank.serverPid())
  const watch = () => its.untilBack(...killed)
  const outcome = await confirmThroughDeaths(sender, prepared, { isAlive, die, watch })
  expect(new Set(killed).size).toBe(DEATHS.length)
  expect(outcome.lost.length).toBeGreaterThan(0)
  expect(new Set(outcome.lost.map((answer) => answer.kind))).toEqual(new Set(['FETCH_ERROR']))
  await expectOnceEach(sender, recipient, before, prepared, outcome)
  await expectToldOf(since, TUNDE.phone)
})

it('the database is killed: 503 while it is away, and the same server goes on', async () => {
  const [sender, recipient] = [await its.logIn(ADAEZE), await its.logIn(TUNDE)]
  const before = [await sender.balance(), await recipient.balance()] as const
  const since = Date.now()
  const prepared = await sender.prepare(TRANSFERS, recipient.accountNumber, String(AMOUNT))
  const server = its.bank.serverPid()
  const killed: number[] = []
  const die = (): void => {
    killed.push(postmasterPid(its.dataFolder))
    process.kill(postmasterPid(its.dataFolder), 'SIGKILL')
  }
  const isAlive = () => !killed.includes(postmasterPid(its.dataFolder))
  const watch = async (): Promise<void> => {
    await vi.waitFor(async () => {
      expect(killed).not.toContain(postmasterPid(its.dataFolder))
      expect(await isReady(its.bank.url)).toBe(true)
    }, PATIENCE)
  }
  const outcome = await confirmThroughDeaths(sender, prepared, { isAlive, die, watch })
  expect(new Set(killed).size).toBe(DEATHS.length)
  expect(outcome.lost.length).toBeGreaterThan(0)
  expect(new Set(outcome.lost.map((answer) => answer.kind))).toEqual(new Set([503]))
  expect(its.bank.serverPid()).toBe(server)
  expect(its.bank.stderr()).toContain('The database stopped by itself and was started again.')
  await expectOnceEach(sender, recipient, before, prepared, outcome)
  await expectToldOf(since, TUNDE.phone)
})
