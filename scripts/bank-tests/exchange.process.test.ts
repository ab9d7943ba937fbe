/**
 * Kills the server twice in the middle of forty exchanges, and checks that each exchange happens once, completely, at
 * its agreed rate.
 */
import { v7 as makeUuid } from 'uuid'
import { expect, it, vi } from 'vitest'
import { ROUTES } from '../../src/contract/routes.ts'
import { BRAND } from '../../src/values/brand.ts'
import { ADAEZE, type Customer, dataOf, logIn } from './customer.fixture.ts'
import { inWrite } from './kill-points.fixture.ts'
import { openBank, PATIENCE } from './open-bank.fixture.ts'

const EXCHANGES = 40
/** The server dies in each half of the exchanges: after ACKNOWLEDGED answers, while it writes the exchange number DIES_AFTER + 1. */
const HALF = EXCHANGES / 2
const ACKNOWLEDGED = 4
const DIES_AFTER = 8
const AMOUNT = 1_500_00n

// A quote lives longer than two restarts of the bank take.
const its = openBank({ QUOTE_LIVES_S: '900' })

async function balances(customer: Customer): Promise<Readonly<Record<string, bigint>>> {
  const accounts = dataOf(await customer.call(ROUTES.getAccounts, {}))
  return Object.fromEntries(accounts.map((one) => [one.accountNumber, BigInt(one.balanceMinor)]))
}

/** Reviews one exchange. The bank reads the rates shortly after its start. */
async function review(customer: Customer, toAccountNumber: string) {
  const transferId = makeUuid()
  const order = {
    transferId,
    TransactionType: 2,
    fromAccountNumber: customer.accountNumber,
    toAccountNumber,
    bankCode: BRAND.institutionCode,
    amount: AMOUNT.toString(),
    currencyCode: 'NGN',
    narration: '',
  } as const
  const { challengeId, summary } = await vi.waitFor(
    async () => dataOf(await customer.call(ROUTES.initiate, order)),
    PATIENCE,
  )
  return { transferId, challengeId, arrives: BigInt(summary.rate?.arrives ?? '') }
}

/** The sums of each journal by currency, and the number of its lines. */
async function journals(ids: readonly string[]): Promise<{ id: string; lines: number; sums: string[] }[]> {
  const { rows } = await its.owner.query<{ id: string; lines: number; sums: string[] }>(
    `select id, sum(lines)::int as lines, array_agg(sum::text order by currency) as sums from (
         select journal_id as id, currency, count(*) as lines, sum(amount) from ledger.entry
         where journal_id = any($1) group by journal_id, currency) by_currency
       group by id`,
    [ids],
  )
  return rows
}

it('exchange: each exchange happens once, and the bank’s position equals their sum', async () => {
  const ada = await logIn(its.bank, ADAEZE)
  const accounts = dataOf(await ada.call(ROUTES.getAccounts, {}))
  const dollars = accounts.find(({ currencyCode }) => currencyCode === 'USD')?.accountNumber ?? ''
  const before = await balances(ada)
  const reviewHalf = () => Promise.all(Array.from({ length: HALF }, () => review(ada, dollars)))
  const first = await reviewHalf()
  // A session has at most 20 open approvals. The second half does not replace older approvals.
  await its.owner.query(`update bank.approval set created_at = created_at - interval '1 hour'`)
  const prepared = [...first, ...(await reviewHalf())]

  const acknowledged = new Set<string>()
  const killed: number[] = []
  let lost = 0
  const confirm = async ({ transferId, challengeId }: (typeof prepared)[number]): Promise<void> => {
    const answer = await ada.call(ROUTES.confirm, { challengeId, pin: ADAEZE.pin })
    if (!answer.ok) {
      expect(answer.kind).toBe('FETCH_ERROR')
      lost += 1
      return
    }
    expect(answer.data.status).toBe('successful')
    acknowledged.add(transferId)
  }
  const confirmAll = (some: typeof prepared) =>
    Promise.all(some.filter(({ transferId }) => !acknowledged.has(transferId)).map(confirm))
  for (const start of [0, HALF]) {
    const among = inWrite(() => its.owner, 'among the exchanges', 'bank.payment', 'insert', DIES_AFTER)
    const approve = async () => {
      await confirmAll(prepared.slice(start, start + ACKNOWLEDGED))
      await confirmAll(prepared.slice(0, start + HALF))
    }
    killed.push(await its.killAt(among, approve))
  }
  while (acknowledged.size < EXCHANGES) await confirmAll(prepared)
  expect(new Set(killed).size).toBe(2)
  expect(lost).toBeGreaterThan(0)

  const arrived = prepared.reduce((sum, { arrives }) => sum + arrives, 0n)
  const after = await balances(ada)
  expect(after[ada.accountNumber]).toBe((before[ada.accountNumber] ?? 0n) - AMOUNT * BigInt(EXCHANGES))
  expect(after[dollars]).toBe((before[dollars] ?? 0n) + arrived)
  const written = await journals(prepared.map(({ transferId }) => transferId))
  expect(written).toHaveLength(EXCHANGES)
  for (const { lines, sums } of written) expect({ lines, sums }).toEqual({ lines: 5, sums: ['0', '0'] })
  its.command('ledger/cli.ts', 'verify')
  its.command('operators/cli.ts', 'exchange-position')
})
