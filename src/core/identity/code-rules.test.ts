import { describe, expect, it } from 'vitest'
import { AUTH_LIMITS } from './auth-limits.ts'
import { decideResend, decideTry, resendWaitMs } from './code-rules.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const at = (offsetMs: number) => new Date(NOW.getTime() + offsetMs)
const word = (decision: ReturnType<typeof decideTry>) =>
  decision.ok ? 'ok' : decision.failure.kind === 'refused' ? decision.failure.reason : decision.failure.kind

describe('resendWaitMs', () => {
  it('is 60 seconds, then 120, then always 240', () => {
    expect([1, 2, 3, 4, 9].map((sends) => resendWaitMs(sends, AUTH_LIMITS))).toEqual([
      60_000, 120_000, 240_000, 240_000, 240_000,
    ])
  })
})

const fresh = { tries: 0, createdAt: at(-60_000), expiresAt: at(240_000), resendAt: NOW, usedAt: null }

describe('decideResend', () => {
  it.each([
    ['unknown', undefined, 'code-expired'],
    ['due', fresh, 'ok'],
    ['too soon', { ...fresh, resendAt: at(1) }, 'resend-too-soon'],
    ['used', { ...fresh, usedAt: at(-1) }, 'code-expired'],
    ['tries used up', { ...fresh, tries: 3 }, 'code-tries-used'],
    ['one try left', { ...fresh, tries: 2 }, 'ok'],
    ['the code is too old but the reference is not', { ...fresh, expiresAt: at(-1) }, 'ok'],
    ['the reference is too old', { ...fresh, createdAt: at(-30 * 60_000 - 1) }, 'code-expired'],
  ])('%s', (_name, code, expected) => {
    expect(word(decideResend(code, NOW, AUTH_LIMITS))).toBe(expected)
  })
})

describe('decideTry', () => {
  it.each([
    ['unknown', undefined, 'code-expired'],
    ['first try', { ...fresh, tries: 1 }, 'ok'],
    ['third try', { ...fresh, tries: 3 }, 'ok'],
    ['fourth try', { ...fresh, tries: 4 }, 'code-tries-used'],
    ['used', { ...fresh, tries: 1, usedAt: at(-1) }, 'code-expired'],
    ['at its end', { ...fresh, tries: 1, expiresAt: NOW }, 'code-expired'],
  ])('%s', (_name, code, expected) => {
    expect(word(decideTry(code, NOW, AUTH_LIMITS))).toBe(expected)
  })
})
