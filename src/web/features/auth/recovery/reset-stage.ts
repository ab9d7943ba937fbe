/** How far the way to a new password is. */
import type { CodeSent } from '../../../../contract/fields.ts'
import type { PasskeyRequestOptions } from '../../../../contract/passkey-request.ts'
import type { CallFailure } from '../../../api/call-result.ts'
import type { OtherWay } from '../other-proof-form.tsx'

export type ProofStep = 'question' | OtherWay

export type Stage =
  | { readonly step: 'identify' }
  /** The first proof: an answer, a code of the authenticator, or a passkey. Each is offered to everybody. */
  | {
      readonly step: ProofStep
      readonly referenceId: string
      readonly question: string
      readonly passkeyOptions: PasskeyRequestOptions
    }
  /** The proof was right; the code is being sent, or could not be sent. */
  | { readonly step: 'send'; readonly ticket: string; readonly failure: CallFailure | undefined }
  | { readonly step: 'code'; readonly code: CodeSent; readonly answerTicket: string }
  /** To freeze where the phone is gone. */
  | { readonly step: 'no-phone'; readonly answerTicket: string }
  /** The code was right; the freeze is on its way, or did not get through. */
  | { readonly step: 'freeze'; readonly ticket: string; readonly failure: CallFailure | undefined }
  | { readonly step: 'password'; readonly ticket: string }
  | { readonly step: 'frozen' }
  | { readonly step: 'done'; readonly message: string }
