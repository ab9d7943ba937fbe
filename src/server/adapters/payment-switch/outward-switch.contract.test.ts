// @module-tag one-try
/** Tests both outward switch adapters against one contract, over HTTP to the sandbox, with and without faults. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { readConsole, setFaults } from '../../../sandbox/console/console.fixture.ts'
import { systemClock } from '../../ports/clock.ts'
import type { OutwardCredit, OutwardSwitch } from '../../ports/payment-switch.ts'
import { createEasypayOutwardSwitch } from './easypay-outward.ts'
import { createIso20022OutwardSwitch } from './iso20022-outward.ts'
import { ISO_DIALECTS, type IsoDialect } from './iso20022-parts.ts'

let sandbox: Sandbox
/** A time limit for a call whose answer the test expects. It is long, because the machine may be busy. */
const AMPLE_MS = 20_000
const SHORT_MS = 400
/** Long enough for the sandbox to receive a request that it never answers, also on a busy machine. */
const HEARD_MS = 1_500
const institutionCode = '000036'

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/switch/inward' })
})
afterAll(() => sandbox.close())
afterEach(() => setFault('none'))

const setFault = (fault: string | { mode: string; delayMs?: number; times?: number }) =>
  setFaults(sandbox, { switch: fault })

interface BookLine {
  readonly endToEndId: string
  readonly [field: string]: unknown
}
async function inBooks(id: string): Promise<BookLine[]> {
  const lines = await readConsole<BookLine[]>(sandbox, '/books')
  return lines.filter((line) => line.endToEndId === id)
}

const iso = (timeoutMs: number, dialect: IsoDialect = ISO_DIALECTS.published): OutwardSwitch =>
  createIso20022OutwardSwitch({
    baseUrl: sandbox.switchUrl,
    institutionCode,
    dialect,
    signingKeyPem: sandbox.bankKeyPem,
    switchPublicKeysPem: [sandbox.switchPublicKeyPem],
    clock: systemClock,
    enquiryTimeoutMs: timeoutMs,
    creditTimeoutMs: timeoutMs,
  })
const easypay = (timeoutMs: number, change: { secret?: string; baseUrl?: string } = {}): OutwardSwitch =>
  createEasypayOutwardSwitch({
    baseUrl: change.baseUrl ?? `${sandbox.easypayUrl}/nipservice/v1`,
    client: {
      tokenUrl: `${sandbox.easypayUrl}/v2/reset`,
      id: sandbox.keys.switchClientId,
      secret: change.secret ?? sandbox.keys.switchClientSecret,
      scope: 'sandbox',
    },
    institutionCode,
    clock: systemClock,
    enquiryTimeoutMs: timeoutMs,
    creditTimeoutMs: timeoutMs,
  })

const SUCCEEDS = { institutionCode: '000013', accountNumber: '0123456785', name: 'CHINEDU OKAFOR' }
const REFUSED = { institutionCode: '000014', accountNumber: '0010246780', name: 'HALIMA SANI' }
const LATE_SUCCESS = { institutionCode: '000015', accountNumber: '1000000018', name: 'BABATUNDE ALABI' }
const LATE_FAILURE = { institutionCode: '000016', accountNumber: '0000014579', name: 'GRACE EKONG' }
const NEVER = { institutionCode: '000004', accountNumber: '2000000011', name: 'MUSA GARBA' }
const IN_PROGRESS = { institutionCode: '000014', accountNumber: '3000000032', name: 'ROSE DANLADI' }
const SUSPECT = { institutionCode: '090267', accountNumber: '4000000048', name: 'VICTOR NNAMDI' }

function creditTo(creditor: OutwardCredit['creditor'], change: Partial<OutwardCredit> = {}): OutwardCredit {
  return {
    transferId: randomUUID(),
    createdAt: new Date(),
    amountMinor: 2_500_005n,
    currency: 'NGN',
    debtor: { name: 'Adaeze Okonkwo', accountNumber: '0102883417', bvn: '22200000011', tier: 3 },
    creditor,
    enquiryRef: '000036261121090000123456789012',
    narration: 'Rent & “light” <November>',
    ...change,
  }
}

it('the sandbox console lists the scripted accounts', async () => {
  const listed = await readConsole<Record<string, string>[]>(sandbox, '/accounts')
  const named = [SUCCEEDS, REFUSED, LATE_SUCCESS, LATE_FAILURE, NEVER, IN_PROGRESS, SUSPECT]
  for (const { institutionCode: code, accountNumber, name } of named) {
    expect(listed).toContainEqual(expect.objectContaining({ institutionCode: code, accountNumber, accountName: name }))
  }
})

describe.each([
  ['ISO 20022 as published', (timeoutMs: number) => iso(timeoutMs)],
  ['ISO 20022 as the National Payment Stack has it', (timeoutMs: number) => iso(timeoutMs, ISO_DIALECTS.nps)],
  ['EasyPay', (timeoutMs: number) => easypay(timeoutMs)],
])('%s', (_name, open) => {
  const refused = { ok: false, failure: {} }

  it('name enquiry: returns the name of the account’s holder and the reference of the enquiry', async () => {
    const found = await open(AMPLE_MS).enquireName(SUCCEEDS)
    expect(found).toMatchObject({ ok: true, value: { accountName: 'CHINEDU OKAFOR' } })
    expect(found.ok && found.value.enquiryRef).toMatch(/^000036\d{24,29}$/)
  })

  it.each([
    ['no-such-account', { ...SUCCEEDS, accountNumber: '0123456784' }],
    ['no-such-account', { institutionCode: '000017', accountNumber: '9912345678' }],
    ['bank-unavailable', { institutionCode: '000002', accountNumber: '0123456785' }],
  ])('name enquiry: fails with %s', async (kind, account) => {
    expect(await open(AMPLE_MS).enquireName(account)).toMatchObject({ ...refused, failure: { kind } })
  })

  it.each(['time-out', 'down', 'malformed', { mode: 'slow', delayMs: SHORT_MS * 5 }])(
    'name enquiry: fails as unavailable while the switch has the fault %j',
    async (fault) => {
      await setFault(fault)
      const kind = 'unavailable'
      expect(await open(SHORT_MS).enquireName(SUCCEEDS)).toMatchObject({ ...refused, failure: { kind } })
    },
  )

  it('name enquiry: returns the name that the other bank gives, right or wrong', async () => {
    await setFault('wrong-name')
    expect(await open(AMPLE_MS).enquireName(SUCCEEDS)).toMatchObject({
      value: { accountName: 'WRONG ACCOUNT HOLDER' },
    })
  })

  it('credit: is in the switch’s books as it was ordered', async () => {
    const credit = creditTo(SUCCEEDS)
    const before = Date.now()
    const answer = await open(AMPLE_MS).sendCredit(credit)
    expect(answer).toMatchObject({ kind: 'settled' })
    const at = answer.kind === 'settled' ? answer.at.getTime() : 0
    expect(at).toBeGreaterThanOrEqual(before - 1_000)
    expect(await inBooks(open(AMPLE_MS).reference(credit))).toMatchObject([
      {
        direction: 'out',
        status: 'ACSC',
        amount: '2500005',
        currencyCode: 'NGN',
        institutionCode: '000013',
        accountNumber: '0123456785',
        senderName: 'Adaeze Okonkwo',
        senderAccount: '0102883417',
        narration: 'Rent & “light” <November>',
        enquiryRef: credit.enquiryRef,
        timesSent: 1,
      },
    ])
  })

  it('credit: is refused, or goes to review, with a definite answer', async () => {
    expect(await open(AMPLE_MS).sendCredit(creditTo(REFUSED))).toMatchObject({ kind: 'refused' })
    expect(await open(AMPLE_MS).sendCredit(creditTo(SUSPECT))).toMatchObject({ kind: 'review' })
    const nobody = { ...SUCCEEDS, accountNumber: '0123456784' }
    expect(await open(AMPLE_MS).sendCredit(creditTo(nobody))).toMatchObject({ kind: 'refused' })
  })

  it.each([
    ['settled', LATE_SUCCESS],
    ['refused', LATE_FAILURE],
  ])('an unanswered credit: the bank inquires and learns %s', async (kind, creditor) => {
    const credit = creditTo(creditor)
    expect(await open(HEARD_MS).sendCredit(credit)).toMatchObject({ kind: 'pending', code: null, alert: false })
    expect(await open(AMPLE_MS).inquire(credit)).toMatchObject({ kind })
    expect(await open(AMPLE_MS).inquire(credit)).toMatchObject({ kind })
    // A repeated credit gets the answer of the first request.
    expect(await open(AMPLE_MS).sendCredit(credit)).toMatchObject({ kind })
    expect(await inBooks(open(AMPLE_MS).reference(credit))).toHaveLength(1)
  })

  it('an unanswered credit stays unanswered', async () => {
    const credit = creditTo(NEVER)
    expect(await open(HEARD_MS).sendCredit(credit)).toMatchObject({ kind: 'pending' })
    expect(await open(SHORT_MS).inquire(credit)).toMatchObject({ kind: 'pending', notReceived: false })
  })

  it('an inquiry shows first that the credit is in progress, and then its end', async () => {
    const credit = creditTo(IN_PROGRESS)
    expect(await open(AMPLE_MS).sendCredit(credit)).toMatchObject({ kind: 'pending', alert: false })
    expect(await open(AMPLE_MS).inquire(credit)).toMatchObject({ kind: 'settled' })
  })

  it('an inquiry shows that a credit never arrived', async () => {
    expect(await open(AMPLE_MS).inquire(creditTo(SUCCEEDS))).toMatchObject({ kind: 'pending', notReceived: true })
  })

  it('a credit is paid once, also when it is sent repeatedly and in parallel', async () => {
    const credit = creditTo(SUCCEEDS)
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(AMPLE_MS).sendCredit(credit)))
    expect(answers).toMatchObject(answers.map(() => ({ kind: 'settled' })))
    expect(await inBooks(open(AMPLE_MS).reference(credit))).toMatchObject([{ timesSent: 5 }])
  })

  it('credit: is pending when the answer is about another credit with the same id', async () => {
    const credit = creditTo(SUCCEEDS)
    await open(AMPLE_MS).sendCredit(credit)
    const other = await open(AMPLE_MS).sendCredit({ ...credit, amountMinor: 1n })
    expect(other).toMatchObject({ kind: 'pending' })
  })

  it('credit: is pending and raises an alert when the report is about another amount', async () => {
    await setFault('wrong-amount')
    const credit = creditTo(SUCCEEDS)
    expect(await open(AMPLE_MS).sendCredit(credit)).toMatchObject({ kind: 'pending', alert: true })
    await setFault('none')
    expect(await open(AMPLE_MS).inquire(credit)).toMatchObject({ kind: 'settled' })
  })

  it.each([
    ['time-out', 'settled'],
    ['malformed', 'settled'],
    ['fail-late', 'refused'],
    [{ mode: 'slow', delayMs: HEARD_MS * 5 }, 'settled'],
  ])('credit: is pending while the switch has the fault %j, and %s after it', async (fault, kind) => {
    await setFault(fault)
    const credit = creditTo(SUCCEEDS)
    const within = fault === 'malformed' ? AMPLE_MS : HEARD_MS
    expect(await open(within).sendCredit(credit)).toMatchObject({ kind: 'pending', notReceived: false })
    await setFault('none')
    expect(await open(AMPLE_MS).inquire(credit)).toMatchObject({ kind })
  })

  it('credit: is pending while the switch is down, and a later inquiry says that the credit never arrived', async () => {
    await setFault('down')
    const credit = creditTo(SUCCEEDS)
    expect(await open(AMPLE_MS).sendCredit(credit)).toMatchObject({ kind: 'pending', alert: false })
    expect(await open(AMPLE_MS).inquire(credit)).toMatchObject({ kind: 'pending', notReceived: false })
    await setFault('none')
    expect(await open(AMPLE_MS).inquire(credit)).toMatchObject({ notReceived: true })
    expect(await open(AMPLE_MS).sendCredit(credit)).toMatchObject({ kind: 'settled' })
  })

  it('credit: is paid once when the switch processes every message twice', async () => {
    await setFault('duplicate')
    const credit = creditTo(SUCCEEDS)
    expect(await open(AMPLE_MS).sendCredit(credit)).toMatchObject({ kind: 'settled' })
    expect(await inBooks(open(AMPLE_MS).reference(credit))).toHaveLength(1)
  })
})

describe('ISO 20022', () => {
  it('credit: is pending when the report has a wrong signature, or is about the previous credit', async () => {
    for (const fault of ['forged', 'stale']) {
      expect(await iso(AMPLE_MS).sendCredit(creditTo(SUCCEEDS))).toMatchObject({ kind: 'settled' })
      await setFault(fault)
      const credit = creditTo(SUCCEEDS)
      expect(await iso(AMPLE_MS).sendCredit(credit)).toMatchObject({ kind: 'pending', alert: true, code: null })
      await setFault('none')
      expect(await iso(AMPLE_MS).inquire(credit)).toMatchObject({ kind: 'settled' })
    }
  })

  it('a name with a wrong signature is not believed', async () => {
    await setFault('forged')
    expect(await iso(AMPLE_MS).enquireName(SUCCEEDS)).toMatchObject({ failure: { kind: 'unavailable' } })
  })

  it('a credit with a wrong signature is refused by the switch, and raises an alert', async () => {
    const signingKeyPem = generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString()
    const stranger = createIso20022OutwardSwitch({
      baseUrl: sandbox.switchUrl,
      institutionCode,
      dialect: ISO_DIALECTS.published,
      signingKeyPem,
      switchPublicKeysPem: [sandbox.switchPublicKeyPem],
      clock: systemClock,
    })
    const credit = creditTo(SUCCEEDS)
    expect(await stranger.sendCredit(credit)).toMatchObject({ kind: 'pending', detail: 'HTTP 400', alert: true })
    expect(await inBooks(stranger.reference(credit))).toEqual([])
  })
})

describe('EasyPay', () => {
  it('credit: raises an alert when the token is refused, and does not disclose the secret', async () => {
    const answer = await easypay(AMPLE_MS, { secret: 'hidden-secret' }).sendCredit(creditTo(SUCCEEDS))
    expect(answer).toMatchObject({ kind: 'pending', detail: 'no token: HTTP 401', alert: true })
    expect(JSON.stringify(answer)).not.toMatch(/hidden-secret|22200000011|Adaeze/)
  })
})

it('credit: is pending when nothing listens at the address of the switch', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const baseUrl = `http://127.0.0.1:${port}`
  const nowhere = easypay(AMPLE_MS, { baseUrl })
  expect(await nowhere.sendCredit(creditTo(SUCCEEDS))).toMatchObject({ kind: 'pending', alert: false })
  expect(await nowhere.enquireName(SUCCEEDS)).toMatchObject({ failure: { kind: 'unavailable' } })
})
