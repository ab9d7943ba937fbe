/** Joins the KYC routes to their use-cases; no logic. */
import { kycRoutes as routes } from '../../../contract/kyc/kyc.ts'
import { kycDocumentRoutes as documents } from '../../../contract/kyc/kyc-documents.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { noMoney } from '../../http/route-guards.ts'
import { addDocument, getDocument, removeDocument } from './documents.ts'
import { getKycStatus } from './get-status.ts'
import { getIdentification, setIdentification } from './identification.ts'
import type { KycDeps } from './kyc-deps.ts'
import {
  getFinancialDetails,
  getNextOfKin,
  getPersonalDetails,
  setFinancialDetails,
  setNextOfKin,
  setPersonalDetails,
} from './save-sections.ts'
import { submitKyc } from './submit-kyc.ts'

/** Every endpoint of this feature. */
export function kycEndpoints(deps: KycDeps): Endpoint[] {
  return [
    endpoint(routes.getKycStatus, getKycStatus(deps)),
    endpoint(routes.getIdentification, getIdentification(deps)),
    // The bank pays for each look-up, and the result shows whether a number exists.
    endpoint(routes.setIdentification, noMoney('verify-identity', null), setIdentification(deps)),
    endpoint(routes.getPersonalDetails, getPersonalDetails(deps)),
    endpoint(routes.setPersonalDetails, noMoney(null, null), setPersonalDetails(deps)),
    endpoint(routes.getFinancialDetails, getFinancialDetails(deps)),
    endpoint(routes.setFinancialDetails, noMoney(null, null), setFinancialDetails(deps)),
    endpoint(routes.getNextOfKin, getNextOfKin(deps)),
    endpoint(routes.setNextOfKin, noMoney(null, null), setNextOfKin(deps)),
    endpoint(documents.addDocument, noMoney('keep-file', null), addDocument(deps)),
    endpoint(documents.getDocument, noMoney('make-document', null), getDocument(deps)),
    endpoint(documents.removeDocument, noMoney(null, null), removeDocument(deps)),
    endpoint(routes.submitKyc, noMoney(null, null), submitKyc(deps)),
  ]
}
