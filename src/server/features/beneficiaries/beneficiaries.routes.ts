/** Joins the beneficiary routes to their use-cases; no logic. */
import { beneficiaryRoutes } from '../../../contract/beneficiaries.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import type { BeneficiariesDeps } from './beneficiaries-deps.ts'
import { changeBeneficiary, getBeneficiaries, getBeneficiaryTypes, removeBeneficiary } from './manage-beneficiaries.ts'
import { addBeneficiary, addPaidBeneficiary } from './save-beneficiary.ts'

/** Every endpoint of this feature. */
export function beneficiariesEndpoints(deps: BeneficiariesDeps): Endpoint[] {
  return [
    endpoint(beneficiaryRoutes.getBeneficiaries, getBeneficiaries(deps)),
    endpoint(beneficiaryRoutes.getBeneficiaryTypes, getBeneficiaryTypes(deps)),
    endpoint(beneficiaryRoutes.addBeneficiary, addBeneficiary(deps)),
    endpoint(beneficiaryRoutes.addPaidBeneficiary, addPaidBeneficiary(deps)),
    endpoint(beneficiaryRoutes.changeBeneficiary, changeBeneficiary(deps)),
    endpoint(beneficiaryRoutes.removeBeneficiary, removeBeneficiary(deps)),
  ]
}
