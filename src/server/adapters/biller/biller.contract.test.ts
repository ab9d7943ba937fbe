/** Tests the VTpass adapter against the biller port's contract, with every status and fault of the sandbox. */
import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { EMBEDDED_BILLERS } from '../../../core/bills/biller-catalogue.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { readConsole, setFaults } from '../../../sandbox/console/console.fixture.ts'
import type { Biller, BillOrder } from '../../ports/biller.ts'
import { BILL_CATEGORIES } from '../../../values/vocabularies/bill-categories.ts'
import { createVtpassBiller, vtpassRequestId } from './vtpass.ts'

let sandbox: Sandbox
/** A long time limit for calls with an answer, because the machine may be busy, and a short limit for calls without one. */
const AMPLE_MS = 20_000
const SHORT_MS = 400
/** Long enough for the sandbox to receive a request that it never answers, also on a busy machine. */
const HEARD_MS = 1_500

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/switch/inward' })
})
afterAll(() => sandbox.close())
afterEach(() => setFault('none'))

const setFault = (biller: string | { mode: string; delayMs?: number; times?: number }) => setFaults(sandbox, { biller })

const billerAt = (answerWithinMs = AMPLE_MS, change: { baseUrl?: string; secretKey?: string } = {}): Biller =>
  createVtpassBiller({
    baseUrl: change.baseUrl ?? sandbox.billerUrl,
    apiKey: sandbox.keys.billerApiKey,
    publicKey: sandbox.keys.billerPublicKey,
    secretKey: change.secretKey ?? sandbox.keys.billerSecretKey,
    timeoutMs: answerWithinMs,
    answerWithinMs,
  })

interface Bought {
  readonly requestId: string
  readonly [field: string]: unknown
}
async function bought(order: BillOrder): Promise<Bought[]> {
  const lines = await readConsole<Bought[]>(sandbox, '/bills')
  return lines.filter(({ requestId }) => requestId === vtpassRequestId(order))
}

const order = (over: Partial<BillOrder> = {}): BillOrder => ({
  paymentId: randomUUID(),
  createdAt: new Date(),
  category: 'airtime',
  serviceId: 'mtn',
  productId: null,
  subscription: null,
  reference: '08031234567',
  amountMinor: 500_00n,
  phone: '+2348035550142',
  ...over,
})
const phone = (digit: number, over: Partial<BillOrder> = {}) =>
  order({ reference: `080${String(digit).repeat(8)}`, ...over })
const meter = (reference: string, over: Partial<BillOrder> = {}) =>
  order({
    category: 'electricity',
    serviceId: 'ikeja-electric',
    productId: 'prepaid',
    reference,
    amountMinor: 25_000_00n,
    ...over,
  })

describe('the request id', () => {
  it('begins with the minute of the approval in Lagos, and never changes', () => {
    const key = { paymentId: '01931c5e-7b00-7abc-8def-0123456789ab', createdAt: new Date('2026-11-20T23:30:00Z') }
    const id = vtpassRequestId(key)
    expect(id).toMatch(/^202611210030[0-9a-f]{20}$/)
    expect(vtpassRequestId({ ...key, paymentId: key.paymentId.toUpperCase() })).toBe(id)
    expect(vtpassRequestId({ ...key, paymentId: randomUUID() })).not.toBe(id)
  })
})

describe('the catalogue', () => {
  it.each(BILL_CATEGORIES)('has every embedded biller of %s, with amounts', async (category) => {
    const found = await billerAt().findServices(category)
    if (!found.ok) throw new Error(found.failure.detail)
    const embedded = EMBEDDED_BILLERS.filter((biller) => biller.category === category)
    expect(found.value.map(({ serviceId }) => serviceId).toSorted()).toEqual(
      embedded.map(({ serviceId }) => serviceId).toSorted(),
    )
    for (const { leastMinor, mostMinor } of found.value) expect(mostMinor).toBeGreaterThan(leastMinor ?? 0n)
  })
  it('has products with prices in kobo; a meter’s amount is the customer’s', async () => {
    const [gotv, ikeja] = await Promise.all([
      billerAt().findProducts('gotv'),
      billerAt().findProducts('ikeja-electric'),
    ])
    expect(gotv.ok && gotv.value).toContainEqual({
      productId: 'gotv-jolli',
      name: 'GOtv Jolli',
      amountMinor: 5_800_00n,
    })
    expect(ikeja.ok && ikeja.value).toEqual([
      { productId: 'prepaid', name: 'Prepaid', amountMinor: null },
      { productId: 'postpaid', name: 'Postpaid', amountMinor: null },
    ])
  })
  it.each(['down', 'malformed', 'time-out'])('%s: unavailable, without the cause', async (mode) => {
    await setFault(mode)
    const biller = billerAt(SHORT_MS)
    for (const asked of [biller.findServices('data'), biller.findProducts('gotv')]) {
      expect(await asked).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
    }
  })
})

describe('the owner of a number', () => {
  it('a meter: name, address, and the least amount that the biller takes', async () => {
    const found = await billerAt().findHolder({
      serviceId: 'ikeja-electric',
      reference: '45102298447',
      productId: 'prepaid',
    })
    expect(found).toMatchObject({
      ok: true,
      value: { name: expect.any(String), address: expect.any(String), bouquet: null },
    })
    expect(found.ok && found.value.leastMinor).toBeGreaterThanOrEqual(500_00n)
  })
  it('a smart card: returns its bouquet, the renewal price and the due date', async () => {
    const found = await billerAt().findHolder({ serviceId: 'dstv', reference: '1212121212', productId: null })
    expect(found).toMatchObject({
      ok: true,
      value: {
        bouquet: { name: 'DStv Compact', renewalMinor: 19_000_00n, dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      },
    })
  })
  it('an unknown number, an unavailable biller and a wrong key: are three different failures', async () => {
    const ask = (reference: string, biller = billerAt()) =>
      biller.findHolder({ serviceId: 'dstv', reference, productId: null })
    expect(await ask('1234567404')).toMatchObject({ failure: { kind: 'no-such-customer' } })
    expect(await ask('1299999999')).toMatchObject({ failure: { kind: 'biller-unavailable' } })
    expect(await ask('1212121212', billerAt(AMPLE_MS, { secretKey: 'wrong' }))).toMatchObject({
      failure: { kind: 'unavailable' },
    })
  })
})

describe('paying', () => {
  it('delivered: settled, with the aggregator’s own number, booked once', async () => {
    const one = phone(1)
    expect(await billerAt().pay(one)).toMatchObject({
      kind: 'settled',
      code: '000 delivered',
      receipt: { providerReference: expect.stringMatching(/^\d{20}$/), token: null, keyChangeTokens: [] },
    })
    expect(await bought(one)).toMatchObject([{ amount: '50000', billersCode: one.reference, timesSent: 1 }])
  })
  it('prepaid electricity: the token of twenty digits, units and tariff; key-change tokens where there are any', async () => {
    const paid = await billerAt().pay(meter('45102298447'))
    expect(paid).toMatchObject({
      kind: 'settled',
      receipt: {
        token: expect.stringMatching(/^\d{20}$/),
        keyChangeTokens: [],
        units: '110.6 kWh',
        tariff: expect.any(String),
      },
    })
    const changed = await billerAt().pay(meter('10000000000'))
    if (changed.kind !== 'settled') throw new Error(changed.kind)
    expect(new Set([changed.receipt?.token, ...(changed.receipt?.keyChangeTokens ?? [])]).size).toBe(3)
    const postpaid = await billerAt().pay(meter('45102298448', { productId: 'postpaid' }))
    expect(postpaid).toMatchObject({ kind: 'settled', receipt: { token: null, units: null } })
  })
  it('education: gives a PIN with a serial number for WAEC, and a PIN alone for JAMB', async () => {
    const waec = order({ category: 'education', serviceId: 'waec', productId: 'waecdirect', amountMinor: 900_00n })
    const card = await billerAt().pay(waec)
    expect(card).toMatchObject({
      kind: 'settled',
      receipt: { token: expect.stringMatching(/^\d{12}$/), serial: expect.stringMatching(/^WRN\d{9}$/), units: null },
    })
    expect(await billerAt().inquire(waec)).toMatchObject({ receipt: card.kind === 'settled' ? card.receipt : {} })
    const jamb = { category: 'education', serviceId: 'jamb', reference: '0123456789', amountMinor: 4_700_00n } as const
    expect(await billerAt().pay(order({ ...jamb, productId: 'de' }))).toMatchObject({
      kind: 'settled',
      receipt: { token: expect.stringMatching(/^\d{16}$/), serial: null },
    })
  })
  it('an inquiry returns the same token as the payment', async () => {
    const one = meter('45102298449')
    const [paid, asked] = [await billerAt().pay(one), await billerAt().inquire(one)]
    expect(asked.kind === 'settled' && asked.receipt).toEqual(paid.kind === 'settled' && paid.receipt)
  })
  it('a renewal of a bouquet, and a change to another', async () => {
    const dstv = order({ category: 'cable-tv', serviceId: 'dstv', reference: '1212121212', amountMinor: 19_000_00n })
    const renewal = { ...dstv, subscription: 'renew' as const }
    const change = { ...dstv, paymentId: randomUUID(), subscription: 'change' as const, productId: 'dstv79' }
    expect(await billerAt().pay(renewal)).toMatchObject({ kind: 'settled' })
    expect(await billerAt().pay(change)).toMatchObject({ kind: 'settled' })
    expect(await bought(renewal)).toMatchObject([{ subscriptionType: 'renew', variationCode: null }])
    expect(await bought(change)).toMatchObject([{ subscriptionType: 'change', variationCode: 'dstv79' }])
  })

  it.each([
    ['016 failed', phone(2), '016 failed'],
    ['030 biller not reachable', phone(9), '030'],
    ['010 a product that is gone', order({ category: 'data', serviceId: 'mtn-data', productId: 'gone' }), '010'],
    ['012 a biller that is gone', order({ serviceId: 'nobody' }), '011'],
    ['013 below the least', order({ amountMinor: 49_00n }), '013'],
    ['017 above the most', order({ amountMinor: 50_001_00n }), '017'],
    ['085 an id of another day', order({ createdAt: new Date(Date.now() - 5 * 86_400_000) }), '085'],
  ])('%s: refused', async (_name, one, code) => {
    expect(await billerAt().pay(one)).toMatchObject({ kind: 'refused', code })
  })
  it('018 and 087, a fault of the bank’s own account: refused, and nothing is bought', async () => {
    await setFault('low-float')
    const [poor, locked] = [phone(1), phone(1)]
    expect(await billerAt().pay(poor)).toMatchObject({ kind: 'refused', code: '018', ours: true })
    await setFault('none')
    expect(await billerAt(AMPLE_MS, { secretKey: 'wrong' }).pay(locked)).toMatchObject({
      kind: 'refused',
      code: '087',
      ours: true,
    })
    expect([...(await bought(poor)), ...(await bought(locked))]).toEqual([])
  })

  it.each([
    ['pending, then delivered', phone(3), 'settled'],
    ['pending, then failed', phone(4), 'refused'],
  ])('%s', async (_name, one, end) => {
    expect(await billerAt().pay(one)).toMatchObject({ kind: 'pending', code: '000 pending', alert: false })
    expect(await billerAt().inquire(one)).toMatchObject({ kind: end })
  })
  it.each([
    ['no answer, then delivered', phone(5), 'settled', '000 delivered'],
    ['no answer, then reversed', phone(6), 'refused', '040 reversed'],
  ])('%s', async (_name, one, end, code) => {
    expect(await billerAt(HEARD_MS).pay(one)).toMatchObject({ kind: 'pending', code: null, notReceived: false })
    expect(await billerAt().inquire(one)).toMatchObject({ kind: end, code })
  })
  it('a payment without an end: stays pending, and so does 099 until the inquiry', async () => {
    const one = phone(7)
    expect(await billerAt().pay(one)).toMatchObject({ kind: 'pending' })
    for (let asked = 0; asked < 3; asked += 1) expect(await billerAt().inquire(one)).toMatchObject({ kind: 'pending' })
    await setFault('processing')
    const other = phone(1)
    expect(await billerAt().pay(other)).toMatchObject({ kind: 'pending', code: '099' })
    expect(await billerAt().inquire(other)).toMatchObject({ kind: 'settled' })
  })
  it('delivered, and reversed later', async () => {
    const one = phone(8)
    expect(await billerAt().pay(one)).toMatchObject({ kind: 'settled' })
    expect(await billerAt().inquire(one)).toMatchObject({ kind: 'refused', code: '040 reversed' })
  })
  it('015: the aggregator has no such payment, so the same id is sent again and paid once', async () => {
    const one = phone(1)
    expect(await billerAt().inquire(one)).toMatchObject({ kind: 'pending', code: '015', notReceived: true })
    await setFault('likely-duplicate')
    expect(await billerAt().pay(one)).toMatchObject({ kind: 'pending', code: '019', notReceived: false })
    expect(await billerAt().inquire(one)).toMatchObject({ notReceived: true })
    await setFault('none')
    expect(await billerAt().pay(one)).toMatchObject({ kind: 'settled' })
    expect(await billerAt().pay(one)).toMatchObject({ kind: 'pending', code: '014' })
    expect(await bought(one)).toMatchObject([{ timesSent: 2 }])
  })
  it('014, a duplicate of a running payment: pending until the inquiry', async () => {
    await setFault('duplicate')
    const one = phone(1)
    expect(await billerAt().pay(one)).toMatchObject({ kind: 'pending', code: '014' })
    expect(await billerAt().inquire(one)).toMatchObject({ kind: 'settled' })
    expect(await bought(one)).toHaveLength(1)
  })
  it('payment: needs manual review when the biller confirms another amount', async () => {
    await setFault('wrong-amount')
    expect(await billerAt().pay(phone(1))).toMatchObject({ kind: 'pending', alert: true })
  })
  it.each(['down', 'time-out', 'malformed', 'fail-late'])('%s: pending until the inquiry', async (mode) => {
    await setFault(mode)
    const one = phone(1)
    const within = mode === 'time-out' || mode === 'fail-late' ? HEARD_MS : AMPLE_MS
    expect(await billerAt(within).pay(one)).toMatchObject({ kind: 'pending', notReceived: false })
    await setFault('none')
    const end = { down: 'pending', 'fail-late': 'refused' }[mode] ?? 'settled'
    expect(await billerAt().inquire(one)).toMatchObject({
      kind: end,
      ...(mode === 'down' ? { notReceived: true } : {}),
    })
  })
  it('a server that cannot be reached: pending', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    expect(await billerAt(SHORT_MS, { baseUrl: `http://127.0.0.1:${port}/api` }).pay(phone(1))).toMatchObject({
      kind: 'pending',
      notReceived: false,
    })
  })
})
