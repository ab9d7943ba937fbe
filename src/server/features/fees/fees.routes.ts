/** Joins the fee routes to their use-cases; no logic. */
import { feeRoutes } from '../../../contract/transfers/fees.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { getFees, type FeesDeps } from './get-fees.ts'

/** Every endpoint of this feature. */
export function feesEndpoints(deps: FeesDeps): Endpoint[] {
  return [endpoint(feeRoutes.getFees, getFees(deps))]
}
