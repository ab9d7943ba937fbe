/** The tables of db/migrations/0107_settlement_report.sql. `npm run db:describe` writes this file. */

export interface BankSettlementReportRow {
  readonly network: 'switch' | 'biller'
  readonly day: Date
  readonly digest: Buffer
  readonly file_name: string
  readonly tried_at: Date
  readonly run_id: string | null
}
