import { describe, expect, it } from 'vitest'
import { AUTH_LIMITS, type AuthLimits, type CodeQuota } from './auth-limits.ts'
import { decideSend, nameOtherWays, type SentMessage } from './code-quotas.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const MINUTE = 60_000
const QUOTAS = Object.keys(AUTH_LIMITS.codeQuotas) as CodeQuota[]

/** Messages for one purpose, all sent at the same time before now. */
const sent = (quota: string | null, count: number, minutesAgo = 1): SentMessage[] =>
  Array.from({ length: count }, () => ({ quota, sentAt: new Date(NOW.getTime() - minutesAgo * MINUTE) }))

const decide = (quota: CodeQuota, messages: readonly SentMessage[], limits: AuthLimits = AUTH_LIMITS) => {
  const decision = decideSend(quota, messages, NOW, limits)
  return decision.ok ? 'ok' : 'detail' in decision.failure ? decision.failure.detail : decision.failure
}

describe('the defaults', () => {
  it('default quotas: the reserved shares together are at most the phone’s daily total', () => {
    const kept = QUOTAS.map((quota) => AUTH_LIMITS.codeQuotas[quota].keptPerDay)
    expect(kept.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(AUTH_LIMITS.codesPerDay)
  })

  it('default quotas: calls that accept any phone have no reserved share, all other calls reserve their full quota', () => {
    for (const quota of QUOTAS) {
      const { perDay, keptPerDay } = AUTH_LIMITS.codeQuotas[quota]
      expect([quota, keptPerDay]).toEqual([quota, quota === 'contact' || quota === 'contact-change-new' ? 0 : perDay])
    }
  })
})

describe.each(QUOTAS)('decideSend: %s', (quota) => {
  const { perHour, perDay } = AUTH_LIMITS.codeQuotas[quota]
  const others = QUOTAS.filter((other) => other !== quota)

  it('allows the hour’s messages and refuses the next one until an hour has passed', () => {
    expect(decide(quota, sent(quota, perHour - 1))).toBe('ok')
    expect(decide(quota, sent(quota, perHour, 20))).toEqual({
      per: 'hour',
      nextAt: '2026-11-21T09:40:00.000Z',
      otherWays: [],
    })
    expect(decide(quota, sent(quota, perHour, 60))).toBe('ok')
  })

  it('allows the day’s messages and refuses the next one until a day has passed', () => {
    expect(decide(quota, sent(quota, perDay - 1, 90))).toBe('ok')
    expect(decide(quota, sent(quota, perDay, 90))).toMatchObject({ per: 'day', nextAt: '2026-11-22T07:30:00.000Z' })
    expect(decide(quota, sent(quota, perDay, 24 * 60))).toBe('ok')
  })

  it('quota: stays open when the quota of any one other purpose is used up', () => {
    for (const other of others) {
      expect([other, decide(quota, sent(other, AUTH_LIMITS.codeQuotas[other].perDay))]).toEqual([other, 'ok'])
    }
  })
})

describe('decideSend: the daily total', () => {
  it('keeps a customer’s quotas complete after strangers have used up their own quotas', () => {
    const strangers = QUOTAS.filter((quota) => AUTH_LIMITS.codeQuotas[quota].keptPerDay === 0)
    const messages: SentMessage[] = []
    for (const quota of strangers)
      while (decide(quota, messages) === 'ok') messages.push(...sent(quota, 1, 61 + messages.length))
    expect(messages).toHaveLength(10)
    expect(decide('contact-change-new', messages)).toMatchObject({ per: 'day' })
    const paid = [...messages, ...sent('approval', AUTH_LIMITS.codeQuotas.approval.perDay - 1, 90)]
    expect(decide('approval', paid)).toBe('ok')
    expect(decide('reset-pin', [...paid, ...sent('approval', 1, 90)])).toBe('ok')
  })

  it('keeps room for recovery when payments use up the rest', () => {
    const none = { perHour: 0, perDay: 0, keptPerDay: 0 }
    const limits: AuthLimits = {
      ...AUTH_LIMITS,
      codesPerDay: 6,
      codeQuotas: {
        ...(Object.fromEntries(QUOTAS.map((quota) => [quota, none])) as AuthLimits['codeQuotas']),
        approval: { perHour: 20, perDay: 20, keptPerDay: 0 },
        'reset-pin': { perHour: 5, perDay: 5, keptPerDay: 2 },
      },
    }
    expect(decide('approval', sent('approval', 3), limits)).toBe('ok')
    const payments = sent('approval', 4)
    expect(decide('approval', payments, limits)).toMatchObject({ per: 'day', nextAt: '2026-11-22T08:59:00.000Z' })
    expect(decide('reset-pin', [...payments, ...sent('reset-pin', 1)], limits)).toBe('ok')
    expect(decide('reset-pin', [...payments, ...sent('reset-pin', 2)], limits)).toMatchObject({ per: 'day' })
    // No other quota may use a share that its quota has used.
    expect(decide('approval', [...payments, ...sent('reset-pin', 2)], limits)).toMatchObject({ per: 'day' })
  })

  it('counts the messages of an older server', () => {
    expect(decide('contact', sent(null, 9, 90))).toBe('ok')
    expect(decide('contact', sent(null, 10, 90))).toMatchObject({ per: 'day' })
  })

  it('gives a stranger the same answer whether or not the customer was sent codes', () => {
    const strangers = [...sent('contact', 3, 30), ...sent('contact-change-new', 6, 120)]
    const customers = [...sent('approval', 20, 10), ...sent('reset-pin', 4, 5), ...sent('sign-up', 5, 400)]
    for (const messages of [[], sent('contact', 1, 7), sent('contact', 2, 7)]) {
      const known = decide('contact', [...strangers, ...messages, ...customers])
      expect(known).toEqual(decide('contact', [...strangers, ...messages]))
    }
  })
})

describe('decideSend: the next code', () => {
  it('next code: is allowed when the quotas of the hour and of the day both allow it, rounded up to the minute', () => {
    const messages = [...sent('contact', 1, 23 * 60 + 58.5), ...sent('contact', 5, 50)]
    // The hour has room at 9:10; the day has room as soon as the oldest message is a day old.
    expect(decide('contact', messages)).toMatchObject({ per: 'hour', nextAt: '2026-11-21T09:10:00.000Z' })
    const both = [...sent('contact', 1, 100), ...sent('contact', 5, 50)]
    expect(decide('contact', both)).toMatchObject({ per: 'day', nextAt: '2026-11-22T07:20:00.000Z' })
    const late = [...sent('contact', 5, 23 * 60 + 58.5), ...sent('contact', 1, 90)]
    expect(decide('contact', late)).toMatchObject({ per: 'day', nextAt: '2026-11-21T09:02:00.000Z' })
  })
})

describe('nameOtherWays', () => {
  it('adds the ways to a used-up quota and to nothing else', () => {
    const full = decideSend('contact', sent('contact', 5), NOW, AUTH_LIMITS)
    const failure = full.ok ? undefined : nameOtherWays(full.failure, ['token'])
    expect(failure).toMatchObject({ reason: 'code-limit', detail: { per: 'hour', otherWays: ['token'] } })
    const expired = { kind: 'refused', reason: 'code-expired' } as const
    expect(nameOtherWays(expired, ['token'])).toEqual(expired)
  })
})
