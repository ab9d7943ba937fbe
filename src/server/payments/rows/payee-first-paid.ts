/** Keeps `bank.payee_first_paid`: the first settled transfer of each customer to each payee. */
import { BRAND } from '../../../values/brand.ts'
import { textArray, uuidArray } from '../../db/binary-array.ts'
import type { Sql } from '../../db/database.ts'
import { transfersOnly } from './transfers-only.ts'

/** A transfer that its posting settled. */
export interface SettledTransfer {
  readonly paymentId: string
  readonly customerId: string
  readonly institutionCode: string
  readonly payeeReference: string
  /** ISO 8601 */
  readonly createdAt: string
}

const INSERT = 'insert into bank.payee_first_paid (customer_id, institution_code, payee_reference, payment_id, paid_at)'
// Two batches that run side by side write new payees in one order, so that they never wait for each other in a circle.
const FIRST_OF_EACH = `select distinct on (p.customer_id, p.institution_code, p.payee_reference)
    p.customer_id, p.institution_code, p.payee_reference, p.payment_id, p.created_at`
const IN_ORDER = 'order by p.customer_id, p.institution_code, p.payee_reference, p.created_at on conflict do nothing'

/** Writes the payees of a batch that were not paid before, with one statement. */
export async function keepFirstPaid(tx: Sql, transfers: readonly SettledTransfer[]): Promise<void> {
  if (transfers.length === 0) return
  await tx.query(
    `${INSERT} ${FIRST_OF_EACH}
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]::timestamptz[])
       as p(payment_id, customer_id, institution_code, payee_reference, created_at) ${IN_ORDER}`,
    [
      uuidArray(transfers.map(({ paymentId }) => paymentId)),
      uuidArray(transfers.map(({ customerId }) => customerId)),
      textArray(transfers.map(({ institutionCode }) => institutionCode)),
      textArray(transfers.map(({ payeeReference }) => payeeReference)),
      textArray(transfers.map(({ createdAt }) => createdAt)),
    ],
  )
}

/**
 * The same for transfers that a network settled. The other payments among these ids are left out. The name of a new payee of
 * another bank is screened later. A payee of this bank was screened as a customer.
 */
export async function keepFirstPaidOf(tx: Sql, paymentIds: readonly string[]): Promise<void> {
  await tx.query(
    `with added as (
       ${INSERT} ${FIRST_OF_EACH} from bank.payment p
       where p.payment_id = any ($1::uuid[]) and p.state = 'settled' and ${transfersOnly('p')} ${IN_ORDER}
       returning institution_code, payment_id)
     insert into bank.screening_request (cause, payment_id)
     select 'new-payee', payment_id from added where institution_code <> $2 order by payment_id`,
    [paymentIds, BRAND.institutionCode],
  )
}

/**
 * Removes a reversed transfer, after its row reads as reversed. Where it was the first to its payee, the settled transfer that ended next
 * is the first now. A reversal posts alone with the books, so no other transfer of the payer is under way.
 */
export async function replaceFirstPaid(tx: Sql, paymentId: string): Promise<void> {
  const { rowCount } = await tx.query(
    `delete from bank.payee_first_paid f using bank.payment p
     where p.payment_id = $1 and f.payment_id = p.payment_id
       and (f.customer_id, f.institution_code, f.payee_reference) = (p.customer_id, p.institution_code, p.payee_reference)`,
    [paymentId],
  )
  if (rowCount === 0) return
  await tx.query(
    `${INSERT} select p.customer_id, p.institution_code, p.payee_reference, p.payment_id, p.created_at
     from bank.payment reversed join bank.payment p on p.customer_id = reversed.customer_id
       and p.institution_code = reversed.institution_code and p.payee_reference = reversed.payee_reference
     where reversed.payment_id = $1 and p.state = 'settled' and ${transfersOnly('p')}
     order by p.completed_at, p.created_at limit 1`,
    [paymentId],
  )
}
