/** Reports for the financial intelligence unit: their transactions, their form by the schema, and the event without a name. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOSTILE_TEXTS } from '../../../contract/hostile-texts.fixture.ts'
import { calendarDay, daysAfter } from '../../../values/date.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from '../staff.fixture.ts'
import { goamlDocument, type OtherParty, type OwnParty } from './goaml-document.ts'
import { MOST_TRANSACTIONS } from './report-facts.ts'

const REASON = 'The payee collects from many people'
let test: TestDatabase
let world: StaffWorld
let ngozi: TestCustomer
let bola: TestCustomer
let officer: string
const validator = XsdValidator.fromDoc(
  XmlDocument.fromString(readFileSync(join(import.meta.dirname, 'goaml-report.xsd'), 'utf8')),
)

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  ngozi = await addCustomer(world, '22212345671', 'ngozi.one')
  bola = await addCustomer(world, '22212345672', 'ngozi.two')
  officer = await world.logIn('risk-officer')
})
afterAll(async () => {
  validator.dispose()
  await world.close()
  await test.drop()
})

/** Throws where the document breaks the schema. */
function check(xml: string): void {
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
  } finally {
    document.dispose()
  }
}

interface Paid {
  readonly amountMinor: bigint
  readonly at: string
  readonly to?: TestCustomer
  readonly state?: string
  readonly currency?: string
}

async function pay({ amountMinor, at, to, state = 'settled', currency = 'NGN' }: Paid): Promise<string> {
  const id = randomUUIDv7()
  await test.asOwner(
    `insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number, account_name, payee_customer_id,
       payee_reference, payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency,
       narration, approved_with, created_at, completed_at)
     values ($1, $2, $3, $4, $5, $6, 'NGOZI ADEYEMI', $7, $8, 'TUNDE & <SONS>', $9, $10, $11, 0, 0, 0, $12, 'Rent', '{0}', $13::timestamptz, $14::timestamptz)`,
    [
      id,
      to === undefined ? 'other-bank' : 'own-bank',
      to === undefined ? 1 : 0,
      state,
      ngozi.customerId,
      ngozi.accountNumber,
      to?.customerId ?? null,
      to?.accountNumber ?? '0123456789',
      to === undefined ? '000013' : '000036',
      to === undefined ? 'Zenith Bank' : null,
      amountMinor,
      currency,
      at,
      state === 'review' ? null : at,
    ],
  )
  return id
}

async function alertOn(paymentId: string, feedback: 'correct' | 'false-alarm' | null): Promise<void> {
  await test.asOwner(
    `insert into bank.risk_alert (alert_id, customer_id, answer, rules, evidence, raised_at, deadline_at, decision, decided_at, decided_by,
       reason, feedback)
     values ($1, $2, 'refer', '{burst-to-many-payees}', '{}', now(), now(), $3, $4, $5, $6, $7)`,
    [
      paymentId,
      ngozi.customerId,
      feedback === null ? null : 'refuse',
      feedback === null ? null : new Date(),
      feedback === null ? null : 'operator:x',
      feedback === null ? null : 'The customer denies',
      feedback,
    ],
  )
}

const suspicious = (alertId: string) => world.call(officer, 'goaml/suspicious-report', { alertId, reason: REASON })
const ofDay = (day: unknown) => world.call(officer, 'goaml/currency-report', { day })
const textsOf = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text]) => text)

describe('a suspicious-transaction report', () => {
  it('has the payment of a decided alert, the reason, the act and the rule, by the schema', async () => {
    const id = await pay({ amountMinor: 40_000_50n, at: '2026-11-20T23:30:00Z', state: 'released' })
    await alertOn(id, 'correct')
    const { status, body } = await suspicious(id)
    expect(status, JSON.stringify(body)).toBe(200)
    const xml = String(body['xml'])
    check(xml)
    expect(body['fileName']).toMatch(/^STR-.+\.xml$/)
    expect(textsOf(xml, 'report_code')).toEqual(['STR'])
    expect(textsOf(xml, 'reason')).toEqual([REASON])
    expect(textsOf(xml, 'action')).toEqual(['The bank did not make the payment.'])
    expect(textsOf(xml, 'amount_local')).toEqual(['40000.50'])
    // The time in UTC is on the previous day. The day in Lagos counts.
    expect(textsOf(xml, 'date_transaction')).toEqual(['2026-11-21T00:30:00'])
    expect(textsOf(xml, 'account')).toEqual([ngozi.accountNumber, '0123456789'])
    expect(textsOf(xml, 'account_name')).toEqual(['NGOZI ADEYEMI', 'TUNDE &amp; &lt;SONS&gt;'])
    expect(textsOf(xml, 'birthdate')).toEqual(['1988-03-02T00:00:00'])
    expect(textsOf(xml, 'indicator')).toEqual(['burst-to-many-payees'])
  })

  it('is refused for a false alarm, for an open alert, and for no alert', async () => {
    const [denied, waiting] = [
      await pay({ amountMinor: 1_00n, at: '2026-11-20T10:00:00Z' }),
      await pay({ amountMinor: 1_00n, at: '2026-11-20T10:00:00Z', state: 'review' }),
    ]
    await alertOn(denied, 'false-alarm')
    await alertOn(waiting, null)
    for (const id of [denied, waiting, randomUUID()]) expect(await suspicious(id)).toMatchObject({ status: 404 })
  })

  it('leaves an event that names the payment, and no customer and no name', async () => {
    const id = await pay({ amountMinor: 1_00n, at: '2026-11-20T10:00:00Z' })
    await alertOn(id, 'correct')
    await suspicious(id)
    const events = await test.asOwner(
      `select customer_id, detail from bank.audit_event where kind = 'goaml.suspicious' and detail->>'paymentId' = $1`,
      [id],
    )
    expect(events).toEqual([{ customer_id: null, detail: expect.objectContaining({ paymentId: id }) }])
    expect(JSON.stringify(events)).not.toMatch(/Adeyemi|Ngozi|collects/i)
  })
})

describe('a currency-transaction report', () => {
  it('has the transfers and credits of a day in Lagos from five million naira on, by the schema', async () => {
    await pay({ amountMinor: 5_000_000_00n, at: '2026-10-04T23:00:00Z' })
    await pay({ amountMinor: 7_500_000_25n, at: '2026-10-05T22:59:59Z', to: bola })
    await pay({ amountMinor: 4_999_999_99n, at: '2026-10-05T12:00:00Z' })
    await pay({ amountMinor: 9_000_000_00n, at: '2026-10-04T22:59:59Z' })
    await pay({ amountMinor: 9_000_000_00n, at: '2026-10-05T23:00:00Z' })
    await pay({ amountMinor: 9_000_000_00n, at: '2026-10-05T12:00:00Z', state: 'released' })
    await pay({ amountMinor: 9_000_000_00n, at: '2026-10-05T12:00:00Z', currency: 'USD' })
    await test.asOwner(
      `insert into bank.inward_credit (end_to_end_id, posting_id, fingerprint, message_id, outcome, account_number, customer_id, amount_minor,
         currency, sender_name, sender_account, sender_bank_code, sender_bank_name, narration, received_at)
       values ('00001320261005120000000000000000001', gen_random_uuid(), decode(repeat('00', 32), 'hex'), 'm', 'accepted', $1, $2, 600000000,
         'NGN', 'Ada Sender', null, '000013', null, '', '2026-10-05T12:00:00Z')`,
      [bola.accountNumber, bola.customerId],
    )
    const { status, body } = await ofDay('2026-10-05')
    expect(status, JSON.stringify(body)).toBe(200)
    const xml = String(body['xml'])
    check(xml)
    expect(body).toMatchObject({ fileName: 'CTR-2026-10-05.xml', transactions: 3 })
    expect(textsOf(xml, 'amount_local')).toEqual(['5000000.00', '7500000.25', '6000000.00'])
    expect([xml.match(/<t_from_my_client>/g)?.length, xml.match(/<t_to_my_client>/g)?.length]).toEqual([2, 2])
    const events = await test.asOwner(`select customer_id, detail from bank.audit_event where kind = 'goaml.currency'`)
    expect(events).toEqual([{ customer_id: null, detail: expect.objectContaining({ day: '2026-10-05', count: 3 }) }])
  })

  it('has every transaction of a day at the limit of a file, and is refused without an event above the limit', async () => {
    const received = (from: number, to: number) =>
      test.asOwner(
        `insert into bank.inward_credit (end_to_end_id, posting_id, fingerprint, message_id, outcome, account_number, customer_id,
           amount_minor, currency, sender_name, sender_account, sender_bank_code, sender_bank_name, narration, received_at)
         select '0000132026100' || lpad(n::text, 22, '0'), gen_random_uuid(), decode(repeat('00', 32), 'hex'), 'm', 'accepted', $1, $2,
           600000000, 'NGN', 'Ada Sender', null, '000013', null, '', '2026-10-08T12:00:00Z' from generate_series($3::int, $4::int) n`,
        [bola.accountNumber, bola.customerId, from, to],
      )
    await pay({ amountMinor: 6_000_000_00n, at: '2026-10-08T12:00:00Z' })
    await received(1, MOST_TRANSACTIONS - 1)
    const whole = await ofDay('2026-10-08')
    expect(whole).toMatchObject({ status: 200, body: { transactions: MOST_TRANSACTIONS } })
    expect(String(whole.body['xml']).match(/<transaction>/g)).toHaveLength(MOST_TRANSACTIONS)
    await received(MOST_TRANSACTIONS, MOST_TRANSACTIONS)
    const { status, body } = await ofDay('2026-10-08')
    expect(status).toBe(400)
    expect(body['message']).toContain('more than 5,000 transactions')
    const events = await test.asOwner(
      `select from bank.audit_event where kind = 'goaml.currency' and detail->>'day' = '2026-10-08'`,
    )
    expect(events).toHaveLength(1)
  })

  it('is refused for a day without such a transaction', async () => {
    expect(await ofDay('2026-01-01')).toMatchObject({ status: 404 })
  })

  it.each(['2026-13-01', '2026-02-31', '2026-02-31x', '', null, 5, 'x'.repeat(10_000)])(
    'is refused for the day %j, because it does not exist',
    async (day) => {
      expect(await ofDay(day)).toMatchObject({ status: 400, body: { message: 'Choose a day' } })
    },
  )

  it('is refused for a day that is not over, without an event, although it has such a transaction', async () => {
    const today = calendarDay(world.clock.now())
    await pay({ amountMinor: 6_000_000_00n, at: world.clock.now().toISOString() })
    for (const day of [today, daysAfter(today, 1)]) {
      const { status, body } = await ofDay(day)
      expect(status).toBe(400)
      expect(body['message']).toMatch(/^This day is not over/)
    }
    const events = await test.asOwner(
      `select from bank.audit_event where kind = 'goaml.currency' and detail->>'day' = $1`,
      [today],
    )
    expect(events).toEqual([])
  })
})

describe('the document', () => {
  const own: OwnParty = {
    firstName: '',
    middleName: '',
    lastName: 'x'.repeat(5_000),
    dateOfBirth: '1988-03-02',
    gender: '',
    phone: '+2348030000001',
    cifid: '1',
    accountNumber: '1070000011',
    accountName: '',
    openedAt: new Date('2026-01-01T00:00:00Z'),
  }
  const other: OtherParty = { institutionCode: '000013', institutionName: '', accountNumber: '', accountName: '' }

  it.each(Object.entries(HOSTILE_TEXTS))('document: keeps to the schema with %s in every text', (_what, text) => {
    const transaction = {
      number: 'P-1',
      description: text.repeat(500),
      at: new Date(),
      amountMinor: 1n,
      from: { ...own, firstName: text, accountName: text },
      to: { ...other, accountName: text, institutionName: text },
    }
    const report = { code: 'STR', reference: 'R', madeAt: new Date(), reporter: text } as const
    check(goamlDocument({ ...report, reason: text, transactions: [transaction], indicators: [text] }))
  })

  it('document: keeps to the schema with empty and very long texts', () => {
    const transaction = { number: 'P-1', description: '', at: new Date(), amountMinor: 1n, from: other, to: own }
    const report = { code: 'CTR', reference: 'R', madeAt: new Date(), reporter: '' } as const
    check(goamlDocument({ ...report, transactions: [transaction], indicators: ['CTR'] }))
  })
})
