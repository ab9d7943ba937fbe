/**
 * Kills the server in the middle of a payment batch, and checks that each approved line is paid once.
 *
 * Some lines go to other banks. The books and the switch must agree on each line.
 */
import { v7 as makeUuid } from 'uuid'
import { beforeAll, expect, it, vi } from 'vitest'
import { ROUTES } from '../../src/contract/routes.ts'
import { SCRIPTED_ACCOUNTS } from '../../src/sandbox/switch/switch-accounts.ts'
import { BRAND } from '../../src/values/brand.ts'
import { ADAEZE, type Customer, dataOf, messagesTo, TUNDE } from './customer.fixture.ts'
import { inWrite } from './kill-points.fixture.ts'
import { openBank, PATIENCE, PATIENCE_WITH_ALERTS } from './open-bank.fixture.ts'

/** Every tenth line goes to another bank. A line makes four messages, and the sandbox keeps five hundred. */
const LINES = 100
const ELSEWHERE = 10
/** The minimum amount to another bank. */
const AMOUNT = 50_00n
/** A fee of ₦10.00 and VAT of ₦0.75. */
const CHARGES = 10_75n
/**
 * The server dies while it writes the line after this number. The number is above the worker's batch size, so some
 * lines are certainly paid before.
 */
const DIES_AFTER = 10

const its = openBank({ SWITCH_ASK_AGAIN_S: '1', SWITCH_ASK_LATER_S: '1', CALL_LIMIT_FACTOR: '100' })
let ada: Customer
let payee: string
beforeAll(async () => {
  ada = await its.logIn(ADAEZE)
  payee = await its.nairaAccountOf(TUNDE)
})

/** Prepares everything except the approval. */
async function prepareList() {
  const settling = SCRIPTED_ACCOUNTS.find(({ goodFor }) => goodFor.startsWith('Succeeds'))
  if (settling === undefined) throw new Error('no account of the sandbox succeeds')
  const lines = Array.from({ length: LINES }, (_, index) => ({
    line: (index % 10) + 1,
    bank: index % 10 === 0 ? settling.institutionCode : BRAND.shortName,
    account: index % 10 === 0 ? settling.accountNumber : payee,
    typedAmount: '50.00',
    narration: `Line ${index + 1}`,
  }))
  const lineRefs: string[] = []
  for (let start = 0; start < LINES; start += 10) {
    const checked = dataOf(await ada.call(ROUTES.checkBulk, { lines: lines.slice(start, start + 10) }))
    for (const line of checked.lines) {
      if (line.state !== 'good') throw new Error(JSON.stringify(line))
      lineRefs.push(line.checked.lineRef)
    }
  }
  const batchId = makeUuid()
  const order = { batchId, fromAccountNumber: ada.accountNumber, lineRefs }
  const { challengeId } = dataOf(await ada.call(ROUTES.initiateBulk, order))
  return { batchId, approval: { challengeId, pin: ADAEZE.pin, ...(await ada.code()) } }
}

it('payment batch: each line is paid once when the server is killed among the lines', async () => {
  const before = await ada.balance()
  const { batchId, approval } = await prepareList()
  const answered = async (): Promise<number> => {
    const { rows } = await its.owner.query<{ lines: number }>(
      `select count(*)::int as lines from bank.payment_batch_line l join bank.payment t on t.payment_id = l.transfer_id where l.batch_id = $1`,
      [batchId],
    )
    return rows[0]?.lines ?? 0
  }
  const among = inWrite(() => its.owner, 'among the lines', 'bank.payment', 'insert', DIES_AFTER)
  let paidByThen = 0
  const isThere = async (): Promise<boolean> => {
    if (!(await among.isThere())) return false
    paidByThen = await answered()
    return true
  }
  await its.killAt({ ...among, isThere }, async () => {
    // The answer may be lost, because the lines start when the approval is stored.
    const answer = await ada.call(ROUTES.confirmBulk, approval)
    if (!answer.ok) expect(answer.kind).toBe('FETCH_ERROR')
  })
  expect(paidByThen).toBeGreaterThan(0)
  expect(paidByThen).toBeLessThan(LINES)

  const list = await vi.waitFor(async () => {
    const seen = dataOf(await ada.call(ROUTES.getBulk, { batchId }))
    expect(seen.counts, its.bank.stdout()).toEqual({ waiting: 0, processing: 0, successful: LINES, failed: 0 })
    return seen
  }, PATIENCE)
  expect(await ada.balance()).toBe(before - AMOUNT * BigInt(LINES) - CHARGES * BigInt(ELSEWHERE))
  expect(await ada.available()).toBe(await ada.balance())
  const { rows } = await its.owner.query(
    `select count(*)::int as lines, count(distinct narration)::int as narrations from bank.payment
     where payment_id = any($1) and state = 'settled'`,
    [list.lines.map(({ transferId }) => transferId)],
  )
  expect(rows).toEqual([{ lines: LINES, narrations: LINES }])
  // The message with the code also mentions the list.
  const done = `your list of ${LINES} payments from acct`
  const texts = async () => (await messagesTo(its.bank, ADAEZE.phone)).filter(({ text }) => text.includes(done))
  await its.askAboutLostAlerts()
  await vi.waitFor(async () => expect(await texts()).toHaveLength(1), PATIENCE_WITH_ALERTS)
  its.command('ledger/cli.ts', 'verify')
  its.command('operators/cli.ts', 'verify-limits')
  its.command('reconciliation/cli.ts')
})
