/** The names of the sections of a request for a tier, and of the reasons to reject one. */
import type { KycItem, SectionFault } from './kyc-sections.ts'

export const SECTION_NAMES: Readonly<Record<KycItem, string>> = {
  identification: 'Identification',
  personal: 'Personal details',
  financial: 'Financial details',
  nextOfKin: 'Next of kin',
  proofOfIdentity: 'Proof of identity',
  proofOfAddress: 'Proof of address',
  signature: 'Signature',
  selfie: 'Selfie',
}

/** A section that is missing here shows itself. */
export const sectionName = (section: string): string =>
  (SECTION_NAMES as Readonly<Record<string, string>>)[section] ?? section

/** The reasons as staff choose them. */
export const FAULT_NAMES: Readonly<Record<SectionFault, string>> = {
  unreadable: 'It cannot be read',
  expired: 'It has expired',
  'another-person': 'It is of another person',
  'not-the-address': 'The bill and the details have different addresses',
  incomplete: 'Answers are missing',
  contradictory: 'Answers contradict each other or a document',
  other: 'Another reason',
}

/** "it cannot be read" */
export const faultInSentence = (fault: SectionFault): string =>
  `${FAULT_NAMES[fault].slice(0, 1).toLowerCase()}${FAULT_NAMES[fault].slice(1)}`
