/** Finds the customer, the members of staff, and the order or payment that the filters of a search of the audit trail name. */
import type * as v from 'valibot'
import type { auditSearchSchema } from '../../../contract/staff/staff-audit.ts'
import { isUuid } from '../../../values/ids.ts'
import { ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import { findPaymentIds } from '../payments/find-payments.ts'
import { refuse, type Refusal } from '../staff-route.ts'

export interface Chosen {
  /** Null: the events of all customers, and of none. */
  readonly customerId: string | null
  /** The addresses of the events of these members of staff. Null: of everybody. */
  readonly addresses: readonly string[] | null
  /** A text that the details of the event contain. Null: any details. */
  readonly subject: string | null
  /** The time of the order without a customer, so that the search reads a part of the trail. */
  readonly since: Date | null
  readonly until: Date | null
}

type Wanted = Pick<v.InferOutput<typeof auditSearchSchema>, 'customer' | 'person' | 'subject'>

export async function findChosen(sql: Sql, { customer, person, subject }: Wanted): Promise<Result<Chosen, Refusal>> {
  const customerId = customer === '' ? null : await findCustomerId(sql, customer)
  if (customerId === undefined) return refuse('not-found', 'No customer has this number.')
  const addresses = person === '' ? null : await findAddresses(sql, person)
  if (addresses?.length === 0) return refuse('not-found', 'No member of staff has this name or id.')
  const found = subject === '' ? ok(NO_SUBJECT) : await findSubject(sql, subject)
  if (!found.ok) return found
  return ok({ ...found.value, customerId: customerId ?? found.value.customerId, addresses })
}

async function findCustomerId(sql: Sql, cifid: string): Promise<string | undefined> {
  const { rows } = await sql.query<{ customer_id: string }>('select customer_id from bank.customer where cifid = $1', [
    cifid,
  ])
  return rows[0]?.customer_id
}

/** The bank has few members of staff, so the search by a part of the name reads them all. */
async function findAddresses(sql: Sql, person: string): Promise<readonly string[]> {
  const { rows } = await sql.query<{ address: string }>(
    `select 'operator:' || staff_id::text as address from bank.staff_member
     where staff_id::text = lower($1) or strpos(lower(name), lower($1)) > 0`,
    [person],
  )
  return rows.map(({ address }) => address)
}

type Subject = Omit<Chosen, 'addresses'>
const NO_SUBJECT: Subject = { customerId: null, subject: null, since: null, until: null }

/** Almost every event of an order or payment belongs to its customer, and an index finds the events of a customer. */
async function findSubject(sql: Sql, text: string): Promise<Result<Subject, Refusal>> {
  const given = text.toLowerCase()
  const id = isUuid(given) ? given : (await findPaymentIds(sql, text))[0]
  if (id === undefined) return NO_PAYMENT
  const { rows } = await sql.query<{ customerId: string | null; since: Date | null; until: Date | null }>(
    `select customer_id as "customerId", proposed_at as since, ended_at as until from bank.staff_order where order_id = $1
     union all select customer_id, null, null from bank.payment where payment_id = $1`,
    [id],
  )
  return ok({ customerId: null, since: null, until: null, ...rows[0], subject: id })
}
const NO_PAYMENT = refuse('not-found', 'No payment has this reference.')
