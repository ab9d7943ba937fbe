/** Decides when an email address or a phone may be changed, and which new values are allowed (docs/decisions/0031). */
import { parsePhone } from '../../values/phone.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { RefusalReason } from '../failure.ts'

export type ContactKind = 'email' | 'phone'

/** The life of a change, from the PIN to the last code. */
export const CONTACT_CHANGE_LIVES_MS = 30 * 60 * 1000
/** The life of the staff's permission to change the phone. After it the customer needs a new permission. */
export const PHONE_PERMISSION_LIVES_MS = 7 * 24 * 60 * 60 * 1000
/** The most changes in a day. Each change sends messages to an address that the customer typed. */
const CHANGES_PER_DAY = 5

/** The customer's contacts, and what they may change themselves. */
export interface ContactFacts {
  readonly email: string | null
  /** E.164 */
  readonly phone: string
  readonly mayChangeEmail: boolean
  readonly mayChangePhone: boolean
  readonly isFrozen: boolean
  readonly begunToday: number
}

/** Why a started change may not continue. The customer's rights or the freeze may have changed since its start. Undefined: it may. */
export function whyNotGoOn(
  kind: ContactKind,
  facts: Pick<ContactFacts, 'mayChangeEmail' | 'mayChangePhone' | 'isFrozen'>,
): RefusalReason | undefined {
  if (!(kind === 'email' ? facts.mayChangeEmail : facts.mayChangePhone)) return 'contact-change-not-allowed'
  return facts.isFrozen ? 'account-frozen' : undefined
}

/** Why a change may not start. Undefined: it may, after the right PIN. */
export function whyNotChange(kind: ContactKind, facts: ContactFacts): RefusalReason | undefined {
  const why = whyNotGoOn(kind, facts)
  if (why !== undefined) return why
  return facts.begunToday >= CHANGES_PER_DAY ? 'contact-change-limit' : undefined
}

/**
 * The new value in its stored form: a Nigerian mobile number in E.164, or the address as typed. The failure is the text for the
 * field. Another customer may have the same value, because a refusal would tell a stranger who is a customer.
 */
export function readNewContact(
  kind: ContactKind,
  typed: string,
  facts: Pick<ContactFacts, 'email' | 'phone'>,
  isEmail: (text: string) => boolean,
): Result<string, string> {
  if (kind === 'phone') {
    const phone = parsePhone(typed)
    if (!phone.ok) return fail('Enter a Nigerian mobile number, such as 0803 555 0142')
    return phone.value === facts.phone ? fail('This is the number that we have. Enter the new one') : phone
  }
  const email = typed.trim()
  if (!isEmail(email)) return fail('Enter an email address')
  const isSame = email.toLowerCase() === facts.email?.toLowerCase()
  return isSame ? fail('This is the address that we have. Enter the new one') : ok(email)
}
