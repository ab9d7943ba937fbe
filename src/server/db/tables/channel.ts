/** The tables of db/migrations/0004_channel.sql. `npm run db:describe` writes this file. */

export interface BankMessageKeyRow {
  readonly kid: string
  readonly public_key: Buffer
  readonly sealed_private_key: Buffer
  readonly not_before: string
  readonly expires_at: string
  readonly signature: Buffer
}

export interface BankSealedReplayRow {
  readonly minute: Date
  readonly digest: Buffer
}

export interface BankCallMeterRow {
  readonly key: string
  readonly empty_at: Date
}
