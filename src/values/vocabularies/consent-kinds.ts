/** The consents that the bank asks for. */
export const CONSENT_KINDS = ['terms', 'privacy', 'offers'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]
