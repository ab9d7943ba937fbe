/** The groups of the sandbox's identity provider, each with its role. */
import type { GroupRole } from './people/people-store.ts'

export const SAMPLE_GROUP_ROLES: readonly GroupRole[] = [
  { group: 'branch', role: 'teller' },
  { group: 'kyc', role: 'kyc-officer' },
  { group: 'payments', role: 'payments-operator' },
  { group: 'disputes', role: 'dispute-officer' },
  { group: 'risk', role: 'risk-officer' },
  { group: 'finance', role: 'accountant' },
  { group: 'audit', role: 'auditor' },
  { group: 'it', role: 'administrator' },
]
