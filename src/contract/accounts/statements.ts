/** Statements of an account: made for any days, fetched part by part, or sent by mail. */
import * as v from 'valibot'
import { entryCursor } from './account.ts'
import { accountNumber, calendarDate } from '../fields.ts'
import { route } from '../route.ts'
import { STATEMENT_FORMATS } from '../../values/vocabularies/statement-formats.ts'

export const statementFormat = v.picklist(STATEMENT_FORMATS, 'Choose a format')

const period = { accountNumber, from: calendarDate, to: calendarDate, format: statementFormat }

export const statementRoutes = {
  /** A long statement comes in parts: ask on with `nextCursor` and the same fields until it is null, and join the contents. */
  getStatement: route({
    method: 'GET',
    path: '/api/account/getStatement',
    request: v.strictObject({ ...period, cursor: v.optional(entryCursor) }),
    data: v.object({
      fileName: v.string(),
      mediaType: v.string(),
      /** Base64 of this part. */
      content: v.string(),
      nextCursor: v.nullable(v.string()),
      /** The number of parts after this part. */
      partsLeft: v.number(),
    }),
    caller: 'customer',
    changesState: false,
  }),
  mailStatement: route({
    method: 'POST',
    path: '/api/account/mailStatement',
    request: v.strictObject(period),
    data: v.object({ maskedEmail: v.string() }),
    caller: 'customer',
    changesState: true,
  }),
} as const
