/** Joins the beneficiary routes to their use-cases; no logic. */
import { beneficiaryRoutes } from '../../../contract/transfers/beneficiaries.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { noMoney } from '../../http/route-guards.ts'
import type { BeneficiariesDeps } from './beneficiaries-deps.ts'
import { changeBeneficiary, getBeneficiaries, getBeneficiaryTypes, removeBeneficiary } from './manage-beneficiaries.ts'
import { addBeneficiary, addPaidBeneficiary } from './save-beneficiary.ts'

/** Every endpoint of this feature. */
export function beneficiariesEndpoints(deps: BeneficiariesDeps): Endpoint[] {
  return [
    endpoint(beneficiaryRoutes.getBeneficiaries, getBeneficiaries(deps)),
    endpoint(beneficiaryRoutes.getBeneficiaryTypes, getBeneficiaryTypes(deps)),
    // A name enquiry comes first, and the number of name enquiries is limited.
    endpoint(beneficiaryRoutes.addBeneficiary, noMoney(null, null), addBeneficiary(deps)),
    endpoint(beneficiaryRoutes.addPaidBeneficiary, noMoney(null, null), addPaidBeneficiary(deps)),
    endpoint(beneficiaryRoutes.changeBeneficiary, noMoney(null, null), changeBeneficiary(deps)),
    endpoint(beneficiaryRoutes.removeBeneficiary, noMoney(null, null), removeBeneficiary(deps)),
  ]
}
