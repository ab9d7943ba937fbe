/** The customer's language: of the screens on every device, and of what the bank writes to them. */
import * as v from 'valibot'
import { LANGUAGES } from '../../values/language.ts'
import { noData, route } from '../route.ts'

export const languageRoutes = {
  setLanguage: route({
    method: 'PUT',
    path: '/api/auth/language',
    request: v.strictObject({ language: v.picklist(LANGUAGES, 'Choose a language') }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
} as const
