/** Tells a customer that a case of theirs has moved on: what happened, and where to read more. */
import type { Sql } from '../../db/database.ts'
import type { CaseNotice } from './notice.ts'
import { queueNotices } from './queue-notice.ts'

/** Every kind that there is; the sentences stay in the 7-bit alphabet and fit one text message. */
export const CASE_TEXTS: Readonly<Record<CaseNotice['kind'], { readonly subject: string; readonly sentence: string }>> =
  {
    'case-opened': { subject: 'We have your report', sentence: 'we have your report and are at it' },
    'case-question': { subject: 'We have a question for you', sentence: 'we have a question and wait for your answer' },
    'case-message': { subject: 'We wrote to you', sentence: 'there is a message for you' },
    'case-agreed': {
      subject: 'The other bank sends the money back',
      sentence: 'the other bank agreed to send the money back',
    },
    'case-refused': {
      subject: 'The other bank said no',
      sentence: 'the other bank did not agree to send the money back',
    },
    'case-returned': { subject: 'Your money is back', sentence: 'the money came back and is in your account' },
    'case-decided': { subject: 'We have decided your case', sentence: 'we have decided it' },
    'case-refunded': { subject: 'We paid you back', sentence: 'we paid the money into your account' },
    'case-late': {
      subject: 'The other bank has not answered',
      sentence: 'the other bank has not answered in time, and our staff are at it',
    },
  }

/** Queues it in the caller's transaction. `reference` names the event, so that it is told once. */
export async function queueCaseNotice(
  tx: Sql,
  told: {
    readonly kind: CaseNotice['kind']
    readonly customerId: string
    readonly caseReference: string
    readonly reference: string
    readonly at: Date
  },
): Promise<void> {
  await queueNotices(tx, [{ ...told, at: told.at.toISOString() }])
}
