import { describe, expect, it } from 'vitest'
import { FAILURE_MESSAGES } from '../../../core/schedules/failure-messages.ts'
import { REJECTION_REASONS } from '../../../core/transfers/rejection-reasons.ts'
import { NOTICE_KINDS } from '../../../values/vocabularies/alert-words.ts'
import { BUDGET_KEYS } from '../../../values/vocabularies/spending-category.ts'
import { smsParts } from '../../language/transliterate.ts'
import { translatorFor } from '../../language/translator.ts'
import { CASE_TEXTS } from './case-notices.ts'
import {
  type CardNotice,
  type CaseNotice,
  familyOf,
  type Notice,
  noticeSchema,
  type ScheduleNotice,
  type SecurityNotice,
  type TransferNotice,
} from '../../notify/notice.ts'
import { noticeText } from './notice-text.ts'
import { SECURITY_TEXTS } from './security-texts.ts'

const KINDS = Object.keys(SECURITY_TEXTS) as (SecurityNotice | CardNotice)['kind'][]
const facts = {
  customerId: '0191f0c0-7f1e-7abc-8def-0123456789ac',
  reference: 'r-1',
  at: '2026-11-21T15:07:00.000Z',
}
const isCardKind = (kind: Notice['kind']): kind is CardNotice['kind'] => familyOf({ kind }) === 'card'
const notice = (kind: (SecurityNotice | CardNotice)['kind']): SecurityNotice | CardNotice =>
  isCardKind(kind) ? { ...facts, kind, scheme: 'mastercard', lastFour: '5117' } : { ...facts, kind }

describe.each(KINDS)('the notice %s', (kind) => {
  const { sms, subject, mail } = noticeText(notice(kind), 'Ngozi')

  it('notice: is one text message of the 7-bit alphabet, with the time and the number to call', () => {
    expect(sms).toMatch(/^[\x20-\x7e]{1,160}$/)
    const { doneByBank } = SECURITY_TEXTS[kind]
    const asks = ' on 21 Nov 2026, 4:07 pm. If this was not you, call '
    if (doneByBank) expect(sms).toMatch(/ on 21 Nov 2026, 4:07 pm\.$/)
    else expect(sms).toContain(asks)
    expect(mail.includes('If this was not you')).toBe(!doneByBank)
  })

  it('notice by mail: has a greeting and a subject', () => {
    expect(subject.length).toBeGreaterThan(10)
    expect(mail).toMatch(/^Dear Ngozi,\n\nOn 21 Nov 2026, 4:07 pm [a-z]/)
    expect(KINDS.filter((other) => noticeText(notice(other), 'Ngozi').subject === subject)).toEqual([kind])
  })
})

it('security notices: ask to call unless the bank did it, as with the delivery of a card', () => {
  expect(KINDS.filter((kind) => SECURITY_TEXTS[kind].doneByBank)).toEqual(['card-on-its-way', 'card-ready'])
})

it.each(KINDS.filter(isCardKind))('notice %s: names the card in text message and mail', (kind) => {
  const { sms, mail } = noticeText(notice(kind), 'Ngozi')
  for (const text of [sms, mail]) expect(text).toContain('Mastercard debit card ending 5117')
})

const TRANSFER_KINDS: readonly TransferNotice['kind'][] = ['transfer-failed', 'transfer-late', 'transfer-in-review']
const transferNotice = (kind: TransferNotice['kind'], over: Partial<TransferNotice> = {}): TransferNotice => ({
  ...facts,
  kind,
  maskedAccount: '******3417',
  amountMinor: '8500000',
  totalMinor: '8510375',
  currencyCode: 'NGN',
  counterparty: 'CHUKWUEMEKA OBI',
  ...over,
})

describe.each(TRANSFER_KINDS)('the notice %s', (kind) => {
  it('notice of a payment: is one text message of the 7-bit alphabet, however large the amount and long the name', () => {
    const most = { amountMinor: '2500000000', totalMinor: '2500010375', counterparty: 'W'.repeat(30) }
    expect(noticeText(transferNotice(kind, most), 'Ngozi').sms).toMatch(/^Optimus: [\x20-\x7e]{1,151}$/)
  })

  it('text message and mail: name the amount, the payee, and whether the money is on hold or back', () => {
    const { sms, mail } = noticeText(transferNotice(kind), 'Ngozi')
    expect(sms).toContain('NGN 85,000.00 to CHUKWUEMEKA OBI')
    expect(sms).toMatch(/(on hold|back) in acct \*{6}3417/)
    expect(mail).toMatch(/^Dear Ngozi,\n\n/)
    expect(mail).toMatch(/₦85,000\.00 to CHUKWUEMEKA OBI .*₦85,103\.75 .*in your account \*{6}3417/)
  })
})

const CASE_KINDS = Object.keys(CASE_TEXTS) as CaseNotice['kind'][]

describe.each(CASE_KINDS)('the notice %s', (kind) => {
  const text = noticeText({ ...facts, kind, caseReference: 'CASE-3F9A-20K7-4F9Q' }, 'Ngozi')

  it('notice of a case: is one text message of the 7-bit alphabet that gives only the reference of the case', () => {
    expect(text.sms).toMatch(/^Optimus: CASE-3F9A-20K7-4F9Q: [\x20-\x7e]{1,130}$/)
  })

  it('notice of a case by mail: has a subject that names the case', () => {
    expect(text.subject).toMatch(/.{10,} \(CASE-3F9A-20K7-4F9Q\)$/)
    expect(text.mail).toMatch(/^Dear Ngozi,\n\nAbout your report CASE-3F9A-20K7-4F9Q: [a-z]/)
  })
})

describe('the notice that a list has run', () => {
  const text = (payments: number, notPaid: number) => {
    const { customerId, reference, at } = facts
    return noticeText(
      { kind: 'list-done', customerId, reference, at, maskedAccount: '******3417', payments, notPaid },
      'Ngozi',
    )
  }

  it('notice of a list: is one text message with the numbers of paid and unpaid lines', () => {
    expect(text(200, 0).sms).toBe(
      'Optimus: your list of 200 payments from acct ******3417: all are paid or on their way.',
    )
    expect(text(200, 1).sms).toContain('1 was not paid, and nothing was taken for it.')
    expect(text(200, 30).sms).toContain('30 were not paid, and nothing was taken for them.')
    expect(text(1, 1).sms).toContain(
      'your list of 1 payment from acct ******3417: none was paid, and nothing was taken.',
    )
    for (const [payments, notPaid] of [
      [200, 199],
      [200, 200],
      [1, 0],
    ] as const) {
      expect(text(payments, notPaid).sms).toMatch(/^[\x20-\x7e]{1,160}$/)
    }
  })

  it('notice of a list by mail: says where the lines are', () => {
    expect(text(3, 1).subject).toBe('Some payments in your list were not made')
    expect(text(3, 0).subject).toBe('Your list of payments is done')
    expect(text(3, 1).mail).toContain('Dear Ngozi,')
    expect(text(3, 1).mail).toContain('Pay many people')
  })
})

it('notice of airtime from another customer: fits in one text message with giver, amount and network, also for long names', () => {
  const { customerId, reference, at } = facts
  const notified = {
    customerId,
    reference,
    at,
    worthMinor: '5000000',
    billerName: 'B'.repeat(90),
    sender: 'O'.repeat(150),
  }
  const undone = noticeText({ ...notified, kind: 'airtime-undone' }, 'Ngozi').sms
  expect(undone).toMatch(/^[\x20-\x7e]{1,160}$/)
  expect(undone).toContain('was reversed: NGN 50,000.00 of B')
  const { sms, mail } = noticeText({ ...notified, kind: 'airtime-received' }, 'Ngozi')
  expect(sms).toMatch(/^[\x20-\x7e]{1,160}$/)
  expect(sms).toContain('topped your phone up: NGN 50,000.00 of B')
  expect(mail).toContain('₦50,000.00 of B')
})

describe.each(BUDGET_KEYS)('the notice of a budget for %s', (category) => {
  it('notice of a budget: is one text message of the 7-bit alphabet with the amounts of the budget and of the spending', () => {
    for (const kind of ['budget-near', 'budget-over'] as const) {
      const budget = { ...facts, kind, category, currencyCode: 'NGN' } as const
      const { sms, subject, mail } = noticeText(
        { ...budget, budgetMinor: '1500000000', spentMinor: '1650000099' },
        'Ngozi',
      )
      expect(sms).toMatch(/^Optimus: [\x20-\x7e]{1,151}$/)
      expect(sms).toContain('NGN 16,500,000.99 of NGN 15,000,000.00')
      expect(subject).toContain(kind === 'budget-over' ? 'is over' : 'is nearly used up')
      expect(mail).toContain('₦16,500,000.99 of ₦15,000,000.00')
    }
  })
})

const LONGEST = { amountMinor: '2500000000', totalMinor: '2500010375', counterparty: 'W'.repeat(60) }
const base = { ...facts, maskedAccount: '******3417', currencyCode: 'NGN' } as const
const SCHEDULE_KINDS = ['set', 'reminder', 'retrying', 'failed', 'paused', 'ended'].map(
  (kind) => `schedule-${kind}` as ScheduleNotice['kind'],
)
const OUTBOUND_KINDS = [
  ...TRANSFER_KINDS,
  ...['paid', 'token', 'failed', 'late', 'in-review', 'reversed'].map((kind) => `bill-${kind}`),
]
  .concat(['ordered', 'failed', 'late', 'in-review'].map((kind) => `card-${kind}`))
  .map((kind) => kind as TransferNotice['kind'])
const { customerId, reference, at } = base
const about = { customerId, reference, at }
const EVERY: readonly Notice[] = [
  ...KINDS.map(notice),
  ...OUTBOUND_KINDS.map((kind) => transferNotice(kind, LONGEST)),
  ...CASE_KINDS.map((kind) => ({ ...about, kind, caseReference: 'CASE-3F9A-20K7-4F9Q' })),
  ...(['credit', 'debit'] as const).map((kind) => ({
    ...base,
    kind,
    amountMinor: '2500000000',
    counterparty: 'W'.repeat(60),
  })),
  ...['2500000000', '2500010375'].map((totalMinor) => ({
    ...base,
    kind: 'debit' as const,
    amountMinor: '2500000000',
    totalMinor,
    balanceMinor: '24720500055',
    counterparty: 'W'.repeat(60),
  })),
  ...REJECTION_REASONS.map((why) => transferNotice('transfer-failed', { ...LONGEST, why })),
  ...SCHEDULE_KINDS.flatMap((kind) =>
    FAILURE_MESSAGES.map((why) => ({
      ...base,
      kind,
      amountMinor: '2500000000',
      counterparty: 'W'.repeat(60),
      day: '2026-11-30',
      why,
    })),
  ),
  ...[0, 1, 30, 200].map((notPaid) => ({
    ...about,
    kind: 'list-done' as const,
    maskedAccount: '******3417',
    payments: 200,
    notPaid,
  })),
  ...BUDGET_KEYS.map((category) => ({
    ...about,
    kind: 'budget-over' as const,
    category,
    currencyCode: 'NGN' as const,
    budgetMinor: '1500000000',
    spentMinor: '1650000099',
  })),
  ...(['airtime-received', 'airtime-undone'] as const).map((kind) => ({
    ...about,
    kind,
    worthMinor: '5000000',
    billerName: 'B'.repeat(90),
    sender: 'O'.repeat(150),
  })),
  { ...about, kind: 'bouquet-ending', billerName: 'W'.repeat(60), bouquet: 'W'.repeat(60), endsOn: '2026-11-30' },
]

describe.each(['ha', 'yo', 'ig', 'pcm'] as const)('in %s', (language) => {
  const translator = translatorFor(language)

  it('translated notice: differs from the English text, and fits two parts of a text message in the SMS alphabet', () => {
    for (const one of EVERY) {
      const { sms, body, mail } = noticeText(one, 'Ngozi', translator)
      expect(sms, one.kind).toMatch(/^Optimus: [\x20-\x7e]+$/)
      expect(smsParts(sms), sms).toBeLessThanOrEqual(2)
      expect(body, one.kind).not.toBe(noticeText(one, 'Ngozi').body)
      expect(mail).toContain(body)
    }
  })

  it('a notice of an act that the customer may not have done names the number to call', () => {
    const asking = KINDS.filter((kind) => !SECURITY_TEXTS[kind].doneByBank)
    for (const one of [...asking.map(notice), ...EVERY.filter(({ kind }) => kind === 'debit')]) {
      const { sms, body } = noticeText(one, 'Ngozi', translator)
      expect(
        [sms, body].every((text) => text.includes('0700 678 4668')),
        one.kind,
      ).toBe(true)
    }
  })
})

describe('notice families', () => {
  it('notice families: contain every kind once', () => {
    for (const [family, kinds] of Object.entries(NOTICE_KINDS))
      for (const kind of kinds) expect(familyOf({ kind }), kind).toBe(family)
    const all: readonly string[] = Object.values(NOTICE_KINDS).flat()
    expect(new Set(all).size).toBe(all.length)
  })

  it('notice families: have one schema each', () => {
    expect(noticeSchema.options.map(({ entries }) => entries.kind.options)).toEqual(
      expect.arrayContaining(Object.values(NOTICE_KINDS)),
    )
    expect(noticeSchema.options).toHaveLength(Object.keys(NOTICE_KINDS).length)
  })
})
