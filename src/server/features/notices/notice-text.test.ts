import { describe, expect, it } from 'vitest'
import type { SecurityNotice } from './notice.ts'
import { noticeText } from './notice-text.ts'

const KINDS: readonly SecurityNotice['kind'][] = [
  'profile-created',
  'device-linked',
  'device-removed',
  'password-locked',
  'pin-locked',
  'security-questions-changed',
  'password-changed',
  'temporary-password-set',
  'answers-locked',
  'pin-changed',
]
const notice = (kind: SecurityNotice['kind']): SecurityNotice => ({
  kind,
  customerId: '0191f0c0-7f1e-7abc-8def-0123456789ac',
  reference: 'r-1',
  at: '2026-11-21T15:07:00.000Z',
})

describe.each(KINDS)('the notice %s', (kind) => {
  const { sms, subject, mail } = noticeText(notice(kind), 'Ngozi')

  it('is one text message of the 7-bit alphabet, with when and whom to call', () => {
    expect(sms).toMatch(/^[\x20-\x7e]{1,160}$/)
    expect(sms).toContain(' on 21 Nov 2026, 4:07 pm. If this was not you, call ')
  })

  it('is a letter with a subject of its own', () => {
    expect(subject.length).toBeGreaterThan(10)
    expect(mail).toMatch(/^Dear Ngozi,\n\nOn 21 Nov 2026, 4:07 pm [a-z]/)
    expect(KINDS.filter((other) => noticeText(notice(other), 'Ngozi').subject === subject)).toEqual([kind])
  })
})
