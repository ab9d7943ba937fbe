/** Searches customers for staff. Each search leaves an event in the audit trail. A search by a BVN needs its duty, and is shown to each found customer. */
import { ok, type Result } from '../../../values/result.ts'
import type { StaffDuty } from '../../../values/vocabularies/staff-duties.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { CustomerKeys } from '../../customers/customer-store.ts'
import type { Sql } from '../../db/database.ts'
import { writeRecordReads } from '../../features/privacy/record-reads.ts'
import { refuseDuty } from '../refuse-duty.ts'
import type { Refusal, StaffCall } from '../staff-route.ts'
import { bvnPartOf, findCustomers, type FoundCustomer } from './find-customers.ts'
import { maskedSearch } from './masked-search.ts'

interface BvnSearch {
  readonly duty: StaffDuty
  /** The search as the customer reads it. */
  readonly content: string
}
const BVN_SEARCHES: Readonly<Record<'whole' | 'end', BvnSearch>> = {
  whole: { duty: 'customer.bvn', content: 'Your name and customer number, found by your BVN' },
  end: { duty: 'customer.read', content: 'Your name and customer number, found by the last four digits of your BVN' },
}

/** The customers that the answer named, by their numbers: at most 20. The event belongs to no customer, so that no customer reads it. */
const namesOf = (found: readonly FoundCustomer[]) => ({
  found: found.length,
  customers: found.map(({ cifid }) => cifid).join(' '),
})

const REFUSALS = {
  whole: 'Your role does not include the search by a whole BVN. Search by its last four digits and the name.',
  end: 'Your role does not include the search by a BVN.',
} as const

/** The transaction must also be committed after a refusal, because the audit trail has the refusal. */
export async function searchCustomers(
  tx: Sql,
  keys: CustomerKeys,
  { text, at }: { readonly text: string; readonly at: Date },
  { caller, trace }: StaffCall,
): Promise<Result<readonly FoundCustomer[], Refusal>> {
  const part = bvnPartOf(text)
  if (part === undefined) {
    const found = await findCustomers(tx, keys, text)
    const detail = { staffId: caller.staffId, ...maskedSearch(text), ...namesOf(found) }
    await recordAudit(tx, trace, { kind: 'customer.searched', outcome: 'done', detail })
    return ok(found)
  }
  const { duty, content } = BVN_SEARCHES[part]
  if (!caller.duties.includes(duty)) return refuseDuty(tx, trace, caller.staffId, duty, REFUSALS[part])
  const customers = await findCustomers(tx, keys, text)
  const detail = { staffId: caller.staffId, part, ...namesOf(customers) }
  await recordAudit(tx, trace, { kind: 'customer.searched-by-bvn', outcome: 'done', detail })
  await writeRecordReads(
    tx,
    customers.map(({ customerId }) => customerId),
    {
      operator: `${caller.name} (${caller.staffId})`,
      role: caller.roles.join(', '),
      what: content,
      reason: 'To find a customer',
      at,
    },
  )
  return ok(customers)
}
