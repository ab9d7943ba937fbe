/** The reasons of another bank for refusing a transfer, in the customer's words. Codes that say nothing about the payee are left out. */
import { defineMessage, type Translate } from '../../values/message.ts'

const BLOCKED = 'the account is blocked'
const CLOSED = 'the account is closed'
const DORMANT = 'the account is dormant'
const UNKNOWN = 'the other bank does not know this account'
const OTHER_NAME = 'the name does not match the account'
const WRONG_KIND = 'the account cannot receive this payment'
const TOO_MUCH = 'the amount is above a limit of the account'
const NOT_OPEN = 'the other bank cannot take payments now'

export const REJECTION_REASONS = [
  BLOCKED,
  CLOSED,
  DORMANT,
  UNKNOWN,
  OTHER_NAME,
  WRONG_KIND,
  TOO_MUCH,
  NOT_OPEN,
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** NIP's digits and ISO's reasons (switch-codes.ts). A deceased holder's account is blocked: the sender learns no more. */
const WORDS_OF_CODE: Readonly<Record<string, RejectionReason>> = {
  '06': DORMANT,
  '07': UNKNOWN,
  '08': OTHER_NAME,
  '61': TOO_MUCH,
  AC01: UNKNOWN,
  AC03: UNKNOWN,
  AC04: CLOSED,
  AC06: BLOCKED,
  AC07: CLOSED,
  AC14: WRONG_KIND,
  AG01: WRONG_KIND,
  AG11: NOT_OPEN,
  AM02: TOO_MUCH,
  AM14: TOO_MUCH,
  AM21: TOO_MUCH,
  BE01: OTHER_NAME,
  BE06: UNKNOWN,
  CNOR: NOT_OPEN,
  MD07: BLOCKED,
  TM01: NOT_OPEN,
}

/** Undefined for a code that gives the customer no reason, and for a missing code. */
export function rejectionReason(code: string | null): RejectionReason | undefined {
  return code !== null && Object.hasOwn(WORDS_OF_CODE, code) ? WORDS_OF_CODE[code] : undefined
}

/** "Access Bank rejected the payment: the account is blocked" */
export function rejectionText(bankName: string, code: string | null, translate: Translate): string {
  const why = rejectionReason(code)
  return why === undefined
    ? translate(defineMessage('{institution} rejected the payment'), { institution: bankName })
    : translate(defineMessage('{institution} rejected the payment: {reason}'), {
        institution: bankName,
        reason: translate(defineMessage(why)),
      })
}
