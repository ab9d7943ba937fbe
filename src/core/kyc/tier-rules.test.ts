/** Tiers at their edges: nothing missing is let through, and nobody is raised by asking twice. */
import { describe, expect, it, test } from 'vitest'
import { decideSubmission, type KycDone, KYC_SECTIONS, missingFor, nextTierOf, TIER_NEEDS } from './tier-rules.ts'

const NONE: KycDone = {
  personal: false,
  identification: false,
  financial: false,
  nextOfKin: false,
  proofOfAddress: false,
}
const ALL: KycDone = { personal: true, identification: true, financial: true, nextOfKin: true, proofOfAddress: true }

test.each([
  [1, 2],
  [2, 3],
  [3, undefined],
] as const)('after tier %i comes %s', (tier, next) => expect(nextTierOf(tier)).toBe(next))

describe('what is missing', () => {
  it('is everything of the table for who has nothing, and nothing for who has all', () => {
    for (const tier of [2, 3] as const) {
      expect(missingFor(tier, NONE)).toEqual(TIER_NEEDS[tier])
      expect(missingFor(tier, ALL)).toEqual([])
    }
  })
  it('is each item by itself', () => {
    for (const tier of [2, 3] as const)
      for (const item of TIER_NEEDS[tier]) expect(missingFor(tier, { ...ALL, [item]: false })).toEqual([item])
  })
})

describe('asking for the next tier', () => {
  it('raises to tier 2 at once with NIN and address, whatever else is missing', () => {
    const done = { ...NONE, identification: true, personal: true }
    expect(decideSubmission(1, done, false)).toEqual({ kind: 'raised', tier: 2 })
  })
  it('leaves tier 3 to somebody who looks at the papers', () => {
    expect(decideSubmission(2, ALL, false)).toEqual({ kind: 'to-be-decided', tier: 3 })
  })
  it.each(KYC_SECTIONS)('does nothing for tier 3 without %s', (section) => {
    expect(decideSubmission(2, { ...ALL, [section]: false }, false)).toEqual({ kind: 'incomplete', missing: [section] })
  })
  it('never skips a tier, and asks once', () => {
    expect(decideSubmission(1, ALL, false)).toEqual({ kind: 'raised', tier: 2 })
    expect(decideSubmission(2, ALL, true)).toEqual({ kind: 'waiting' })
    expect(decideSubmission(3, ALL, false)).toEqual({ kind: 'nothing-to-ask' })
  })
})
