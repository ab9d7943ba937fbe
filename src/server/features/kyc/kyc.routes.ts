/** Joins the KYC routes to their use-cases; no logic. */
import { kycRoutes as routes } from '../../../contract/kyc.ts'
import { kycDocumentRoutes as documents } from '../../../contract/kyc-documents.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
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
    endpoint(routes.setIdentification, setIdentification(deps)),
    endpoint(routes.getPersonalDetails, getPersonalDetails(deps)),
    endpoint(routes.setPersonalDetails, setPersonalDetails(deps)),
    endpoint(routes.getFinancialDetails, getFinancialDetails(deps)),
    endpoint(routes.setFinancialDetails, setFinancialDetails(deps)),
    endpoint(routes.getNextOfKin, getNextOfKin(deps)),
    endpoint(routes.setNextOfKin, setNextOfKin(deps)),
    endpoint(documents.addDocument, addDocument(deps)),
    endpoint(documents.getDocument, getDocument(deps)),
    endpoint(documents.removeDocument, removeDocument(deps)),
    endpoint(routes.submitKyc, submitKyc(deps)),
  ]
}
