/** Joins the beneficiary routes to their use-cases; no logic. */
import { beneficiaryRoutes } from '../../../contract/beneficiaries.ts'
import { endpoint, type Endpoint, NO_MONEY } from '../../http/handler.ts'
import type { BeneficiariesDeps } from './beneficiaries-deps.ts'
import { changeBeneficiary, getBeneficiaries, getBeneficiaryTypes, removeBeneficiary } from './manage-beneficiaries.ts'
import { addBeneficiary, addPaidBeneficiary } from './save-beneficiary.ts'

/** Every endpoint of this feature. */
export function beneficiariesEndpoints(deps: BeneficiariesDeps): Endpoint[] {
  return [
    endpoint(beneficiaryRoutes.getBeneficiaries, getBeneficiaries(deps)),
    endpoint(beneficiaryRoutes.getBeneficiaryTypes, getBeneficiaryTypes(deps)),
    endpoint(beneficiaryRoutes.addBeneficiary, NO_MONEY, addBeneficiary(deps)),
    endpoint(beneficiaryRoutes.addPaidBeneficiary, NO_MONEY, addPaidBeneficiary(deps)),
    endpoint(beneficiaryRoutes.changeBeneficiary, NO_MONEY, changeBeneficiary(deps)),
    endpoint(beneficiaryRoutes.removeBeneficiary, NO_MONEY, removeBeneficiary(deps)),
  ]
}
