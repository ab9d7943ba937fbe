/** Joins the case routes to their use-cases; no logic. */
import { caseRoutes } from '../../../contract/cases.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import type { CasesDeps } from './cases-deps.ts'
import { getCase, getCases, withdrawCase, writeToCase } from './follow-case.ts'
import { getCaseOffer, openCase } from './open-case.ts'

/** Every endpoint of this feature. */
export function casesEndpoints(deps: CasesDeps): Endpoint[] {
  return [
    endpoint(caseRoutes.getCaseOffer, getCaseOffer(deps)),
    endpoint(caseRoutes.openCase, openCase(deps)),
    endpoint(caseRoutes.getCases, getCases(deps)),
    endpoint(caseRoutes.getCase, getCase(deps)),
    endpoint(caseRoutes.writeToCase, writeToCase(deps)),
    endpoint(caseRoutes.withdrawCase, withdrawCase(deps)),
  ]
}
