/** Beneficiaries: saved by customers, and by a job after a payment whose sender asked for it. */
import type { ModuleParts } from '../../module.ts'
import type { BeneficiariesDeps } from './beneficiaries-deps.ts'
import { beneficiariesEndpoints } from './beneficiaries.routes.ts'
import { createSavePayees, SAVE_PAYEES } from './save-payees.ts'

export function beneficiariesModule(deps: BeneficiariesDeps): ModuleParts {
  return {
    endpoints: beneficiariesEndpoints(deps),
    jobs: () => ({
      lane: 'maintenance',
      tasks: { [SAVE_PAYEES]: createSavePayees(deps) },
      // Queued with the payment; this is for what a job left behind that was used up, or whose process is gone.
      recurring: [{ task: SAVE_PAYEES, when: '* * * * *' }],
    }),
  }
}
