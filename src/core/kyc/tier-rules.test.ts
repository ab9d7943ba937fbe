/** Tiers at their limits: a missing requirement always refuses, and a second request raises no tier. */
import { describe, expect, it, test } from 'vitest'
import { compareSection } from './compare-section.ts'
import {
  areDocumentsDone,
  decideSubmission,
  type KycDone,
  isAcceptedDocument,
  isDocumentLocked,
  missingFor,
  nextTierOf,
  provenBy,
  TIER_NEEDS,
} from './tier-rules.ts'
import { KYC_PROOFS, KYC_SECTIONS } from '../../values/vocabularies/kyc/kyc-sections.ts'

const NONE: KycDone = {
  personal: false,
  identification: false,
  financial: false,
  nextOfKin: false,
  ...provenBy([]),
}
const PAPERS = ['votersCard', 'utilityBill', 'signature', 'selfie']
const ALL: KycDone = { personal: true, identification: true, financial: true, nextOfKin: true, ...provenBy(PAPERS) }

test.each([
  [1, 2],
  [2, 3],
  [3, undefined],
] as const)('after tier %i comes %s', (tier, next) => expect(nextTierOf(tier)).toBe(next))

describe('what is missing', () => {
  it('missing items: all items for a new customer, and none for a customer with all items', () => {
    for (const tier of [2, 3] as const) {
      expect(missingFor(tier, NONE)).toEqual(TIER_NEEDS[tier])
      expect(missingFor(tier, ALL)).toEqual([])
    }
  })
  it('missing items: name exactly the one item that is missing', () => {
    for (const tier of [2, 3] as const)
      for (const item of TIER_NEEDS[tier]) expect(missingFor(tier, { ...ALL, [item]: false })).toEqual([item])
  })
})

describe('asking for the next tier', () => {
  it('raises to tier 2 immediately with NIN and address, even when other documents are missing', () => {
    const done = { ...NONE, identification: true, personal: true }
    expect(decideSubmission(1, done, false)).toEqual({ kind: 'raised', tier: 2 })
  })
  it('leaves tier 3 to a member of staff who checks the documents', () => {
    expect(decideSubmission(2, ALL, false)).toEqual({ kind: 'to-be-decided', tier: 3 })
  })
  it.each([...KYC_SECTIONS, ...KYC_PROOFS])('does nothing for tier 3 without %s', (section) => {
    expect(decideSubmission(2, { ...ALL, [section]: false }, false)).toEqual({ kind: 'incomplete', missing: [section] })
  })
  it('decideSubmission: never skips a tier, and allows one open request', () => {
    expect(decideSubmission(1, ALL, false)).toEqual({ kind: 'raised', tier: 2 })
    expect(decideSubmission(2, ALL, true)).toEqual({ kind: 'waiting' })
    expect(decideSubmission(3, ALL, false)).toEqual({ kind: 'nothing-to-ask' })
  })
})

describe('documents', () => {
  it.each(['ninSlip', 'passport', 'driversLicence', 'votersCard'])('%s proves the identity and no address', (kind) => {
    expect(provenBy([kind])).toEqual({ ...provenBy([]), proofOfIdentity: true })
  })
  it.each([
    ['utilityBill', 'proofOfAddress'],
    ['signature', 'signature'],
    ['selfie', 'selfie'],
  ])('%s proves %s only', (kind, proof) => expect(provenBy([kind])).toEqual({ ...provenBy([]), [proof]: true }))
  it('documents: are complete when each proof of the fifth section is there', () => {
    expect(areDocumentsDone(ALL)).toBe(true)
    for (const proof of KYC_PROOFS) expect(areDocumentsDone({ ...ALL, [proof]: false })).toBe(false)
  })
  it.each([
    ['passport', 1, false, false, false],
    ['passport', 2, false, false, false],
    ['passport', 2, true, false, true],
    ['passport', 3, false, false, true],
    ['passport', 3, false, true, true],
    ['utilityBill', 3, false, false, true],
    ['utilityBill', 3, false, true, false],
    ['utilityBill', 3, true, true, true],
  ] as const)('%s at tier %i, waiting %s, moved %s: locked is %s', (kind, tier, isWaiting, hasMoved, locked) => {
    expect(isDocumentLocked(kind, { tier, isWaiting, hasMoved })).toBe(locked)
  })
  it.each([
    [2, undefined, false],
    [3, undefined, true],
    [3, 9, false],
    [3, 10, true],
    [3, 11, true],
  ] as const)(
    'document sent at time 10, at tier %i, address changed at time %s: accepted is %s',
    (tier, moved, accepted) => {
      const movedAt = moved === undefined ? undefined : new Date(moved)
      const addedAt = new Date(10)
      expect(isAcceptedDocument({ addedAt, hasAcceptedBehind: false }, { tier, movedAt })).toBe(accepted)
      expect(isAcceptedDocument({ addedAt, hasAcceptedBehind: true }, { tier, movedAt })).toBe(false)
    },
  )
})

describe('a section that is changed', () => {
  const home = { State: 'Lagos', Street: 'Broad Street', HouseNumber: '14', Landmark: 'Market', Title: 'Mrs' }
  it.each([
    ['personal', { ...home }, 'same'],
    ['personal', { ...home, Landmark: 'Church' }, 'changed'],
    ['personal', { ...home, HouseNumber: '15' }, 'moved'],
    ['nextOfKin', { ...home, HouseNumber: '15' }, 'changed'],
  ] as const)('section %s, changed to %o: is %s', (section, after, change) =>
    expect(compareSection(section, home, after)).toBe(change),
  )
})
