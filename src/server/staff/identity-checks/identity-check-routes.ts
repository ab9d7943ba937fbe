/** The staff's calls on identity checks. */
import * as v from 'valibot'
import { identityCheckSchema, identityDocumentSchema } from '../../../contract/staff/staff-identity-checks.ts'
import { ok } from '../../../values/result.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { staffRoute, type StaffRoute } from '../staff-route.ts'
import { listIdentityChecks, readIdentityCheck, readIdentityDocument } from './read-identity-check.ts'

export function identityCheckRoutes(deps: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'identity-checks/list',
      duty: 'kyc.read',
      input: v.strictObject({}),
      run: async (_nothing, call) => ok({ checks: await listIdentityChecks(deps, call) }),
    }),
    staffRoute({
      path: 'identity-checks/read',
      duty: 'kyc.read',
      input: identityCheckSchema,
      run: (input, call) => readIdentityCheck(deps, input, call),
    }),
    staffRoute({
      path: 'identity-checks/document',
      duty: 'kyc.read',
      input: identityDocumentSchema,
      run: (input, call) => readIdentityDocument(deps, input, call),
    }),
  ]
}
