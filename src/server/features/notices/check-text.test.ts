import { describe, expect, it } from 'vitest'
import { smsParts } from '../../language/transliterate.ts'
import { translatorFor } from '../../language/translator.ts'
import { NOTICE_KINDS } from '../../../values/vocabularies/alert-words.ts'
import type { CheckNotice } from '../../notify/notice.ts'
import { noticeText } from './notice-text.ts'

const notice = (kind: CheckNotice['kind'], over: Partial<CheckNotice> = {}): CheckNotice => ({
  kind,
  customerId: '0191f0c0-7f1e-7abc-8def-0123456789ac',
  reference: 'r-1',
  at: '2026-11-27T10:00:00.000Z',
  maskedAccount: '******3417',
  amountMinor: '8500000',
  totalMinor: '8510375',
  currencyCode: 'NGN',
  counterparty: 'CHUKWUEMEKA OBI',
  decideBy: '2026-11-27T14:00:00.000Z',
  ...over,
})
const LONGEST = {
  amountMinor: '2500000000',
  totalMinor: '2500010375',
  counterparty: 'W'.repeat(60),
  decideBy: '2026-09-28T12:07:00.000Z',
}

describe.each(NOTICE_KINDS.check)('the notice %s', (kind) => {
  it('notice of a check: begins with the sentence that the money is safe, in the mail and in the text message', () => {
    const { body, sms } = noticeText(notice(kind), 'Ngozi')
    expect(body).toMatch(/^We are checking this payment\. Your money is safe\. It is ₦85,/)
    expect(sms).toMatch(/^Optimus: We are checking this payment\. Your money is safe\. NGN 85,/)
  })

  it('notice of a check: names the payee, the account and the deadline', () => {
    const { body, sms } = noticeText(notice(kind), 'Ngozi')
    for (const text of [body, sms]) {
      expect(text).toContain('CHUKWUEMEKA OBI')
      expect(text).toContain('We will decide by 27 Nov 2026, 3:00 pm')
    }
    expect(body).toContain('₦85,103.75')
    expect(body).toContain('on hold in your account ******3417')
  })

  it('notice of a check: is one text message of the 7-bit alphabet with the longest amount, name and deadline', () => {
    expect(noticeText(notice(kind, LONGEST), 'Ngozi').sms).toMatch(/^[\x20-\x7e]{1,160}$/)
  })

  it.each(['ha', 'yo', 'ig', 'pcm'] as const)(
    'notice of a check: is written in the language of the customer: %s',
    (language) => {
      const english = noticeText(notice(kind, LONGEST), 'Ngozi')
      const { sms, subject, body } = noticeText(notice(kind, LONGEST), 'Ngozi', translatorFor(language))
      expect(sms).toMatch(/^Optimus: [\x20-\x7e]+$/)
      expect(smsParts(sms), sms).toBeLessThanOrEqual(2)
      expect(subject).not.toBe(english.subject)
      for (const sentence of english.body.split('. ')) expect(body).not.toContain(sentence)
    },
  )
})
