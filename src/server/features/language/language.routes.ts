/** Joins the language's route to its use-case; no logic. */
import { languageRoutes } from '../../../contract/customers/language.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { noMoney } from '../../http/route-guards.ts'
import { type LanguageDeps, setLanguage } from './set-language.ts'

/** Every endpoint of this feature. */
export function languageEndpoints(deps: LanguageDeps): Endpoint[] {
  return [endpoint(languageRoutes.setLanguage, noMoney(null, null), setLanguage(deps))]
}
