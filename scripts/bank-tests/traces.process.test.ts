/** Tests the traces of a whole bank in three processes: one payment is one trace, and no span has personal data. */
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as makeUuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PIN } from '../../bench/api/payers.ts'
import { ROUTES } from '../../src/contract/routes.ts'
import { makeTestFolder } from '../../src/server/db/embedded/folder.fixture.ts'
import { openHistory } from '../faults/history.ts'
import { seededRandom } from '../faults/random.ts'
import { type Customer, openCustomer, type Person, seedPeople } from '../faults/workload/customers.ts'
import { openWorld, type World } from '../faults/world/open-world.ts'
import { openReceiver, type ReceivedSpan } from '../../src/server/adapters/tracing/otlp-receiver.fixture.ts'

const AMOUNT = '1987613'
const NARRATION = 'Rent of the blue house'
const traceId = randomBytes(16).toString('hex')
const browserSpan = randomBytes(8).toString('hex')

let folder: string
let receiver: Awaited<ReturnType<typeof openReceiver>>
let world: World
let person: Person
let customer: Customer

beforeAll(async () => {
  folder = makeTestFolder('adire-traces-')
  receiver = await openReceiver()
  world = await openWorld(
    folder,
    async (database, secrets) => {
      person = (await seedPeople(database, secrets, 3))[0] as Person
    },
    { more: { TRACES_URL: receiver.url, TRACES_PERCENT: '100', LOG_LEVEL: 'info' } },
  )
  customer = openCustomer(person, {
    origin: world.origin,
    rootPin: world.rootPin,
    history: openHistory(join(folder, 'history.jsonl')),
    random: seededRandom(1),
    headers: { traceparent: `00-${traceId}-${browserSpan}-00` },
  })
})
afterAll(async () => {
  await world?.close()
  await receiver?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The spans of the trace, with the name of the span that each is a part of. */
function traceOf(): readonly (ReceivedSpan & { readonly parent: string | undefined })[] {
  const mine = receiver.spans.filter((span) => span.traceId === traceId)
  const names = new Map(mine.map(({ spanId, name }) => [spanId, name]))
  return mine.map((span) => ({ ...span, parent: names.get(span.parentSpanId ?? '') }))
}

const hasSpan = (name: string, parent?: string): boolean =>
  traceOf().some((span) => span.name === name && (parent === undefined || span.parent === parent))

const STEP = 'advance switch payment'
const CONFIRM = 'use-case /api/transfers/confirm'
const transferId = makeUuid()

it('payment to another bank: is one trace from the browser’s call to the settlement, over two processes', async () => {
  const payee = person.far[0]
  if (payee === undefined) throw new Error('there is no payee')
  const review = await customer.ask('initiate', ROUTES.initiate, {
    transferId,
    TransactionType: 1,
    fromAccountNumber: person.payer.accountNumber,
    toAccountNumber: payee.accountNumber,
    bankCode: payee.bankCode,
    nameEnquiryRef: payee.nameEnquiryRef,
    amount: AMOUNT,
    currencyCode: 'NGN',
    narration: NARRATION,
  })
  const { challengeId = '' } = review.data ?? {}
  expect(await customer.ask('confirm', ROUTES.confirm, { challengeId, pin: PIN })).toMatchObject({ result: 'ok' })
  await expect
    .poll(() => traceOf().some(({ name, parent }) => name === 'ledger batch' && parent === STEP), { timeout: 60_000 })
    .toBe(true)
  await expect.poll(() => hasSpan(STEP), { timeout: 60_000 }).toBe(true)
  await expect.poll(() => hasSpan('POST /api/transfers/confirm'), { timeout: 60_000 }).toBe(true)

  const calls = traceOf().filter(({ kind, role }) => kind === 2 && role === 'api')
  expect(calls.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual(
    expect.arrayContaining([
      ['POST /api/transfers/initiate', browserSpan],
      ['POST /api/transfers/confirm', browserSpan],
    ]),
  )
  expect(hasSpan(CONFIRM, 'POST /api/transfers/confirm')).toBe(true)
  expect(hasSpan('ledger batch', CONFIRM)).toBe(true)
  expect(hasSpan('select ledger.post_batch', 'ledger batch')).toBe(true)
  expect(hasSpan('copy bank.payment_submission', 'ledger batch')).toBe(true)
  const steps = traceOf().filter(({ name, role }) => name === STEP && role === 'jobs')
  expect(steps.map(({ parent }) => parent)).toContain(CONFIRM)
  expect(
    traceOf().filter(({ name, parent, role }) => name === 'call switch' && parent === STEP && role === 'jobs')[0],
  ).toMatchObject({ attributes: { 'adire.network': 'switch', 'adire.outcome': 'answered' } })
  expect(hasSpan('transaction', STEP)).toBe(true)
})

/** Every name of a fact. A new name needs a reason why it holds no personal data (ports/tracing.ts). */
const FACTS = [
  'adire.attempt',
  'adire.items',
  'adire.network',
  'adire.outcome',
  'adire.request',
  'adire.task',
  'db.collection.name',
  'db.operation.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'server.address',
]

it('spans: have no personal data, no account, no amount and no parameter of a statement', async () => {
  const { payer, far, mail } = person
  const secrets = [
    payer.accountNumber,
    payer.customerId,
    payer.sessionId,
    payer.deviceKeyId,
    ...payer.cookie.split('; ').map((pair) => pair.split(/=(.*)/s)[1] ?? ''),
    mail,
    transferId,
    ...far.flatMap(({ accountNumber, nameEnquiryRef = '' }) => [accountNumber, nameEnquiryRef]),
    AMOUNT,
    NARRATION,
    world.rootPin,
  ].filter((text) => text !== '')
  const { rows } = await world.owner.query<{ text: string }>(
    `select first_name as text from bank.customer union select last_name from bank.customer union select payee_name from bank.payment`,
  )
  const all = receiver.bodies.join('\n')
  expect(all.length).toBeGreaterThan(1_000)
  // The times of the spans have 19 digits, which can contain any number, so a text counts only as a whole.
  const words = new Set(all.split(/[^0-9A-Za-z@._-]+/))
  const isThere = (text: string): boolean => words.has(text) || (/\D/.test(text) && all.includes(text))
  expect([...secrets, ...rows.map(({ text }) => text)].filter(isThere)).toEqual([])
  const facts = new Set(receiver.spans.flatMap(({ attributes }) => Object.keys(attributes)))
  expect([...facts].filter((fact) => !FACTS.includes(fact))).toEqual([])
})

it('log: each line of a call has the id of its trace, in both processes', () => {
  const linesOf = (name: string): readonly Record<string, unknown>[] =>
    readFileSync(join(folder, `${name}.log`), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  const calls = [...linesOf('api-1'), ...linesOf('api-2')].filter(({ event }) => event === 'request')
  const mine = calls.filter(({ route }) => String(route).startsWith('/api/transfers/'))
  expect(mine.length).toBeGreaterThanOrEqual(2)
  expect(mine.filter((line) => line['traceId'] !== traceId)).toEqual([])
})

it('metrics: count the call to the switch by its outcome', async () => {
  const metrics = await (await fetch(world.metrics.get('jobs') ?? '')).text()
  expect(metrics).toMatch(/^adire_network_call_seconds_count\{network="switch",outcome="answered"\} [1-9]/m)
})
