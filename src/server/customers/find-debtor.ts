/** Reads the payer that the payment switch asks for. It opens the sealed BVN for this use only. */
import type { Tier } from '../../core/accounts/account-products.ts'
import type { Sql } from '../db/database.ts'
import type { CustomerKeys } from './customer-store.ts'
import { unseal } from '../crypto/sealing.ts'
import { bvnPlace } from './sealed-columns.ts'

export async function findDebtor(
  sql: Sql,
  keys: Pick<CustomerKeys, 'identityEncryption'>,
  customerId: string,
): Promise<{ readonly bvn: string; readonly tier: Tier } | undefined> {
  const { rows } = await sql.query<{ bvn_sealed: Buffer; kyc_level: Tier }>(
    'select bvn_sealed, kyc_level from bank.customer where customer_id = $1',
    [customerId],
  )
  const row = rows[0]
  return (
    row && {
      bvn: unseal(keys.identityEncryption, bvnPlace(customerId), row.bvn_sealed),
      tier: row.kyc_level,
    }
  )
}
