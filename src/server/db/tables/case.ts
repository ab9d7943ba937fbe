/** The tables of db/migrations/0017_case.sql. `npm run db:describe` writes this file. */

export interface BankSupportCaseRow {
  readonly case_id: string
  readonly reference: string
  readonly customer_id: string
  readonly type:
    | 'wrong-account'
    | 'wrong-amount'
    | 'sent-twice'
    | 'fraud'
    | 'not-authorised'
    | 'not-delivered'
    | 'debited-twice'
    | 'amount-differs'
    | 'not-refunded'
    | 'bank-recall'
    | 'question'
    | 'data-correction'
    | 'data-erasure'
  readonly state: 'opened' | 'with-bank' | 'waiting' | 'resolved-for' | 'resolved-against' | 'withdrawn'
  readonly transfer_id: string | null
  readonly account_number: string | null
  readonly entry_id: string | null
  readonly amount_minor: string | null
  readonly currency: string | null
  readonly counterparty: string | null
  readonly bank_name: string | null
  readonly paid_at: Date | null
  readonly subject_reference: string | null
  readonly subject_id: string | null
  readonly subject_kind: 'payment' | 'journal' | null
  readonly description: string
  readonly opened_at: Date
  readonly closed_at: Date | null
  readonly is_bill: boolean
  readonly reported_of: 'transfer' | 'bill' | 'entry' | null
}

export interface BankCaseEventRow {
  readonly number: string
  readonly case_id: string
  readonly event_id: string
  readonly event: string
  readonly actor: 'customer' | 'staff' | 'network'
  readonly operator: string | null
  readonly text: string
  readonly amount_minor: string | null
  readonly created_at: Date
}

export interface BankCaseClockRow {
  readonly case_id: string
  readonly clock: 'tell-bank' | 'bank-answer' | 'result' | 'refund'
  readonly source: 'law' | 'draft' | 'own'
  readonly started_at: Date
  readonly due_at: Date
  readonly met_at: Date | null
}

export interface BankCasePictureRow {
  readonly case_id: string
  readonly event_id: string
  readonly file_id: string
}

export interface BankRecallRow {
  readonly case_id: string
  readonly transfer_id: string
  readonly state: 'inquiring' | 'agreed' | 'refused' | 'silent' | 'stopped'
  readonly reason: 'AC03' | 'AM09' | 'DUPL' | 'FRAD'
  readonly began_at: Date
  readonly answer_by: Date
  readonly inquiries: number
  readonly inquired_at: Date | null
  readonly next_at: Date | null
  readonly network_code: string | null
}

export interface BankCustomerFreezeRow {
  readonly freeze_id: string
  readonly customer_id: string
  readonly frozen_at: Date
  readonly frozen_by: 'customer' | 'owner' | 'staff'
  readonly lifted_at: Date | null
  readonly lifted_by: 'customer' | 'staff' | null
  readonly repeated_at: Date | null
}

export interface BankContactRow {
  readonly contact_id: string
  readonly reference: string
  readonly topic: 'log-in' | 'lost-phone' | 'fraud' | 'other' | 'dispute'
  readonly name: string
  readonly phone: string
  readonly message: string
  readonly created_at: Date
  readonly confirmed_at: Date | null
  readonly answer_by: Date | null
  readonly closed_at: Date | null
  readonly dispute: unknown
}

export interface BankContactAnswerRow {
  readonly answer_id: string
  readonly contact_id: string
  readonly operator: string
  readonly text: string
  readonly created_at: Date
  readonly sent_at: Date | null
}
