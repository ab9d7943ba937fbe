/** Builds the line that a customer reads when a member of staff looks at the customer's data. */
import type { Looking } from '../../features/privacy/record-reads.ts'
import type { StaffCall } from '../staff-route.ts'

/** `what` and `reason` are phrases for the customer. */
export const lookOf = (
  { caller }: StaffCall,
  look: { readonly what: string; readonly reason: string; readonly at: Date },
): Looking => ({ operator: `${caller.name} (${caller.staffId})`, role: caller.roles.join(', '), ...look })
