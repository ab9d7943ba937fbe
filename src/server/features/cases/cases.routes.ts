/** Joins the case routes to their use-cases; no logic. */
import { caseRoutes } from '../../../contract/cases/cases.ts'
import { casePictureRoutes } from '../../../contract/cases/case-pictures.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { noMoney } from '../../http/route-guards.ts'
import { getCasePicture, type PicturesDeps, sendCasePicture } from './pictures/case-pictures.ts'
import type { CasesDeps } from './cases-deps.ts'
import { getCase, getCases, withdrawCase, writeToCase } from './follow-case.ts'
import { getCaseOffer, openCase } from './open-case.ts'

/** The endpoints of pictures. The server adds them only when it has a file store. */
export function casePictureEndpoints(deps: PicturesDeps): Endpoint[] {
  return [
    endpoint(casePictureRoutes.sendCasePicture, noMoney('keep-file', null), sendCasePicture(deps)),
    endpoint(casePictureRoutes.getCasePicture, noMoney('make-document', null), getCasePicture(deps)),
  ]
}

/** Every other endpoint of this feature. */
export function casesEndpoints(deps: CasesDeps): Endpoint[] {
  return [
    endpoint(caseRoutes.getCaseOffer, getCaseOffer(deps)),
    endpoint(caseRoutes.openCase, noMoney('write-case', null), openCase(deps)),
    endpoint(caseRoutes.getCases, getCases(deps)),
    endpoint(caseRoutes.getCase, getCase(deps)),
    endpoint(caseRoutes.writeToCase, noMoney('write-case', null), writeToCase(deps)),
    endpoint(caseRoutes.withdrawCase, noMoney(null, null), withdrawCase(deps)),
  ]
}
