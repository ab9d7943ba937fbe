/**
 * The whole bank and the sandbox's bill aggregator: a token is bought and comes by message, every part that a number plays ends as it
 * should, and the server killed in the middle of each step of a bill comes back and ends it once. Both books are equal at the end.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { v7 as makeUuid } from 'uuid'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { billRoutes } from '../src/contract/bills.ts'
import {
  type BankProcess,
  endAllOf,
  freePorts,
  isReady,
  makeDataFolder,
  startBank,
  untilNothingRuns,
} from './bank-process.test-support.ts'
import { ADAEZE, type Customer, dataOf, logIn, messagesTo } from './customer.test-support.ts'
import { inWrite, type Point } from './kill-points.test-support.ts'

const SERVER = join(import.meta.dirname, '..', 'src', 'server')
const PATIENCE = { timeout: 60_000, interval: 50 }
const AMOUNT = 500_00n

const folder = makeDataFolder()
let bank: BankProcess
let ada: Customer
/** Under the owner's login: for faults that the bank itself could not make. */
let owner: pg.Client

beforeAll(async () => {
  const env = {
    BILLER_ANSWER_WITHIN_S: '3',
    // The pace in seconds instead of minutes.
    SWITCH_ASK_AGAIN_S: '1',
    SWITCH_ASK_LATER_S: '1',
    CALL_LIMIT_FACTOR: '100',
  }
  bank = startBank({ dataFolder: folder.path, ports: await freePorts(), env })
  await bank.untilOpen()
  const { ownerUrl } = JSON.parse(readFileSync(join(folder.path, 'connection.json'), 'utf8')) as { ownerUrl: string }
  owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  ada = await logIn(bank, ADAEZE)
  // A browser that was linked long ago: what is new is capped.
  await owner.query(`update bank.device_key set linked_at = linked_at - interval '2 days' where id = $1`, [
    ada.deviceKeyId,
  ])
})
afterAll(async () => {
  await owner.end()
  await bank.stop()
  endAllOf(folder.path)
  await untilNothingRuns(folder.path)
  folder.remove()
})

interface Prepared {
  readonly paymentId: string
  readonly challengeId: string
}
type Order = Omit<Parameters<typeof ada.call<typeof billRoutes.initiateBill>>[1], 'paymentId' | 'fromAccountNumber'>

const prepare = async (order: Order): Promise<Prepared> => {
  const paymentId = makeUuid()
  const given = { ...order, paymentId, fromAccountNumber: ada.accountNumber }
  const { challengeId } = dataOf(await ada.call(billRoutes.initiateBill, given))
  return { paymentId, challengeId }
}
const topUp = (digit: number): Promise<Prepared> =>
  prepare({ billerId: 'mtn', reference: `080${String(digit).repeat(8)}`, amount: String(AMOUNT) })
const confirm = ({ challengeId }: Prepared) => ada.call(billRoutes.confirmBill, { challengeId, pin: ADAEZE.pin })
const seen = async ({ paymentId }: Prepared) => dataOf(await ada.call(billRoutes.getBillPayment, { paymentId }))
const balances = async () => [await ada.balance(), await ada.available()]
const expectStatus = (prepared: Prepared, status: string) =>
  vi.waitFor(async () => expect((await seen(prepared)).status, bank.stdout()).toBe(status), PATIENCE)

async function atDoor(method: string, path: string, body: object): Promise<void> {
  const reply = await fetch(`${bank.door}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(reply.status).toBe(200)
}
const setFault = (biller: string) => atDoor('PUT', '/faults', { biller })

interface Bought {
  readonly requestId: string
  readonly status: string
}
const bought = async () => (await (await fetch(`${bank.door}/bills`)).json()) as Bought[]

function command(script: string, ...args: string[]): string {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder.path, SANDBOX_PORT: new URL(bank.door).port }
  const run = spawnSync(process.execPath, [join(SERVER, script), ...args], { encoding: 'utf8', env })
  expect(run.status, run.stdout + run.stderr).toBe(0)
  return run.stdout
}

it('the catalogue is the aggregator’s once the bank is up', async () => {
  await vi.waitFor(async () => {
    const { products } = dataOf(await ada.call(billRoutes.getBillProducts, { billerId: 'airtel-data' }))
    expect(products.length).toBeGreaterThan(0)
  }, PATIENCE)
})

it('a token is bought: shown to who paid, and sent by text message', async () => {
  const asked = { billerId: 'ikeja-electric', reference: '45102298447', productId: 'prepaid' }
  const { customerRef, customerName } = dataOf(await ada.call(billRoutes.validateBillCustomer, asked))
  const prepared = await prepare({ ...asked, customerRef, amount: '500000' })
  dataOf(await confirm(prepared))
  await expectStatus(prepared, 'successful')
  const view = await seen(prepared)
  expect(view).toMatchObject({ customerName, total: '510750' })
  const token = view.electricity?.token ?? ''
  expect(token).toMatch(/^\d{20}$/)
  await vi.waitFor(async () => {
    const texts = (await messagesTo(bank, ADAEZE.phone)).map(({ text }) => text.replaceAll(' ', ''))
    expect(texts).toContainEqual(expect.stringContaining(`Token:${token}.`))
  }, PATIENCE)
})

it.each([
  [2, 'failed'],
  [3, 'successful'],
  [4, 'failed'],
  [5, 'successful'],
  [6, 'failed'],
])('a number that plays the part %s ends %s', async (digit, status) => {
  const [book = 0n] = await balances()
  const prepared = await topUp(digit)
  dataOf(await confirm(prepared))
  await expectStatus(prepared, status)
  const after = status === 'successful' ? book - AMOUNT : book
  expect(await balances()).toEqual([after, after])
})

it('what the aggregator takes back after it was paid is back with the customer', async () => {
  const [book = 0n] = await balances()
  const prepared = await topUp(1)
  dataOf(await confirm(prepared))
  await expectStatus(prepared, 'successful')
  const [latest] = await bought()
  await atDoor('POST', '/bills/resolve', { requestId: latest?.requestId, status: 'reversed' })
  await expectStatus(prepared, 'reversed')
  expect(await balances()).toEqual([book, book])
})

let booked = 0
const POINTS: readonly Point[] = [
  inWrite(() => owner, 'while the money is set aside', 'bank.bill_carriage', 'insert'),
  inWrite(() => owner, 'while it notes that it sends', 'bank.bill_payment', 'update'),
  {
    name: 'while the aggregator has it and has not answered',
    hold: async () => {
      booked = (await bought()).length
      await setFault('slow')
    },
    isThere: async () => (await bought()).length > booked,
    let: () => setFault('none'),
  },
  inWrite(() => owner, 'while what the biller gave is kept', 'bank.bill_receipt', 'insert'),
  inWrite(() => owner, 'while it is settled', 'bank.bill_carriage', 'update of network_code'),
]

it.each(POINTS)('the server is killed $name: the bill ends once', async (point) => {
  const [book = 0n] = await balances()
  const prepared = await topUp(1)
  const dead = bank.serverPid()
  await point.hold()
  const answer = confirm(prepared)
  await vi.waitFor(async () => expect(await point.isThere()).toBe(true), PATIENCE)
  process.kill(dead, 'SIGKILL')
  await answer
  await point.let()
  await vi.waitFor(async () => {
    expect(bank.serverPid()).not.toBe(dead)
    expect(await isReady(bank.url)).toBe(true)
  }, PATIENCE)
  // Whoever got no answer asks again under the same approval.
  expect(dataOf(await confirm(prepared))).toMatchObject({ paymentId: prepared.paymentId })
  await expectStatus(prepared, 'successful')
  expect(await balances()).toEqual([book - AMOUNT, book - AMOUNT])
})

it('what was never decided is an operator’s, by the command line', async () => {
  const [book = 0n] = await balances()
  const prepared = await topUp(7)
  dataOf(await confirm(prepared))
  await vi.waitFor(async () => {
    const { rowCount } = await owner.query(`select from bank.bill_payment where payment_id = $1 and state = 'asking'`, [
      prepared.paymentId,
    ])
    expect(rowCount).toBe(1)
  }, PATIENCE)
  // As if it had been approved two days ago.
  await owner.query(`update bank.bill_payment set created_at = created_at - interval '2 days' where payment_id = $1`, [
    prepared.paymentId,
  ])
  await vi.waitFor(() => expect(command('operators/cli.ts', 'bills-in-review')).toContain(prepared.paymentId), PATIENCE)
  const done = command(
    'operators/cli.ts',
    'bill',
    'release',
    prepared.paymentId,
    'their',
    'dashboard:',
    'never',
    'delivered',
  )
  expect(done).toContain('released: ')
  await expectStatus(prepared, 'failed')
  expect(await balances()).toEqual([book, book])
})

it('the aggregator’s books and ours are equal, and every law of the books is kept', async () => {
  const agreed = command('reconciliation/cli.ts')
  expect(agreed).toContain('The billers’ books agree: ')
  expect(agreed).toMatch(/The billers’ books agree: [1-9]\d* payments alike, 0 waiting, 0 different/)
  command('ledger/cli.ts', 'verify')
  expect(command('operators/cli.ts', 'verify-limits')).toContain('are right')
})
