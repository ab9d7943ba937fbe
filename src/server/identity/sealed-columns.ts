/** The sealed columns of identity. The secrets of authenticator apps and the hashes of PINs live long. */
import type { SealedColumn, ShortLivedColumn } from '../db/sealed-column.ts'
import { seedPlace } from './authenticator/totp-secrets.ts'
import { pinPlace } from './profiles/profile-secrets.ts'

export const seedColumn: SealedColumn = {
  table: 'bank.authenticator',
  column: 'seed_sealed',
  purpose: 'token-seed',
  key: { customer_id: 'uuid' },
  place: ({ customer_id: id = '' }) => seedPlace(id),
}

export const pinColumn: SealedColumn = {
  table: 'bank.profile',
  column: 'pin_hash',
  purpose: 'pin-hashes',
  key: { customer_id: 'uuid' },
  place: ({ customer_id: id = '' }) => pinPlace(id),
}

export const shortLivedColumns: readonly ShortLivedColumn[] = [
  { table: 'bank.sign_up', column: 'record_sealed', livesFor: 'a day' },
  { table: 'bank.one_time_code', column: 'phone_sealed', livesFor: 'a day' },
  { table: 'bank.session_token', column: 'successor_sealed', livesFor: 'an hour' },
]
