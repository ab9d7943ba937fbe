/** Calls for monthly statements by mail: the chosen accounts, and the results of the last mails. */
import * as v from 'valibot'
import { accountNumber, calendarDate, instant } from '../fields.ts'
import { nothing, route } from '../route.ts'

/** Only the formats for people and for spreadsheets can be mailed. The formats for programs can be downloaded. */
const choice = v.picklist(['none', 'pdf', 'csv'], 'Choose whether to get a statement')

const choices = v.object({
  /** The address that gets the statements. Null when the customer has no address. */
  maskedEmail: v.nullable(v.string()),
  /** The day on which the bank makes the next statements. */
  nextOn: calendarDate,
  accounts: v.array(
    v.object({
      accountNumber,
      choice,
      /** The newest statement that the bank had to send. */
      last: v.nullable(
        v.object({
          /** The first day of the statement's month. */
          month: calendarDate,
          state: v.picklist([
            'waiting',
            'sending',
            'sent',
            'unsure',
            'given-up',
            'no-address',
            'too-long',
            'withdrawn',
          ]),
          endedAt: v.nullable(instant),
        }),
      ),
    }),
  ),
})
export type StatementChoices = v.InferOutput<typeof choices>
export type StatementChoice = StatementChoices['accounts'][number]

export const statementChoiceRoutes = {
  getStatementChoices: route({
    method: 'GET',
    path: '/api/account/statementChoices',
    request: nothing,
    data: choices,
    caller: 'customer',
    changesState: false,
  }),
  chooseStatement: route({
    method: 'PUT',
    path: '/api/account/statementChoices',
    request: v.strictObject({ accountNumber, choice }),
    data: choices,
    caller: 'customer',
    changesState: true,
  }),
} as const
