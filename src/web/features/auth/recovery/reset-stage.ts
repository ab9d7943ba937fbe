/** Defines the stages of a password reset. */
import type { CodeSent } from '../../../../contract/fields.ts'
import type { PasskeyRequestOptions } from '../../../../contract/identity/passkey-request.ts'
import type { CallFailure } from '../../../api/result/call-result.ts'
import type { OtherWay } from '../secrets/other-proof-form.tsx'

export type ProofStep = 'question' | OtherWay

export type Stage =
  | { readonly step: 'identify' }
  /** The first proof: an answer, a code of the authenticator, or a passkey. Every visitor sees all three. */
  | {
      readonly step: ProofStep
      readonly referenceId: string
      readonly question: string
      readonly passkeyOptions: PasskeyRequestOptions
    }
  /** The proof was right. The code is being sent, or could not be sent. */
  | { readonly step: 'send'; readonly ticket: string; readonly failure: CallFailure | undefined }
  | { readonly step: 'code'; readonly code: CodeSent; readonly answerTicket: string }
  /** The password, for a freeze when the phone is lost. */
  | { readonly step: 'no-phone'; readonly answerTicket: string }
  /** The code was right. The freeze is being sent, or failed. */
  | { readonly step: 'freeze'; readonly ticket: string; readonly failure: CallFailure | undefined }
  | { readonly step: 'password'; readonly ticket: string }
  | { readonly step: 'frozen' }
  | { readonly step: 'done'; readonly message: string }
