/** The tables of db/migrations/0004_channel.sql. `npm run db:describe` writes this file. */

export interface BankMessageKeyRow {
  readonly kid: string
  readonly public_key: Buffer
  readonly sealed_private_key: Buffer
  readonly not_before: string
  readonly expires_at: string
  readonly signature: Buffer | null
}

export interface BankSealingKeyRow {
  readonly key_id: string
  readonly wrapped: Buffer | null
  readonly wrapped_by: string
  readonly created_at: Date
  readonly seals_at: Date
  readonly removed_at: Date | null
}

export interface BankResealRow {
  readonly place: string
  readonly key_id: string
  readonly after: string[] | null
  readonly seen: string
  readonly resealed: string
  readonly began_at: Date
  readonly changed_at: Date
  readonly ended_at: Date | null
}

export interface BankSealedReplayRow {
  readonly minute: Date
  readonly digest: Buffer
}

export interface BankCallMeterRow {
  readonly key: string
  readonly empty_at: Date
}
