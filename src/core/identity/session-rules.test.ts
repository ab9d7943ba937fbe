import { describe, expect, it } from 'vitest'
import { AUTH_LIMITS } from './auth-limits.ts'
import { decideRefresh, isSessionLive, type RefreshAttempt } from './session-rules.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const at = (offsetMs: number) => new Date(NOW.getTime() + offsetMs)
const live = { revokedAt: null, lastSeenAt: at(-60_000), endsAt: at(60_000) }

describe('isSessionLive', () => {
  it.each([
    ['used lately', live, true],
    ['revoked', { ...live, revokedAt: at(-1) }, false],
    ['at its end', { ...live, endsAt: NOW }, false],
    ['idle for just under six minutes', { ...live, lastSeenAt: at(-359_999) }, true],
    ['idle for six minutes', { ...live, lastSeenAt: at(-360_000) }, false],
  ])('%s', (_name, session, expected) => {
    expect(isSessionLive(session, NOW, AUTH_LIMITS)).toBe(expected)
  })
})

const current: RefreshAttempt = {
  session: live,
  rotatedAt: null,
  sameDevice: true,
  sameFamily: true,
  generation: 3,
  handleGeneration: 3,
}
const rotated = { ...current, rotatedAt: at(-9_999) }

describe('decideRefresh', () => {
  it.each([
    ['the current token', current, 'rotate'],
    ['the handle of a tab that missed a rotation', { ...current, handleGeneration: 2 }, 'rotate'],
    ['a handle that runs ahead', { ...current, handleGeneration: 4 }, 'refuse'],
    ["another family's handle", { ...current, sameFamily: false }, 'refuse'],
    ['another device', { ...current, sameDevice: false }, 'refuse'],
    ['a session that has ended', { ...current, session: { ...live, revokedAt: at(-1) } }, 'refuse'],
    ['a lost reply', rotated, 'repeat'],
    ['a lost reply, ten seconds on', { ...rotated, rotatedAt: at(-10_000) }, 'reuse'],
    ['a copied token on another device', { ...rotated, sameDevice: false }, 'reuse'],
    ['a used token of a session that has ended', { ...rotated, session: { ...live, endsAt: NOW } }, 'refuse'],
  ] as const)('%s', (_name, attempt, decision) => {
    expect(decideRefresh(attempt, NOW, AUTH_LIMITS)).toBe(decision)
  })
})
