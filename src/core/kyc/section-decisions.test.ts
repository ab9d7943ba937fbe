/** Tests the decisions on the sections of a request, and the comparison of a record with a register. */
import { describe, expect, it, test } from 'vitest'
import { FAULTS_OF, KYC_ITEMS, type KycItem, type SectionFault } from '../../values/vocabularies/kyc/kyc-sections.ts'
import { matchOf } from './compare-record.ts'
import { decisionsOn, isSentSince, problemOfRejection, stillRejected } from './section-decisions.ts'
import { TIER_NEEDS } from './tier-rules.ts'

const AT = new Date(100)
const decision = (section: KycItem, fault: SectionFault | null) => ({ section, fault, words: null, decidedAt: AT })

describe('sections that are rejected', () => {
  it.each([
    ['signature', 'unreadable', { signature: new Date(101) }, true],
    ['signature', 'unreadable', { signature: AT }, false],
    ['signature', 'unreadable', { selfie: new Date(101) }, false],
    ['proofOfAddress', 'not-the-address', { personal: new Date(101) }, true],
    ['personal', 'not-the-address', { proofOfAddress: new Date(101) }, true],
    ['proofOfAddress', 'expired', { personal: new Date(101) }, false],
  ] as const)('%s, rejected as %s, sent at %o: is sent since is %s', (section, fault, sentAt, isSent) => {
    expect(isSentSince(decision(section, fault), sentAt)).toBe(isSent)
  })

  it('stillRejected: leaves out accepted sections, sections that were sent again, and the NIN', () => {
    const all = [
      decision('personal', null),
      decision('identification', 'another-person'),
      decision('signature', 'unreadable'),
      decision('selfie', 'unreadable'),
    ]
    expect(stillRejected(all, { selfie: new Date(101) })).toEqual(['signature'])
  })

  it('decisionsOn: accepts each section of the request that is not rejected', () => {
    const made = decisionsOn(3, [{ section: 'selfie', fault: 'other', words: 'Take off the hat' }], AT)
    expect(made.map(({ section }) => section)).toEqual(TIER_NEEDS[3])
    expect(made.filter(({ fault }) => fault !== null)).toEqual([
      { section: 'selfie', fault: 'other', words: 'Take off the hat', decidedAt: AT },
    ])
  })

  it.each([
    [2, [{ section: 'selfie', fault: 'unreadable' }], 'not-of-request'],
    [3, [{ section: 'selfie', fault: 'expired' }], 'not-its-reason'],
    [3, [{ section: 'selfie', fault: 'other' }], 'words-missing'],
    [3, [{ section: 'selfie', fault: 'other', words: 'Take off the hat' }], undefined],
    [
      3,
      [
        { section: 'selfie', fault: 'unreadable' },
        { section: 'selfie', fault: 'another-person' },
      ],
      'twice',
    ],
  ] as const)('problemOfRejection: of tier %i with %j is %s', (tier, rejected, problem) => {
    expect(problemOfRejection(tier, rejected)).toBe(problem)
  })

  it('reasons: each section has some, and the last one is another reason', () => {
    for (const section of KYC_ITEMS) expect(FAULTS_OF[section].at(-1), section).toBe('other')
  })
})

test.each([
  ['firstName', 'Adaeze', 'ADAEZE', 'same'],
  ['firstName', 'Adaézè', 'Adaeze', 'same'],
  ['firstName', 'Ɗanjuma', 'Ɗanjuma', 'same'],
  ['firstName', 'Ada', 'Adaeze', 'differs'],
  ['lastName', 'Okonkwo-Eze', 'Okonkwo Eze', 'same'],
  ['middleName', '', 'Ngozi', 'differs'],
  ['middleName', 'Ngozi', '', 'absent'],
  ['dateOfBirth', '1990-01-02', '1990-02-01', 'differs'],
  ['gender', 'Female', 'f', 'same'],
  ['gender', 'Female', 'Male', 'differs'],
  ['phone', '+2348030000001', '+2348030000002', 'differs'],
  ['email', 'Ada@mail.example', 'ada@mail.example', 'same'],
  ['email', 'a.b@mail.example', 'ab@mail.example', 'differs'],
  ['email', 'ada@mail.example', null, 'absent'],
] as const)('matchOf: %s %j in the record and %j in the register is %s', (field, given, answered, match) => {
  expect(matchOf(field, given, answered)).toBe(match)
})
