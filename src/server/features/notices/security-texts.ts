/** The texts of security notices: changes of access, of money limits, and of alerts. */
import { type MessageKey, defineMessage } from '../../../values/message.ts'
import type { CardNotice, SecurityNotice } from '../../notify/notice.ts'

interface SecurityText {
  readonly subject: MessageKey
  readonly sentence: MessageKey
  /** The bank did this itself, such as the delivery of a card. So the notice does not ask the customer to call. */
  readonly doneByBank?: true
}

/** The text of each kind of security notice. `{card}` is the name of the card in a notice about a card. */
export const SECURITY_TEXTS: Readonly<Record<(SecurityNotice | CardNotice)['kind'], SecurityText>> = {
  'profile-created': {
    subject: defineMessage('Your internet banking is ready'),
    sentence: defineMessage('internet banking was opened for you'),
  },
  'logged-in': {
    subject: defineMessage('New login to your {bank} account'),
    sentence: defineMessage('you logged in on a device that is linked to your account'),
  },
  'beneficiary-added': {
    subject: defineMessage('A beneficiary was saved'),
    sentence: defineMessage('a new beneficiary was saved'),
  },
  'account-opened': {
    subject: defineMessage('A new account was opened for you'),
    sentence: defineMessage('one more account was opened in your name'),
  },
  'device-linked': {
    subject: defineMessage('A new device was linked'),
    sentence: defineMessage('a new device was linked to your account'),
  },
  'device-removed': {
    subject: defineMessage('A device was removed'),
    sentence: defineMessage('a device was removed from your account'),
  },
  'password-locked': {
    subject: defineMessage('Your password is locked'),
    sentence: defineMessage('your login was locked for a while after too many wrong passwords'),
  },
  'pin-locked': {
    subject: defineMessage('Your PIN is locked'),
    sentence: defineMessage('your PIN was locked after too many wrong attempts'),
  },
  'security-questions-changed': {
    subject: defineMessage('Your security questions were changed'),
    sentence: defineMessage('your security questions were changed'),
  },
  'security-questions-removed': {
    subject: defineMessage('Your security questions were removed'),
    sentence: defineMessage('your security questions were removed'),
  },
  'password-changed': {
    subject: defineMessage('Your password was changed'),
    sentence: defineMessage('your password was changed'),
  },
  'temporary-password-set': {
    subject: defineMessage('You have a temporary password'),
    sentence: defineMessage('a temporary password was set for you by our staff'),
  },
  'answers-locked': {
    subject: defineMessage('Too many wrong answers or codes'),
    sentence: defineMessage('your answers and codes were locked for a while after too many wrong attempts'),
  },
  'session-copied': {
    subject: defineMessage('We ended one of your sessions'),
    sentence: defineMessage('we ended a session because it was used in two places'),
  },
  'sessions-ended': {
    subject: defineMessage('We logged you out on all devices'),
    sentence: defineMessage('our staff ended all your sessions, so you must log in again'),
  },
  'pin-changed': { subject: defineMessage('Your PIN was changed'), sentence: defineMessage('your PIN was changed') },
  'token-enrolled': {
    subject: defineMessage('An authenticator app was added'),
    sentence: defineMessage('an authenticator app that can approve your payments was added'),
  },
  'token-removed': {
    subject: defineMessage('Your authenticator app was removed'),
    sentence: defineMessage('your authenticator app was removed'),
  },
  'token-locked': {
    subject: defineMessage('Your authenticator app is locked'),
    sentence: defineMessage('your authenticator app was locked for a while after too many wrong codes'),
  },
  'token-login-on': {
    subject: defineMessage('Login asks for your authenticator app'),
    sentence: defineMessage('login now asks for a code from your authenticator app'),
  },
  'token-login-off': {
    subject: defineMessage('Login no longer asks for your authenticator app'),
    sentence: defineMessage('login no longer asks for a code from your authenticator app'),
  },
  'recovery-code-used': {
    subject: defineMessage('A recovery code was used'),
    sentence: defineMessage('a recovery code was used in place of your authenticator app'),
  },
  'recovery-codes-renewed': {
    subject: defineMessage('You have new recovery codes'),
    sentence: defineMessage('you got new recovery codes, and the old codes no longer work'),
  },
  'passkey-added': {
    subject: defineMessage('A passkey was added'),
    sentence: defineMessage('a passkey was added to your account'),
  },
  'passkey-removed': {
    subject: defineMessage('A passkey was removed'),
    sentence: defineMessage('a passkey was removed from your account'),
  },
  'passkey-on-new-device': {
    subject: defineMessage('Your passkey was used on a new device'),
    sentence: defineMessage('your passkey was used on a new device'),
  },
  'alerts-changed': {
    subject: defineMessage('A debit alert was turned off'),
    sentence: defineMessage('one kind of debit alert was turned off'),
  },
  'limits-changed': {
    subject: defineMessage('Your limits were changed'),
    sentence: defineMessage('your transfer limits were changed'),
  },
  'indemnity-accepted': {
    subject: defineMessage('You gave the indemnity for higher limits'),
    sentence: defineMessage('the indemnity for limits above NGN 1,000,000 was accepted in your name'),
  },
  'instant-payments-off': {
    subject: defineMessage('Payments to others are off'),
    sentence: defineMessage('payments to others were turned off for your account'),
  },
  'instant-payments-on': {
    subject: defineMessage('Payments to others are on'),
    sentence: defineMessage('payments to others were turned on for your account'),
  },
  'account-frozen': {
    subject: defineMessage('Your accounts are frozen'),
    sentence: defineMessage('your accounts were frozen: no money can leave them'),
  },
  'account-unfrozen': {
    subject: defineMessage('Your accounts are open again'),
    sentence: defineMessage('your accounts were unfrozen: money can leave them again'),
  },
  'tier-raised': {
    subject: defineMessage('You reached the next tier'),
    sentence: defineMessage('you moved up to the next tier, so you can send and hold more'),
  },
  'tier-refused': {
    subject: defineMessage('Your identity check needs something from you'),
    sentence: defineMessage('we could not move you to the next tier yet (see the reason in internet banking)'),
  },
  'identity-change-accepted': {
    subject: defineMessage('A change to your identity check was accepted'),
    sentence: defineMessage('we accepted a change to your identity check'),
  },
  'identity-change-refused': {
    subject: defineMessage('A change to your identity check was not accepted'),
    sentence: defineMessage('we refused a change to your identity check (see the reason in internet banking)'),
  },
  'email-changed': {
    subject: defineMessage('Your email address was changed'),
    sentence: defineMessage('your email address was changed'),
  },
  'phone-changed': {
    subject: defineMessage('Your phone number was changed'),
    sentence: defineMessage('your phone number was changed'),
  },
  'contact-change-allowed': {
    subject: defineMessage('You can change your contact details'),
    sentence: defineMessage('our staff allowed you to change your email or phone in internet banking'),
  },
  'contact-change-stopped': {
    subject: defineMessage('You cannot change your contact details now'),
    sentence: defineMessage('our staff stopped a change of your email or phone'),
  },
  'limit-change-allowed': {
    subject: defineMessage('You can raise your limits'),
    sentence: defineMessage('our staff allowed you to raise your limits in internet banking'),
  },
  'limit-change-stopped': {
    subject: defineMessage('You cannot raise your limits now'),
    sentence: defineMessage('our staff stopped higher limits on your accounts'),
  },
  'data-export-asked': {
    subject: defineMessage('A copy of your data was requested'),
    sentence: defineMessage('a copy of your personal data was requested in internet banking'),
  },
  'profile-closed': {
    subject: defineMessage('Your accounts are closed'),
    sentence: defineMessage('your accounts with us were closed, as you asked'),
  },
  'push-on': {
    subject: defineMessage('A browser shows your alerts as notifications'),
    sentence: defineMessage('a browser was set to show your alerts as notifications'),
  },
  'card-on-its-way': {
    subject: defineMessage('Your card is on its way'),
    sentence: defineMessage('your new {card} was sent out'),
    doneByBank: true,
  },
  'card-ready': {
    subject: defineMessage('Your card is ready at the branch'),
    sentence: defineMessage('your new {card} arrived at the branch that you chose'),
    doneByBank: true,
  },
  'card-activated': {
    subject: defineMessage('Your card is active'),
    sentence: defineMessage('you activated your {card}'),
  },
  'card-frozen': {
    subject: defineMessage('Your card is frozen'),
    sentence: defineMessage('you froze your {card}'),
  },
  'card-unfrozen': {
    subject: defineMessage('Your card can be used again'),
    sentence: defineMessage('you unfroze your {card}'),
  },
  'card-blocked': {
    subject: defineMessage('Your card is blocked for good'),
    sentence: defineMessage('you blocked your {card} for good'),
  },
  'card-controls-changed': {
    subject: defineMessage('Your card controls were changed'),
    sentence: defineMessage('you changed the controls of your {card}'),
  },
  'passkey-copied': {
    subject: defineMessage('We stopped one of your passkeys'),
    sentence: defineMessage('we refused one of your passkeys, because another device may have a copy of it'),
  },
}
