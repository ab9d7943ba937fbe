/** Finds customers by an exact number or name. Each way uses an index, so that a million customers cost no more than ten. */
import type * as v from 'valibot'
import type { foundCustomerSchema } from '../../../contract/staff/staff-api.ts'
import { parsePhone } from '../../../values/phone.ts'
import { bvnIndex, type CustomerKeys } from '../../customers/customer-store.ts'
import type { Sql } from '../../db/database.ts'
import { usernameKey } from '../../identity/profiles/profile-store.ts'

export type FoundCustomer = v.InferOutput<typeof foundCustomerSchema>

const MOST_FOUND = 20
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

export const FOUND_COLUMNS = `c.customer_id as "customerId", trim(c.first_name || ' ' || c.last_name) as name, c.cifid, p.username,
    right(c.phone, 4) as "phoneEnd", c.bvn_last4 as "bvnEnd", c.kyc_level as "kycLevel",
    exists (select from bank.customer_freeze f where f.customer_id = c.customer_id and f.lifted_at is null) as "isFrozen"`

/**
 * `text`: a customer number, an account number, a phone number, a whole BVN, a username, a customer id or a payment id.
 * At most 20 customers: a phone number may belong to several.
 */
export async function findCustomers(sql: Sql, keys: CustomerKeys, text: string): Promise<readonly FoundCustomer[]> {
  const phone = parsePhone(text)
  const digits = /^\d{10,11}$/.test(text) ? text : null
  const { rows } = await sql.query<FoundCustomer>(
    `with found as (
       select customer_id from bank.customer where cifid = $1
       union select customer_id from bank.account where account_number = $1
       union select customer_id from bank.customer where phone = $2
       union select customer_id from bank.customer where bvn_index = $3
       union select customer_id from bank.profile where username_key = $4
       union select customer_id from bank.customer where customer_id = $5
       union select customer_id from bank.payment where payment_id = $5
     )
     select ${FOUND_COLUMNS}
     from found join bank.customer c on c.customer_id = found.customer_id left join bank.profile p on p.customer_id = c.customer_id
     order by c.last_name, c.first_name, c.customer_id limit ${MOST_FOUND}`,
    [
      digits,
      phone.ok ? phone.value : null,
      digits?.length === 11 ? bvnIndex(keys, digits) : null,
      /^[\w.-]{1,64}$/.test(text) ? usernameKey(text) : null,
      UUID.test(text) ? text.toLowerCase() : null,
    ],
  )
  return rows
}
