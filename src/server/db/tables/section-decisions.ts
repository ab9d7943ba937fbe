/** The tables of db/migrations/0106_section_decisions.sql. `npm run db:describe` writes this file. */

export interface BankKycSectionDecisionRow {
  readonly submission_id: string
  readonly customer_id: string
  readonly section:
    | 'personal'
    | 'identification'
    | 'financial'
    | 'nextOfKin'
    | 'proofOfIdentity'
    | 'proofOfAddress'
    | 'signature'
    | 'selfie'
  readonly fault:
    | 'unreadable'
    | 'expired'
    | 'another-person'
    | 'not-the-address'
    | 'incomplete'
    | 'contradictory'
    | 'other'
    | null
  readonly message: string | null
  readonly decided_at: Date
}

export interface BankRegisterAnswerRow {
  readonly customer_id: string
  readonly register: 'bvn' | 'nin'
  readonly answer_sealed: Buffer
  readonly answered_at: Date
}
