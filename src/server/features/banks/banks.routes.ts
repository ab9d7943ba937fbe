/** Joins the bank routes to their use-cases; no logic. */
import { bankRoutes } from '../../../contract/transfers/banks.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import type { CurrentBanks } from './current-banks.ts'
import { getBanks, suggestBanksFor } from './get-banks.ts'

/** Every endpoint of this feature. */
export function banksEndpoints(banks: CurrentBanks): Endpoint[] {
  return [endpoint(bankRoutes.getBanks, getBanks(banks)), endpoint(bankRoutes.suggestBanks, suggestBanksFor(banks))]
}
