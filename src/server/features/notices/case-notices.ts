/** The texts that notify a customer of an event of a case. */
import { type MessageKey, defineMessage } from '../../../values/message.ts'
import type { CaseNotice } from '../../notify/notice.ts'

/** The texts of every kind of event. Each text fits one text message. */
export const CASE_TEXTS: Readonly<
  Record<CaseNotice['kind'], { readonly subject: MessageKey; readonly sentence: MessageKey }>
> = {
  'case-opened': {
    subject: defineMessage('We have your report'),
    sentence: defineMessage('we have your report and are looking into it'),
  },
  'case-recalled': {
    subject: defineMessage('We asked for your payment back'),
    sentence: defineMessage('we asked the other bank to return your payment, and will tell you its answer'),
  },
  'case-question': {
    subject: defineMessage('We have a question for you'),
    sentence: defineMessage('we have a question and wait for your answer'),
  },
  'case-message': {
    subject: defineMessage('You have a message from us'),
    sentence: defineMessage('we sent you a message'),
  },
  'case-agreed': {
    subject: defineMessage('The other bank sends the money back'),
    sentence: defineMessage('the other bank agreed to send the money back'),
  },
  'case-refused': {
    subject: defineMessage('The other bank did not agree'),
    sentence: defineMessage('the other bank did not agree to send the money back'),
  },
  'case-returned': {
    subject: defineMessage('Your money is back'),
    sentence: defineMessage('the money came back and is in your account'),
  },
  'case-decided': {
    subject: defineMessage('We have decided on your report'),
    sentence: defineMessage('we have made a decision'),
  },
  'case-refunded': {
    subject: defineMessage('We paid you back'),
    sentence: defineMessage('we paid the money into your account'),
  },
  'case-late': {
    subject: defineMessage('The other bank has not answered'),
    sentence: defineMessage('the other bank did not answer in time, and our team is following up'),
  },
}
