/**
 * The whole bank and the sandbox's switch: every scripted account ends as it should, and the server killed in the middle of
 * each step of a transfer comes back and ends it once. The switch's books and ours are equal at the end.
 */
import { beforeAll, expect, it, vi } from 'vitest'
import { ROUTES } from '../src/contract/routes.ts'
import { SCRIPTED_ACCOUNTS } from '../src/sandbox/switch/switch-accounts.ts'
import { postToDoor } from './bank-process.fixture.ts'
import { ADAEZE, type Customer, dataOf, messagesTo, type Prepared, TUNDE } from './customer.fixture.ts'
import { inWrite, type Point } from './kill-points.fixture.ts'
import { openBank, PATIENCE } from './open-bank.fixture.ts'

/** ₦10.00 of fee and ₦0.75 of VAT. */
const CHARGES = 10_75n
const AMOUNT = 1_500_00n

const its = openBank({
  // The switch's own pace in seconds instead of minutes.
  SWITCH_ANSWER_WITHIN_S: '3',
  SWITCH_ASK_AGAIN_S: '1',
  SWITCH_ASK_LATER_S: '1',
  CALL_LIMIT_FACTOR: '100',
})
let ada: Customer
let tunde: Customer
beforeAll(async () => {
  ada = await its.logIn(ADAEZE)
  // Two customers share the new payees: each gets twenty payment codes an hour.
  tunde = await its.logIn(TUNDE)
})

const scripted = (goodFor: RegExp) => {
  const found = SCRIPTED_ACCOUNTS.find((account) => goodFor.test(account.goodFor))
  if (found === undefined) throw new Error(`the sandbox has no account that ${goodFor}`)
  return found
}
const prepare = async (
  { institutionCode, accountNumber }: ReturnType<typeof scripted>,
  by: Customer = ada,
): Promise<Prepared> => {
  const [prepared] = await by.prepare(1, accountNumber, String(AMOUNT), institutionCode)
  if (prepared === undefined) throw new Error('nothing was prepared')
  return prepared
}
const balances = async (of: Customer = ada) => [await of.balance(), await of.available()]
const expectStatus = (prepared: Prepared, status: string, by: Customer = ada) =>
  vi.waitFor(async () => expect(await by.status(prepared), its.bank.stdout()).toBe(status), PATIENCE)

/** What became of the money that was set aside for it, in order. */
async function holdsOf({ transferId }: Prepared): Promise<string[]> {
  const { rows } = await its.owner.query<{ kind: string }>(
    'select kind from ledger.hold_entry where hold_id = $1 order by no',
    [transferId],
  )
  return rows.map(({ kind }) => kind)
}

it('the first payment settles: what was held is taken, with its charges, and the customer is told', async () => {
  const before = await ada.balance()
  const prepared = await prepare(scripted(/^Succeeds/))
  expect(dataOf(await ada.confirmWithCode(prepared))).toMatchObject({ status: 'processing' })
  await expectStatus(prepared, 'successful')
  expect(await balances()).toEqual([before - AMOUNT - CHARGES, before - AMOUNT - CHARGES])
  await vi.waitFor(async () => {
    const texts = (await messagesTo(its.bank, ADAEZE.phone)).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('Debit NGN 1,510.75 (fee 10.75), acct ******'))
  }, PATIENCE)
})

it.each([
  [/^Is refused/, 'failed', 'back in acct'],
  [/^Times out, and then turns out to have failed/, 'failed', 'back in acct'],
] as const)('%s: %s, and the money is free again', async (goodFor, status, told) => {
  const before = await balances()
  const since = Date.now()
  const prepared = await prepare(scripted(goodFor))
  dataOf(await ada.confirmWithCode(prepared))
  await expectStatus(prepared, status)
  expect(await balances()).toEqual(before)
  await vi.waitFor(async () => {
    const messages = (await messagesTo(its.bank, ADAEZE.phone)).filter(({ at }) => Date.parse(at) >= since)
    expect(messages.map(({ text }) => text)).toContainEqual(expect.stringContaining(told))
  }, PATIENCE)
})

it('times out and then turns out to have succeeded: taken once', async () => {
  const [book = 0n] = await balances()
  const prepared = await prepare(scripted(/^Times out, and then turns out to have succeeded/))
  expect(dataOf(await ada.confirmWithCode(prepared))).toMatchObject({ status: 'processing' })
  await expectStatus(prepared, 'successful')
  expect(await balances()).toEqual([book - AMOUNT - CHARGES, book - AMOUNT - CHARGES])
  expect(await holdsOf(prepared)).toEqual(['placed', 'settled'])
})

it('is in progress at first: set aside until it is asked about, then taken once', async () => {
  const [book = 0n] = await balances(tunde)
  const prepared = await prepare(scripted(/^Is in progress/), tunde)
  expect(dataOf(await tunde.confirmWithCode(prepared))).toMatchObject({ status: 'processing' })
  await expectStatus(prepared, 'successful', tunde)
  expect(await balances(tunde)).toEqual([book - AMOUNT - CHARGES, book - AMOUNT - CHARGES])
})

it('is stopped as suspected fraud: set aside and never given back by itself; an operator decides, by evidence', async () => {
  const before = await balances(tunde)
  const [book = 0n, available = 0n] = before
  const prepared = await prepare(scripted(/suspected fraud/), tunde)
  dataOf(await tunde.confirmWithCode(prepared))
  await vi.waitFor(async () => {
    expect(its.command('operators/cli.ts', 'transfers-in-review')).toContain(prepared.transferId)
  }, PATIENCE)
  expect(await tunde.status(prepared)).toBe('processing')
  expect(await balances(tunde)).toEqual([book, available - AMOUNT - CHARGES])
  const decided = its.command(
    'operators/cli.ts',
    'transfer',
    'release',
    prepared.transferId,
    'Settlement report, line 7',
  )
  expect(decided).toContain('released')
  await expectStatus(prepared, 'failed', tunde)
  expect(await balances(tunde)).toEqual(before)
})

async function taken(): Promise<number> {
  const books = await its.seenAtDoor<{ direction: string }[]>('/books')
  return books.filter(({ direction }) => direction === 'out').length
}

let booked = 0
const POINTS: readonly Point[] = [
  inWrite(() => its.owner, 'while the money is set aside', 'bank.payment_submission', 'insert'),
  inWrite(() => its.owner, 'while it notes that it sends', 'bank.payment', 'update'),
  {
    name: 'while the switch has it and has not answered',
    hold: async () => {
      booked = await taken()
      await its.setFaults({ switch: 'slow' })
    },
    isThere: async () => (await taken()) > booked,
    let: () => its.setFaults({ switch: 'none' }),
  },
  inWrite(() => its.owner, 'while it is settled', 'bank.payment_submission', 'update of network_code'),
]

it.each(POINTS)('the server is killed $name: the transfer ends once', async (point) => {
  const [book = 0n] = await balances()
  const prepared = await prepare(scripted(/^Succeeds/))
  await its.killAt(point, () => ada.confirm(prepared))
  // Whoever got no answer asks again under the same approval.
  expect(dataOf(await ada.confirm(prepared))).toMatchObject({ transferId: prepared.transferId })
  await expectStatus(prepared, 'successful')
  expect(await balances()).toEqual([book - AMOUNT - CHARGES, book - AMOUNT - CHARGES])
})

it('fifty approvals at once, each sealed anew: told of the same transfer, one hold, one credit in the switch’s books', async () => {
  const [book = 0n] = await balances()
  const before = await taken()
  const prepared = await prepare(scripted(/^Succeeds/))
  const answers = await Promise.all(Array.from({ length: 50 }, () => ada.confirm(prepared)))
  for (const answer of answers) {
    const { transferId, status } = dataOf(answer)
    expect(transferId).toBe(prepared.transferId)
    // The last ones may hear that it has arrived by now.
    expect(['processing', 'successful']).toContain(status)
  }
  await expectStatus(prepared, 'successful')
  expect(await balances()).toEqual([book - AMOUNT - CHARGES, book - AMOUNT - CHARGES])
  expect(await taken()).toBe(before + 1)
  expect(await holdsOf(prepared)).toEqual(['placed', 'settled'])
})

it('the switch is down: what is approved stays held, and settles when it is back', async () => {
  const [book = 0n] = await balances()
  const waiting = [await prepare(scripted(/^Succeeds/)), await prepare(scripted(/^Succeeds/))]
  await its.setFaults({ switch: 'down' })
  for (const prepared of waiting) dataOf(await ada.confirm(prepared))
  await vi.waitFor(async () => {
    const asked = await its.owner.query(
      `select from bank.payment_submission w join bank.payment t on t.payment_id = w.payment_id where t.state = 'inquiring'`,
    )
    expect(asked.rowCount).toBe(2)
  }, PATIENCE)
  expect(await balances()).toEqual([book, book - 2n * (AMOUNT + CHARGES)])
  await its.setFaults({ switch: 'none' })
  for (const prepared of waiting) await expectStatus(prepared, 'successful')
  expect(await balances()).toEqual([book - 2n * (AMOUNT + CHARGES), book - 2n * (AMOUNT + CHARGES)])
})

it('another bank asks for a name and for what became of its credit, and is told over the switch', async () => {
  const accountNumber = ada.accountNumber
  expect(await postToDoor(its.bank, '/ask/name', { accountNumber })).toEqual({ name: 'ADAEZE OKONKWO', reason: null })
  const { messageId } = await postToDoor(its.bank, '/pay', {
    accountNumber,
    amount: '12300',
    senderName: 'HALIMA BELLO',
  })
  expect(await postToDoor(its.bank, '/ask/credit', { messageId })).toEqual({ status: 'ACSC', reason: null })
})

it('the night’s job asks the switch who is on it, and every bank stays offered', async () => {
  await its.owner.query(`select graphile_worker.add_job('refresh-banks')`)
  await vi.waitFor(async () => {
    const { rows } = await its.owner.query<{ listed: number }>(
      'select count(*)::integer as listed from bank.institution where listed',
    )
    expect(rows[0]?.listed).toBeGreaterThan(600)
  }, PATIENCE)
  const { rows } = await its.owner.query<{ code: string }>('select code from bank.institution where listed')
  const listed = new Set(rows.map(({ code }) => code))
  expect(dataOf(await ada.call(ROUTES.getBanks, {})).banks.filter(({ bankCode }) => !listed.has(bankCode))).toEqual([])
})

it('the switch’s books and ours are equal, the books keep every law, and nothing was late beyond its clocks', async () => {
  expect(its.command('reconciliation/cli.ts')).toContain('The books agree: ')
  its.command('ledger/cli.ts', 'verify')
  expect(its.command('operators/cli.ts', 'late-transfers')).toContain('0 beyond a day.')
})
