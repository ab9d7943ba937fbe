/** The sentences that tell a customer of an event of a case. */
import { type Words, words } from '../../language/words.ts'
import type { CaseNotice } from '../../notify/notice.ts'

/** Every kind that there is; the sentences fit one text message. */
export const CASE_TEXTS: Readonly<Record<CaseNotice['kind'], { readonly subject: Words; readonly sentence: Words }>> = {
  'case-opened': { subject: words('We have your report'), sentence: words('we have your report and are at it') },
  'case-question': {
    subject: words('We have a question for you'),
    sentence: words('we have a question and wait for your answer'),
  },
  'case-message': { subject: words('We wrote to you'), sentence: words('there is a message for you') },
  'case-agreed': {
    subject: words('The other bank sends the money back'),
    sentence: words('the other bank agreed to send the money back'),
  },
  'case-refused': {
    subject: words('The other bank said no'),
    sentence: words('the other bank did not agree to send the money back'),
  },
  'case-returned': {
    subject: words('Your money is back'),
    sentence: words('the money came back and is in your account'),
  },
  'case-decided': { subject: words('We have decided your case'), sentence: words('we have decided it') },
  'case-refunded': { subject: words('We paid you back'), sentence: words('we paid the money into your account') },
  'case-late': {
    subject: words('The other bank has not answered'),
    sentence: words('the other bank has not answered in time, and our staff are at it'),
  },
}
