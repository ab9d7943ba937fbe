/** The decision of staff on each section of a request for a tier, and the sections that the customer must send again. */
import { FAULTS_OF, type KycItem, type SectionFault } from '../../values/vocabularies/kyc/kyc-sections.ts'
import { TIER_NEEDS } from './tier-rules.ts'

/** A section that staff reject. */
export interface RejectedSection {
  readonly section: KycItem
  readonly fault: SectionFault
  /** What staff write to the customer. Undefined when the reason says all. */
  readonly words?: string | undefined
}

export interface SectionDecision {
  readonly section: KycItem
  /** Null: staff accepted the section. */
  readonly fault: SectionFault | null
  readonly words: string | null
  readonly decidedAt: Date
}

/** The time at which the customer last sent each section. */
export type SentAt = Readonly<Partial<Record<KycItem, Date>>>

/** Staff compare the address with the proof of address. If they differ, a new version of either one is a correction. */
const COMPARED: readonly KycItem[] = ['personal', 'proofOfAddress']

/** True when the customer has sent a new version of the section since staff decided on it. */
export function isSentSince({ section, fault, decidedAt }: SectionDecision, sentAt: SentAt): boolean {
  const answers = fault === 'not-the-address' ? COMPARED : [section]
  return answers.some((one) => (sentAt[one]?.getTime() ?? 0) > decidedAt.getTime())
}

/**
 * The rejected sections that the customer has not sent again. A verified NIN cannot be sent again, so it is left out: a branch
 * settles it, and then the customer asks again.
 */
export function stillRejected(decisions: readonly SectionDecision[], sentAt: SentAt): readonly KycItem[] {
  return decisions
    .filter((one) => one.fault !== null && one.section !== 'identification' && !isSentSince(one, sentAt))
    .map(({ section }) => section)
}

export type RejectionProblem = 'not-of-request' | 'twice' | 'not-its-reason' | 'words-missing'

/** The problems as staff read them. */
export const NOT_REJECTED: Readonly<Record<RejectionProblem, string>> = {
  'not-of-request': 'A section is not in this request.',
  twice: 'A section is named twice.',
  'not-its-reason': 'A reason does not fit its section.',
  'words-missing': 'The customer needs your words when the reason is another one.',
}

/** Finds why these sections of a request cannot be rejected for these reasons. Undefined when they can. */
export function problemOfRejection(tier: 2 | 3, rejected: readonly RejectedSection[]): RejectionProblem | undefined {
  const sections = rejected.map(({ section }) => section)
  if (sections.some((section) => !TIER_NEEDS[tier].includes(section))) return 'not-of-request'
  if (new Set(sections).size < sections.length) return 'twice'
  if (rejected.some(({ section, fault }) => !FAULTS_OF[section].includes(fault))) return 'not-its-reason'
  if (rejected.some(({ fault, words }) => fault === 'other' && words === undefined)) return 'words-missing'
  return undefined
}

/** The decisions on all sections of a request. Sections that are not rejected are accepted. */
export function decisionsOn(
  tier: 2 | 3,
  rejected: readonly RejectedSection[],
  decidedAt: Date,
): readonly SectionDecision[] {
  return TIER_NEEDS[tier].map((section) => {
    const found = rejected.find((one) => one.section === section)
    return { section, fault: found?.fault ?? null, words: found?.words ?? null, decidedAt }
  })
}
