/** Reads the payers that the payment switch asks for. It opens the sealed BVN for this use only. */
import type { Tier } from '../../core/accounts/account-products.ts'
import type { Sql } from '../db/database.ts'
import type { CustomerKeys } from './customer-store.ts'
import { unseal } from '../crypto/sealing.ts'
import { bvnPlace } from './sealed-columns.ts'

type Keys = Pick<CustomerKeys, 'identityEncryption'>

interface Debtor {
  readonly bvn: string
  readonly tier: Tier
}

/** Reads these customers. The returned function opens the BVN of one of them. It throws when the BVN cannot be opened. */
export async function findDebtors(
  sql: Sql,
  keys: Keys,
  customerIds: readonly string[],
): Promise<(customerId: string) => Debtor | undefined> {
  const { rows } = await sql.query<{ customer_id: string; bvn_sealed: Buffer; kyc_level: Tier }>(
    'select customer_id, bvn_sealed, kyc_level from bank.customer where customer_id = any ($1::uuid[])',
    [customerIds],
  )
  const rowOf = new Map(rows.map((row) => [row.customer_id, row]))
  return (customerId) => {
    const row = rowOf.get(customerId)
    return (
      row && {
        bvn: unseal(keys.identityEncryption, bvnPlace(customerId), row.bvn_sealed),
        tier: row.kyc_level,
      }
    )
  }
}

export async function findDebtor(sql: Sql, keys: Keys, customerId: string): Promise<Debtor | undefined> {
  return (await findDebtors(sql, keys, [customerId]))(customerId)
}
