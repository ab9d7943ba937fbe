/** The sections of a customer's details, and the papers that prove them (Product §15.1). */
export const KYC_SECTIONS = ['personal', 'identification', 'financial', 'nextOfKin'] as const
export type KycSection = (typeof KYC_SECTIONS)[number]

/** The sections that are stored as the customer wrote them. */
export const WRITTEN_SECTIONS = ['personal', 'financial', 'nextOfKin'] as const satisfies readonly KycSection[]
export type WrittenSection = (typeof WRITTEN_SECTIONS)[number]

/** The fifth section, documents: what the papers prove. */
export const KYC_PROOFS = ['proofOfIdentity', 'proofOfAddress', 'signature', 'selfie'] as const
export type KycProof = (typeof KYC_PROOFS)[number]
