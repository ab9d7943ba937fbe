/** Gives the found customers for a file. Each customer in the file sees who saved it, when and why. */
import type * as v from 'valibot'
import type { customerExportSchema } from '../../../contract/staff/staff-api.ts'
import { ok, type Result } from '../../../values/result.ts'
import { maskIdentifiers } from '../../audit/mask-identifiers.ts'
import { writeRecordReads } from '../../features/privacy/record-reads.ts'
import type { StaffDeps } from '../staff-deps.ts'
import type { Refusal, StaffCall } from '../staff-route.ts'
import type { FoundCustomer } from './find-customers.ts'
import { searchCustomers } from './search-customers.ts'

export function exportCustomers(
  { database, keys, clock }: StaffDeps,
  { text, reason }: v.InferOutput<typeof customerExportSchema>,
  call: StaffCall,
): Promise<Result<{ readonly customers: readonly FoundCustomer[] }, Refusal>> {
  const { caller } = call
  const at = clock.now()
  return database.transaction(async (tx) => {
    const found = await searchCustomers(tx, keys, { text, at }, call)
    if (!found.ok) return found
    const customers = found.value
    await writeRecordReads(
      tx,
      customers.map(({ customerId }) => customerId),
      {
        operator: `${caller.name} (${caller.staffId})`,
        role: caller.roles.join(', '),
        what: 'name, customer number, username, tier, and the ends of phone and BVN, saved as a file',
        reason: maskIdentifiers(reason),
        at,
      },
    )
    return ok({ customers })
  })
}
