/** Joins the KYC routes to their use-cases; no logic. */
import { kycRoutes as routes } from '../../../contract/kyc.ts'
import { kycDocumentRoutes as documents } from '../../../contract/kyc-documents.ts'
import { endpoint, type Endpoint, NO_MONEY } from '../../http/handler.ts'
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
    endpoint(routes.setIdentification, NO_MONEY, setIdentification(deps)),
    endpoint(routes.getPersonalDetails, getPersonalDetails(deps)),
    endpoint(routes.setPersonalDetails, NO_MONEY, setPersonalDetails(deps)),
    endpoint(routes.getFinancialDetails, getFinancialDetails(deps)),
    endpoint(routes.setFinancialDetails, NO_MONEY, setFinancialDetails(deps)),
    endpoint(routes.getNextOfKin, getNextOfKin(deps)),
    endpoint(routes.setNextOfKin, NO_MONEY, setNextOfKin(deps)),
    endpoint(documents.addDocument, NO_MONEY, addDocument(deps)),
    endpoint(documents.getDocument, getDocument(deps)),
    endpoint(documents.removeDocument, NO_MONEY, removeDocument(deps)),
    endpoint(routes.submitKyc, NO_MONEY, submitKyc(deps)),
  ]
}
