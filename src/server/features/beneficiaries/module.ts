/** Beneficiaries: customers save them, and a job saves the payee of a payment when its sender asked for it. */
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
      // The posting of the payment queues this task too. The recurring run handles rows whose job failed for good or
      // whose process died.
      recurring: [{ task: SAVE_PAYEES, when: '* * * * *' }],
    }),
  }
}
