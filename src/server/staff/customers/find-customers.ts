/** Finds customers by an exact number or name. Each way uses an index, so that a million customers cost no more than ten. */
import type * as v from 'valibot'
import type { foundCustomerSchema } from '../../../contract/staff/staff-api.ts'
import { caseReferenceOf } from '../../../core/cases/case-reference.ts'
import { idEndOfReference } from '../../../core/payments/reference.ts'
import { parsePhone } from '../../../values/phone.ts'
import { bvnIndexes, type CustomerKeys } from '../../customers/customer-store.ts'
import type { Sql } from '../../db/database.ts'
import { usernameKey } from '../../identity/profiles/profile-store.ts'

export type FoundCustomer = v.InferOutput<typeof foundCustomerSchema>

const MOST_FOUND = 20
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

export const FOUND_COLUMNS = `c.customer_id as "customerId", trim(c.first_name || ' ' || c.last_name) as name, c.cifid, p.username,
    right(c.phone, 4) as "phoneEnd", c.bvn_last4 as "bvnEnd", c.kyc_level as "kycLevel",
    exists (select from bank.customer_freeze f where f.customer_id = c.customer_id and f.lifted_at is null) as "isFrozen"`

/** The last four digits of a BVN, alone or before the start of a name: `4321 Ade`. */
const BVN_END = /^(\d{4})(?: +(\S.*))?$/

/** How a text finds customers by BVN. Undefined: the text has no BVN. An 11-digit phone number is no BVN. */
export function bvnPartOf(text: string): 'whole' | 'end' | undefined {
  if (BVN_END.test(text)) return 'end'
  return /^\d{11}$/.test(text) && !parsePhone(text).ok ? 'whole' : undefined
}

/**
 * `text` is a number or a name of the customer, or a reference of a payment or report.
 * - Of the customer: the customer number, an account number, the phone number, the username or the customer id.
 * - By BVN: the whole BVN, or its last four digits with or without the start of a name.
 * - Of a payment: the payment id, the reference on the receipt, or the session reference of a transfer in or out.
 * - Of a report: its reference.
 *
 * At most 20 customers: a phone number or the end of a BVN may belong to several.
 */
export async function findCustomers(sql: Sql, keys: CustomerKeys, text: string): Promise<readonly FoundCustomer[]> {
  const phone = parsePhone(text)
  const digits = /^\d{10,11}$/.test(text) ? text : null
  const [, bvnEnd, name = ''] = BVN_END.exec(text) ?? []
  const { rows } = await sql.query<FoundCustomer>(
    `with found as (
       select customer_id from bank.customer where cifid = $1
       union select customer_id from bank.account where account_number = $1
       union select customer_id from bank.customer where phone = $2
       union select customer_id from bank.customer where bvn_index = any ($3)
       union select customer_id from bank.customer where bvn_last4 = $6 and bvn_index is not null
         and (starts_with(lower(first_name), $7) or starts_with(lower(last_name), $7))
       union select customer_id from bank.profile where username_key = $4
       union select customer_id from bank.customer where customer_id = $5
       union select customer_id from bank.payment where payment_id = $5
       union select p.customer_id from bank.payment_submission s join bank.payment p on p.payment_id = s.payment_id
         where s.network in ('switch', 'biller', 'card-processor') and s.network_reference = $8
       union select customer_id from bank.inward_credit where end_to_end_id = $8
       union select p.customer_id from bank.payments_by_id_end($9) found join bank.payment p on p.payment_id = found
       union select i.customer_id from bank.credits_by_id_end($9) found join bank.inward_credit i on i.posting_id = found
       union select customer_id from bank.support_case where reference = $10
     )
     select ${FOUND_COLUMNS}
     from found join bank.customer c on c.customer_id = found.customer_id left join bank.profile p on p.customer_id = c.customer_id
     order by c.last_name, c.first_name, c.customer_id limit ${MOST_FOUND}`,
    [
      digits,
      phone.ok ? phone.value : null,
      digits !== null && bvnPartOf(digits) === 'whole' ? bvnIndexes(keys, digits) : null,
      /^[\w.-]{1,64}$/.test(text) ? usernameKey(text) : null,
      UUID.test(text) ? text.toLowerCase() : null,
      bvnEnd ?? null,
      name.toLowerCase(),
      text,
      idEndOfReference(text) ?? null,
      caseReferenceOf(text) ?? null,
    ],
  )
  return rows
}
