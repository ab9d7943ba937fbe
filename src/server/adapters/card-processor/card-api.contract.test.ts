/**
 * Tests the card adapter against the contract of the processor port, over HTTP to the sandbox's processor: every status
 * and every fault.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FIRST_CONTROLS } from '../../../core/cards/card-controls.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { callConsole, readConsole, setFaults } from '../../../sandbox/console/console.fixture.ts'
import type { CardInstruction, CardOrder, CardProcessor } from '../../ports/card-processor.ts'
import { cardHints, createCardApi } from './card-api.ts'

let sandbox: Sandbox
/**
 * The time limits of a call: long when the test expects an answer, because the machine may be busy, and short when no
 * answer comes.
 */
const AMPLE_MS = 20_000
const SHORT_MS = 400
/** Long enough for the sandbox to receive a request that it never answers, also on a busy machine. */
const HEARD_MS = 1_500

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/switch/inward' })
})
afterAll(() => sandbox.close())
afterEach(() => setFault('none'))

const setFault = (cards: string) => setFaults(sandbox, { cards })
const processorAt = (withinMs = AMPLE_MS, over: { baseUrl?: string; key?: string } = {}): CardProcessor =>
  createCardApi({
    baseUrl: over.baseUrl ?? sandbox.cardsUrl,
    key: over.key ?? sandbox.keys.cardsKey,
    answerWithinMs: withinMs,
    timeoutMs: withinMs,
  })
const order = (over: Partial<CardOrder> = {}): CardOrder => ({
  reference: randomUUID(),
  scheme: 'verve',
  nameOnCard: 'ADAEZE OKONKWO',
  delivery: { to: 'branch', branchCode: 'LOS-01' },
  ...over,
})

interface Plastic {
  readonly reference: string
  readonly number: string
  readonly timesSent: number
  readonly controls: { readonly version: number; readonly status: string }
}
async function plasticOf({ reference }: CardOrder): Promise<Plastic[]> {
  const cards = await readConsole<Plastic[]>(sandbox, '/cards')
  return cards.filter((card) => card.reference === reference)
}

describe('an order', () => {
  it.each(['verve', 'mastercard'] as const)(
    'of %s is settled with a token, four digits and an expiry, and no number',
    async (scheme) => {
      const asked = order({ scheme })
      const answer = await processorAt().order(asked)
      expect(answer).toMatchObject({
        kind: 'settled',
        receipt: { lastFour: expect.stringMatching(/^\d{4}$/), expires: expect.stringMatching(/^20\d\d-\d\d$/) },
      })
      const [plastic] = await plasticOf(asked)
      expect(plastic?.number).toMatch(/^\d{16}$/)
      expect(JSON.stringify(answer)).not.toContain(plastic?.number.slice(6, 12))
    },
  )
  it('sent twice: makes one card', async () => {
    const asked = order({ delivery: { to: 'home', street: '14 Broad Street', city: 'Lagos', region: 'Lagos' } })
    const [first, again] = [await processorAt().order(asked), await processorAt().order(asked)]
    expect(first.kind === 'settled' && first.receipt).toEqual(again.kind === 'settled' && again.receipt)
    expect(await plasticOf(asked)).toMatchObject([{ timesSent: 2 }])
  })
  it('sent with other details under the same reference: is pending, and raises an alert', async () => {
    const asked = order()
    await processorAt().order(asked)
    const other = await processorAt().order({ ...asked, nameOnCard: 'TUNDE BAKARE' })
    expect(other).toMatchObject({ kind: 'pending', code: '409', alert: true, notReceived: false })
  })
  it('a wrong key is refused, and raises an alert for the operators', async () => {
    expect(await processorAt(AMPLE_MS, { key: 'wrong' }).order(order())).toMatchObject({ kind: 'refused', ours: true })
  })

  it.each([
    ['refuse', { kind: 'refused', code: 'NAME_REJECTED' }, { kind: 'refused', code: 'NAME_REJECTED' }],
    ['processing', { kind: 'pending', code: 'PENDING', alert: false }, { kind: 'pending', code: 'PENDING' }],
    ['wrong-reference', { kind: 'pending', alert: true }, { kind: 'settled' }],
    ['duplicate', { kind: 'settled' }, { kind: 'settled' }],
    ['malformed', { kind: 'pending', alert: false, notReceived: false }, { kind: 'settled' }],
    ['time-out', { kind: 'pending', code: null, notReceived: false }, { kind: 'settled' }],
    ['fail-late', { kind: 'pending', code: null, notReceived: false }, { kind: 'refused' }],
    ['down', { kind: 'pending', notReceived: false }, { kind: 'pending', code: '404', notReceived: true }],
  ])('%s: the request arrives, and an inquiry finds its result', async (mode, heard, found) => {
    const asked = order()
    await setFault(mode)
    const within = mode === 'time-out' || mode === 'fail-late' ? HEARD_MS : AMPLE_MS
    expect(await processorAt(within).order(asked)).toMatchObject(heard)
    await setFault('none')
    expect(await processorAt().inquireOrder(asked.reference)).toMatchObject(found)
  })
  it('decided by the processor’s staff: the inquiry finds the decision', async () => {
    const asked = order()
    await setFault('processing')
    await processorAt().order(asked)
    await callConsole(sandbox, 'POST', '/cards/resolve', { reference: asked.reference, status: 'ACCEPTED' })
    expect(await processorAt().inquireOrder(asked.reference)).toMatchObject({ kind: 'settled' })
  })
})

describe('replies that no good processor gives', () => {
  const card = { token: 'crd_abcdefgh', last4: '4321', expiry: '2029-11' }
  it.each([
    ['500', 500, {}, { kind: 'pending', alert: false }],
    ['429', 429, {}, { kind: 'pending' }],
    ['a status of its own', 201, { status: 'MAYBE' }, { kind: 'pending' }],
    [
      'a card without digits',
      201,
      { status: 'ACCEPTED', stage: 'QUEUED', card: { ...card, last4: '' } },
      { kind: 'pending' },
    ],
    [
      'a number in the place of a token',
      201,
      { status: 'ACCEPTED', stage: 'QUEUED', card: { ...card, token: '5061090000000012' } },
      { kind: 'pending' },
    ],
    [
      'a number behind a letter',
      201,
      { status: 'ACCEPTED', stage: 'QUEUED', card: { ...card, token: 'p5061090000000012' } },
      { kind: 'pending' },
    ],
    [
      'a month that is none',
      201,
      { status: 'ACCEPTED', stage: 'QUEUED', card: { ...card, expiry: '2029-13' } },
      { kind: 'pending' },
    ],
    [
      'the whole number beside them',
      201,
      { status: 'ACCEPTED', stage: 'QUEUED', card, pan: '5061090000000012' },
      { kind: 'settled' },
    ],
  ])('%s', async (_name, status, body, wanted) => {
    const asked = order()
    const server = await answering(status, JSON.stringify({ reference: asked.reference, ...body }))
    try {
      const answer = await processorAt(AMPLE_MS, { baseUrl: server.url }).order(asked)
      expect(answer).toMatchObject(wanted)
      expect(JSON.stringify(answer)).not.toContain('506109')
    } finally {
      await server.close()
    }
  })
})

async function answering(status: number, body: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () =>
      socket.end(
        `HTTP/1.1 ${status} X\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      ),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((closed) => server.close(closed)) }
}

describe('a card that is made', () => {
  const NEWS = [null, 'making-begun', 'dispatched', 'arrived-at-branch', 'handed-over']
  it('shows each stage of the delivery to a branch and to a home', async () => {
    for (const delivery of [
      order().delivery,
      { to: 'home', street: '14 Broad Street', city: 'Lagos', region: 'Lagos' },
    ] as const) {
      const asked = order({ delivery })
      await processorAt().order(asked)
      const notified: unknown[] = []
      for (let pushed = true; pushed; ) {
        const news = await processorAt().findNews(asked.reference)
        notified.push(news.ok ? news.value.stage : news.failure)
        pushed = (await callConsole(sandbox, 'POST', '/cards/advance', { reference: asked.reference })).status === 200
      }
      expect(notified).toEqual(NEWS.filter((stage) => delivery.to === 'branch' || stage !== 'arrived-at-branch'))
    }
  })
  it('an order that the processor first accepted and now refuses: findNews fails with the refusal', async () => {
    const asked = order()
    await processorAt().order(asked)
    await callConsole(sandbox, 'POST', '/cards/resolve', { reference: asked.reference, status: 'REFUSED' })
    expect(await processorAt().findNews(asked.reference)).toMatchObject({
      failure: { kind: 'refused', code: 'NAME_REJECTED', reason: 'the name cannot be embossed' },
    })
  })
  it('an unknown or undecided order: findNews fails', async () => {
    const asked = order()
    expect(await processorAt().findNews(asked.reference)).toMatchObject({ ok: false })
    await setFault('processing')
    await processorAt().order(asked)
    expect(await processorAt().findNews(asked.reference)).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
  })

  const instruction: CardInstruction = { ...FIRST_CONTROLS, version: 1, use: 'active' }
  const tokenOf = async (asked: CardOrder): Promise<string> => {
    const answer = await processorAt().order(asked)
    if (answer.kind !== 'settled' || answer.receipt === undefined) throw new Error('no card')
    return answer.receipt.token
  }
  const tryAt = async (asked: CardOrder, over: object = {}) => {
    const body = { reference: asked.reference, channel: 'atm', amount: '4000000', ...over }
    return (await (await callConsole(sandbox, 'POST', '/cards/try', body)).json()) as {
      approved: boolean
      reason: string
    }
  }
  it('pays only by the newest instruction, and an older instruction changes nothing', async () => {
    const asked = order()
    const token = await tokenOf(asked)
    const processor = processorAt()
    expect((await tryAt(asked)).approved).toBe(false)
    const first = { ok: true, value: { version: 1, isAsInstructed: true } }
    expect(await processor.instruct(token, instruction)).toEqual(first)
    expect(await processor.instruct(token, instruction)).toEqual(first)
    const other = await processor.instruct(token, { ...instruction, use: 'suspended' })
    expect(other).toEqual({ ok: true, value: { version: 1, isAsInstructed: false } })
    expect((await tryAt(asked)).approved).toBe(true)
    expect((await tryAt(asked, { amount: '4000001' })).approved).toBe(false)
    expect((await tryAt(asked, { channel: 'web', amount: '100' })).approved).toBe(false)
    expect((await tryAt(asked, { channel: 'pos', amount: '100', contactless: true })).approved).toBe(true)
    expect((await tryAt(asked, { channel: 'pos', amount: '100', abroad: true })).approved).toBe(false)
    expect(await processor.instruct(token, { ...instruction, version: 3, use: 'suspended' })).toEqual({
      ok: true,
      value: { version: 3, isAsInstructed: true },
    })
    expect(await processor.instruct(token, { ...instruction, version: 2 })).toEqual({
      ok: true,
      value: { version: 3, isAsInstructed: false },
    })
    expect((await tryAt(asked)).approved).toBe(false)
  })
  it.each(['down', 'malformed', 'time-out'])('%s: it is unknown whether the instruction arrived', async (mode) => {
    const asked = order()
    const token = await tokenOf(asked)
    await setFault(mode)
    expect(await processorAt(SHORT_MS).instruct(token, instruction)).toMatchObject({ ok: false })
  })
  it('an unknown card: accepts no instruction', async () => {
    expect(await processorAt().instruct('crd_nobodyscard', instruction)).toMatchObject({ ok: false })
  })
})

describe('callbacks', () => {
  const reference = randomUUID()
  const body = Buffer.from(JSON.stringify({ type: 'card.updated', reference }))
  const signed = (key: string, text: Uint8Array = body) => createHmac('sha256', key).update(text).digest('hex')
  it('are read only when the signature has the right key', () => {
    const hints = cardHints('the key')
    expect(hints.read(body, signed('the key'))).toBe(reference)
    for (const signature of [signed('another'), '', 'zz', signed('the key').slice(2), `${signed('the key')}00`]) {
      expect(hints.read(body, signature)).toBeUndefined()
    }
    expect(hints.read(Buffer.from(`${body.toString()} `), signed('the key'))).toBeUndefined()
  })
  it.each([
    '',
    '{',
    '[]',
    '{"type":"card.updated"}',
    '{"type":"card.updated","reference":"x"}',
    '{"type":"other","reference":"x"}',
  ])('with the content %s: name no order', (text) => {
    const bytes = Buffer.from(text)
    expect(cardHints('the key').read(bytes, signed('the key', bytes))).toBeUndefined()
  })
})
