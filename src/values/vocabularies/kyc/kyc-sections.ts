/** The sections of a customer's details, and the papers that prove them (Product §15.1). */
export const KYC_SECTIONS = ['personal', 'identification', 'financial', 'nextOfKin'] as const
export type KycSection = (typeof KYC_SECTIONS)[number]

/** The sections that are stored as the customer wrote them. */
export const WRITTEN_SECTIONS = ['personal', 'financial', 'nextOfKin'] as const satisfies readonly KycSection[]
export type WrittenSection = (typeof WRITTEN_SECTIONS)[number]

/** The fifth section, documents: what the papers prove. */
export const KYC_PROOFS = ['proofOfIdentity', 'proofOfAddress', 'signature', 'selfie'] as const
export type KycProof = (typeof KYC_PROOFS)[number]

/** What a request for a tier consists of. Staff decide on each of these sections. */
export const KYC_ITEMS = [...KYC_SECTIONS, ...KYC_PROOFS] as const
export type KycItem = (typeof KYC_ITEMS)[number]

/** Why staff reject a section. The customer reads the reason in their language. */
export const SECTION_FAULTS = [
  'unreadable',
  'expired',
  'another-person',
  'not-the-address',
  'incomplete',
  'contradictory',
  'other',
] as const
export type SectionFault = (typeof SECTION_FAULTS)[number]

const FAULTS_OF_ANSWERS = ['incomplete', 'contradictory', 'other'] as const
const FAULTS_OF_PICTURE = ['unreadable', 'another-person', 'other'] as const

/** The reasons that fit each section. For `other` the reason is in the words to the customer. */
export const FAULTS_OF: Readonly<Record<KycItem, readonly SectionFault[]>> = {
  identification: ['another-person', 'other'],
  personal: ['not-the-address', ...FAULTS_OF_ANSWERS],
  financial: FAULTS_OF_ANSWERS,
  nextOfKin: FAULTS_OF_ANSWERS,
  proofOfIdentity: ['expired', ...FAULTS_OF_PICTURE],
  proofOfAddress: ['expired', 'not-the-address', ...FAULTS_OF_PICTURE],
  signature: FAULTS_OF_PICTURE,
  selfie: FAULTS_OF_PICTURE,
}

/** The registers that the bank asks about a person. */
export const REGISTERS = ['bvn', 'nin'] as const
export type Register = (typeof REGISTERS)[number]

/** The facts of a person that the bank compares with the answers of the registers. */
export const COMPARED_FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'dateOfBirth',
  'gender',
  'phone',
  'email',
] as const
export type ComparedField = (typeof COMPARED_FIELDS)[number]

/** absent: the register has no such fact. */
export const MATCHES = ['same', 'differs', 'absent'] as const
export type Match = (typeof MATCHES)[number]
