/** How far the way to a new password is. */
import type { CodeSent } from '../../../../contract/fields.ts'
import type { CallFailure } from '../../../api/call-result.ts'

export type Stage =
  | { readonly step: 'identify' }
  | { readonly step: 'question'; readonly referenceId: string; readonly question: string }
  /** The answer was right; the code is on its way, or could not be sent. */
  | { readonly step: 'send'; readonly ticket: string; readonly failure: CallFailure | undefined }
  | { readonly step: 'code'; readonly code: CodeSent; readonly answerTicket: string }
  /** To freeze where the phone is gone. */
  | { readonly step: 'no-phone'; readonly answerTicket: string }
  /** The code was right; the freeze is on its way, or did not get through. */
  | { readonly step: 'freeze'; readonly ticket: string; readonly failure: CallFailure | undefined }
  | { readonly step: 'password'; readonly ticket: string }
  | { readonly step: 'frozen' }
  | { readonly step: 'done'; readonly message: string }
