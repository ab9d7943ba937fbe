/** The bank's own beneficiary types (Product §12.1). The beneficiary types of bills are in bill-categories.ts. */
export const BENEFICIARY_TYPES = { ownBank: 'LOCAL_TRANSFER', otherBank: 'EXTERNAL_TRANSFER', self: 'SELF' } as const
export type BeneficiaryType = (typeof BENEFICIARY_TYPES)[keyof typeof BENEFICIARY_TYPES]
