/** Stores a biller's answer about a number for the payment that follows. The answer is bound to the customer who asked. */
import { randomBytes } from 'node:crypto'
import type { OrderedHolder } from '../../../core/bills/check-bill-order.ts'
import { sha256 } from '../../approvals/canonical-text.ts'
import type { BillHolder } from '../../ports/biller.ts'
import type { BillsDeps } from '../../payments/kinds/bill/bills-deps.ts'

const ENQUIRY_LIVES_MS = 30 * 60 * 1000

interface EnquiryKey {
  readonly customerId: string
  readonly billerId: string
  readonly reference: string
  /** The kind of a meter. Null when the biller needs no kind. */
  readonly productId: string | null
}

export interface EnquiredHolder extends OrderedHolder {
  readonly customerName: string
  readonly address: string | null
}

/** Stores the biller's answer. Returns the reference under which a payment can use the answer for half an hour. */
export async function keepHolder(
  deps: Pick<BillsDeps, 'database' | 'clock'>,
  key: EnquiryKey,
  holder: BillHolder,
): Promise<string> {
  const customerRef = randomBytes(24).toString('base64url')
  const now = deps.clock.now()
  await deps.database.pool.query(
    `with aged as (delete from bank.bill_enquiry where customer_id = $2 and expires_at <= $13)
     insert into bank.bill_enquiry (reference_hash, customer_id, biller_id, reference, product_id, customer_name, address,
       bouquet_name, renewal_minor, due_on, least_minor, most_minor, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14)`,
    [
      sha256(customerRef),
      key.customerId,
      key.billerId,
      key.reference,
      key.productId,
      holder.name,
      holder.address,
      holder.bouquet?.name ?? null,
      holder.bouquet?.renewalMinor ?? null,
      holder.bouquet?.dueOn ?? null,
      holder.leastMinor,
      holder.mostMinor,
      now,
      new Date(now.getTime() + ENQUIRY_LIVES_MS),
    ],
  )
  return customerRef
}

/** The stored answer for this customer and number. Undefined when there is none, or when it has expired. */
export async function findHolder(
  deps: Pick<BillsDeps, 'database' | 'clock'>,
  key: EnquiryKey & { readonly customerRef: string },
): Promise<EnquiredHolder | undefined> {
  const { rows } = await deps.database.pool.query<{
    customer_name: string
    address: string | null
    renewal_minor: string | null
    least_minor: string | null
    most_minor: string | null
  }>(
    `select customer_name, address, renewal_minor, least_minor, most_minor from bank.bill_enquiry
     where reference_hash = $1 and customer_id = $2 and biller_id = $3 and reference = $4
       and product_id is not distinct from $5 and expires_at > $6`,
    [sha256(key.customerRef), key.customerId, key.billerId, key.reference, key.productId, deps.clock.now()],
  )
  const row = rows[0]
  if (row === undefined) return undefined
  const minor = (text: string | null) => (text === null ? null : BigInt(text))
  return {
    customerName: row.customer_name,
    address: row.address,
    renewalMinor: minor(row.renewal_minor),
    leastMinor: minor(row.least_minor),
    mostMinor: minor(row.most_minor),
  }
}
