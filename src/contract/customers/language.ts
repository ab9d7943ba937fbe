/** The customer's language, for the screens on every device and for the bank's messages. */
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
