/**
 * Kills the server during each step of a transfer to another bank, and checks that the switch's books and ours agree
 * afterwards.
 *
 * It also pays every scripted account of the sandbox's switch.
 */
import { beforeAll, expect, it, vi } from 'vitest'
import { ROUTES } from '../../src/contract/routes.ts'
import { SCRIPTED_ACCOUNTS } from '../../src/sandbox/switch/switch-accounts.ts'
import { postToConsole } from './bank-process.fixture.ts'
import { ADAEZE, type Customer, dataOf, messagesTo, type Prepared, TUNDE } from './customer.fixture.ts'
import { inWrite, type Point } from './kill-points.fixture.ts'
import { openBank, PATIENCE } from './open-bank.fixture.ts'

/** A fee of ₦10.00 and VAT of ₦0.75. */
const CHARGES = 10_75n
const AMOUNT = 1_500_00n

const its = openBank({
  // The retry intervals of the switch are seconds here and not minutes.
  SWITCH_ANSWER_WITHIN_S: '3',
  SWITCH_ASK_AGAIN_S: '1',
  SWITCH_ASK_LATER_S: '1',
  CALL_LIMIT_FACTOR: '100',
})
let ada: Customer
let tunde: Customer
beforeAll(async () => {
  ada = await its.logIn(ADAEZE)
  // Two customers share the new payees, because each customer gets twenty payment codes an hour.
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

/** The entries of the transfer's hold, in order. */
async function holdsOf({ transferId }: Prepared): Promise<string[]> {
  const { rows } = await its.owner.query<{ kind: string }>(
    'select kind from ledger.hold_entry where hold_id = $1 order by no',
    [transferId],
  )
  return rows.map(({ kind }) => kind)
}

it('outward transfer: the first payment settles, its hold is taken with the charges, and the customer gets a message', async () => {
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
] as const)('outward transfer: %s: %s, and the money is available again', async (goodFor, status, notified) => {
  const before = await balances()
  const since = Date.now()
  const prepared = await prepare(scripted(goodFor))
  dataOf(await ada.confirmWithCode(prepared))
  await expectStatus(prepared, status)
  expect(await balances()).toEqual(before)
  await vi.waitFor(async () => {
    const messages = (await messagesTo(its.bank, ADAEZE.phone)).filter(({ at }) => Date.parse(at) >= since)
    expect(messages.map(({ text }) => text)).toContainEqual(expect.stringContaining(notified))
  }, PATIENCE)
})

it('outward transfer: a payment that times out and then succeeds is taken once', async () => {
  const [book = 0n] = await balances()
  const prepared = await prepare(scripted(/^Times out, and then turns out to have succeeded/))
  expect(dataOf(await ada.confirmWithCode(prepared))).toMatchObject({ status: 'processing' })
  await expectStatus(prepared, 'successful')
  expect(await balances()).toEqual([book - AMOUNT - CHARGES, book - AMOUNT - CHARGES])
  expect(await holdsOf(prepared)).toEqual(['placed', 'settled'])
})

it('outward transfer: a payment in progress stays held until the inquiry, and is then taken once', async () => {
  const [book = 0n] = await balances(tunde)
  const prepared = await prepare(scripted(/^Is in progress/), tunde)
  expect(dataOf(await tunde.confirmWithCode(prepared))).toMatchObject({ status: 'processing' })
  await expectStatus(prepared, 'successful', tunde)
  expect(await balances(tunde)).toEqual([book - AMOUNT - CHARGES, book - AMOUNT - CHARGES])
})

it('outward transfer: a payment stopped as suspected fraud stays held, and is never released automatically; an operator decides with evidence', async () => {
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
  const books = await its.readConsole<{ direction: string }[]>('/books')
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

it.each(POINTS)('outward transfer: ends once when the server is killed $name', async (point) => {
  const [book = 0n] = await balances()
  const prepared = await prepare(scripted(/^Succeeds/))
  await its.killAt(point, () => ada.confirm(prepared))
  // A caller without an answer calls again under the same approval.
  expect(dataOf(await ada.confirm(prepared))).toMatchObject({ transferId: prepared.transferId })
  await expectStatus(prepared, 'successful')
  expect(await balances()).toEqual([book - AMOUNT - CHARGES, book - AMOUNT - CHARGES])
})

it('outward transfer: fifty concurrent approvals, each sealed again, refer to one transfer, one hold and one credit in the switch’s books', async () => {
  const [book = 0n] = await balances()
  const before = await taken()
  const prepared = await prepare(scripted(/^Succeeds/))
  const answers = await Promise.all(Array.from({ length: 50 }, () => ada.confirm(prepared)))
  for (const answer of answers) {
    const { transferId, status } = dataOf(answer)
    expect(transferId).toBe(prepared.transferId)
    // The last calls may learn that the transfer has already arrived.
    expect(['processing', 'successful']).toContain(status)
  }
  await expectStatus(prepared, 'successful')
  expect(await balances()).toEqual([book - AMOUNT - CHARGES, book - AMOUNT - CHARGES])
  expect(await taken()).toBe(before + 1)
  expect(await holdsOf(prepared)).toEqual(['placed', 'settled'])
})

it('outward transfer: an approved payment stays held while the switch is down, and settles later', async () => {
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

it('inward enquiry: another bank gets a name and the status of its credit over the switch', async () => {
  const accountNumber = ada.accountNumber
  expect(await postToConsole(its.bank, '/ask/name', { accountNumber })).toEqual({
    name: 'ADAEZE OKONKWO',
    reason: null,
  })
  const { messageId } = await postToConsole(its.bank, '/pay', {
    accountNumber,
    amount: '12300',
    senderName: 'HALIMA BELLO',
  })
  expect(await postToConsole(its.bank, '/ask/credit', { messageId })).toEqual({ status: 'ACSC', reason: null })
})

it('directory: the nightly job reads the switch’s banks, and every bank is still offered', async () => {
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

it('outward transfer: the switch’s books equal ours, the books verify, and nothing was later than its deadline', async () => {
  expect(its.command('reconciliation/cli.ts')).toContain('The books agree: ')
  its.command('ledger/cli.ts', 'verify')
  expect(its.command('operators/cli.ts', 'late-transfers')).toContain('0 beyond a day.')
})
