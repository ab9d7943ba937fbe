/** Privacy: consents, the archive of a customer's data, and the erasure of closed customers. */
import { seal, type SealingKeys, unseal } from '../../crypto/sealing.ts'
import type { ModuleJobs, ModuleParts } from '../../module.ts'
import { createEraseClosedCustomer, ERASE_CLOSED_CUSTOMER } from './erase-closed-customer.ts'
import { createDropDataExports, createMakeDataExport, DROP_DATA_EXPORTS, MAKE_DATA_EXPORT } from './export-data.ts'
import type { PrivacyDeps } from './privacy-deps.ts'
import { privacyEndpoints } from './privacy.routes.ts'

type Needs = Omit<PrivacyDeps, 'sealing'> & { readonly keys: { readonly identityEncryption: SealingKeys } }

export function privacyModule({ keys, personalData, ...bank }: Needs) {
  const deps: PrivacyDeps = {
    ...bank,
    personalData,
    sealing: {
      seal: (place, text) => seal(keys.identityEncryption, place, text),
      unseal: (place, sealed) => unseal(keys.identityEncryption, place, sealed),
    },
  }
  return { endpoints: privacyEndpoints(deps), jobs: () => privacyJobs(deps) } satisfies ModuleParts
}

function privacyJobs(deps: PrivacyDeps) {
  return {
    lane: 'networks',
    tasks: {
      [MAKE_DATA_EXPORT]: createMakeDataExport(deps),
      [DROP_DATA_EXPORTS]: createDropDataExports(deps),
      [ERASE_CLOSED_CUSTOMER]: createEraseClosedCustomer(deps),
    },
    recurring: [
      { task: DROP_DATA_EXPORTS, when: '*/10 * * * *' },
      { task: ERASE_CLOSED_CUSTOMER, when: '41 2 * * *' },
    ],
  } as const satisfies ModuleJobs
}
