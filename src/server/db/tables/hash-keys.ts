/** The tables of db/migrations/0108_hash_keys.sql. `npm run db:describe` writes this file. */

export interface BankHashKeyRow {
  readonly purpose: 'password-pepper' | 'pin' | 'identity-index'
  readonly key_id: Buffer
  readonly stored_at: Date
}
