/** One entry of an account, with its timeline. This file is separate from account.ts, because only the entry's page loads it. */
import * as v from 'valibot'
import { entry, entryCursor } from './account.ts'
import { accountNumber } from '../fields.ts'
import { route } from '../route.ts'
import { timelineField } from '../timeline.ts'

/** An entry with all details that the bank shows. */
const entryDetails = v.object({
  ...entry.entries,
  /** The kind of the entry as a text: "Card payment". */
  kindName: v.string(),
  /** The counterparty's bank and masked account number, when the counterparty is at another bank. */
  counterpartyBank: v.nullable(v.string()),
  counterpartyAccount: v.nullable(v.string()),
  ...timelineField,
})
export type EntryDetails = v.InferOutput<typeof entryDetails>

export const entryRoutes = {
  getEntry: route({
    method: 'GET',
    path: '/api/account/getEntry',
    request: v.strictObject({ accountNumber, entryId: entryCursor }),
    data: entryDetails,
    caller: 'customer',
    changesState: false,
  }),
} as const
