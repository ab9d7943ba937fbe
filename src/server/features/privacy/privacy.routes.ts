/** Joins the privacy routes to their use-cases; no logic. */
import { privacyRoutes } from '../../../contract/customers/privacy.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { noMoney } from '../../http/route-guards.ts'
import { getConsents, setConsent } from './consents.ts'
import { getDataExport, startDataExport, takeDataExportPart } from './export-data.ts'
import type { PrivacyDeps } from './privacy-deps.ts'
import { getRecordReads } from './record-reads.ts'

/** Every endpoint of this feature. */
export function privacyEndpoints(deps: PrivacyDeps): Endpoint[] {
  return [
    endpoint(privacyRoutes.getConsents, getConsents(deps)),
    endpoint(privacyRoutes.setConsent, noMoney(null, null), setConsent(deps)),
    endpoint(privacyRoutes.getRecordReads, getRecordReads(deps)),
    endpoint(
      privacyRoutes.startDataExport,
      noMoney('use-pin', { refused: 'privacy.export-refused' }),
      startDataExport(deps),
    ),
    endpoint(privacyRoutes.getDataExport, getDataExport(deps)),
    endpoint(
      privacyRoutes.takeDataExportPart,
      noMoney('make-document', { refused: 'privacy.export-refused' }),
      takeDataExportPart(deps),
    ),
  ]
}
