/** The staff's calls on customers: the search, the record, its parts and the notes. */
import { customerExportSchema, customerReadSchema, customerSearchSchema } from '../../../contract/staff/staff-api.ts'
import { customerPartInput, strikeNoteInput, writeNoteInput } from '../../../contract/staff/staff-customer-parts.ts'
import { ok } from '../../../values/result.ts'
import { createCurrentLimits } from '../../features/limits/limit-schedules.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { staffRoute, type StaffRoute } from '../staff-route.ts'
import { exportCustomers } from './export-customers.ts'
import { strikeNote, writeNote } from './notes.ts'
import { readCustomer } from './read-customer.ts'
import { readPart } from './read-part.ts'
import { searchCustomers } from './search-customers.ts'

export function customerRoutes(deps: StaffDeps): readonly StaffRoute[] {
  const limits = createCurrentLimits(deps)
  return [
    staffRoute({
      path: 'customers/search',
      duty: 'customer.search',
      input: customerSearchSchema,
      run: ({ text }, call) =>
        deps.database.transaction(async (tx) => {
          const found = await searchCustomers(tx, deps.keys, { text, at: deps.clock.now() }, call)
          return found.ok ? ok({ customers: found.value }) : found
        }),
    }),
    staffRoute({
      path: 'customers/export',
      duty: 'customer.read',
      input: customerExportSchema,
      run: (input, call) => exportCustomers(deps, input, call),
    }),
    staffRoute({
      path: 'customers/read',
      duty: 'customer.read',
      input: customerReadSchema,
      run: (input, call) => readCustomer(deps, input, call),
    }),
    // Some parts need a second duty: the entries of the accounts, the payments and the cases.
    staffRoute({
      path: 'customers/part',
      duty: 'customer.read',
      input: customerPartInput,
      run: (input, call) => readPart({ ...deps, limits }, input, call),
    }),
    staffRoute({
      path: 'customers/write-note',
      duty: 'customer.note',
      input: writeNoteInput,
      run: (input, call) => writeNote(deps, input, call),
    }),
    staffRoute({
      path: 'customers/strike-note',
      duty: 'customer.note',
      input: strikeNoteInput,
      run: (input, call) => strikeNote(deps, input, call),
    }),
  ]
}
