/** The texts of security notices: changes of access, of money limits, and of alerts. */
import { type MessageKey, defineMessage } from '../../language/message.ts'
import type { SecurityNotice } from '../../notify/notice.ts'

interface SecurityText {
  readonly subject: MessageKey
  readonly sentence: MessageKey
  /** The bank did this, as it promised: the notice does not ask the customer to call. */
  readonly doneByBank?: true
}

/** Every kind that there is. */
export const SECURITY_TEXTS: Readonly<Record<SecurityNotice['kind'], SecurityText>> = {
  'profile-created': {
    subject: defineMessage('Internet banking is open for you'),
    sentence: defineMessage('internet banking was opened for you'),
  },
  'logged-in': {
    subject: defineMessage('A login to your internet banking'),
    sentence: defineMessage('you logged in on a device that is linked to your account'),
  },
  'beneficiary-added': {
    subject: defineMessage('A beneficiary was saved'),
    sentence: defineMessage('somebody to pay was saved among your beneficiaries'),
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
    sentence: defineMessage('your PIN was locked after too many wrong tries'),
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
    sentence: defineMessage('your answers and codes were locked for a while after too many wrong tries'),
  },
  'session-copied': {
    subject: defineMessage('We ended one of your sessions'),
    sentence: defineMessage('a session was ended because its key came from two places'),
  },
  'pin-changed': { subject: defineMessage('Your PIN was changed'), sentence: defineMessage('your PIN was changed') },
  'token-enrolled': {
    subject: defineMessage('An authenticator app was added'),
    sentence: defineMessage('an authenticator app was added, which can approve your payments'),
  },
  'token-removed': {
    subject: defineMessage('Your authenticator app was removed'),
    sentence: defineMessage('your authenticator app was removed'),
  },
  'token-locked': {
    subject: defineMessage('Your authenticator is locked'),
    sentence: defineMessage('codes of your authenticator were locked for a while after too many wrong ones'),
  },
  'token-login-on': {
    subject: defineMessage('Logins ask for your authenticator'),
    sentence: defineMessage('logging in was set to ask for a code of your authenticator'),
  },
  'token-login-off': {
    subject: defineMessage('Logins no longer ask for your authenticator'),
    sentence: defineMessage('logging in was set to no longer ask for a code of your authenticator'),
  },
  'recovery-code-used': {
    subject: defineMessage('A recovery code was used'),
    sentence: defineMessage('a recovery code was used in the place of your authenticator'),
  },
  'recovery-codes-renewed': {
    subject: defineMessage('You have new recovery codes'),
    sentence: defineMessage('new recovery codes were made for you, and the old ones are void'),
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
    subject: defineMessage('Alerts of money going out are off'),
    sentence: defineMessage('one way of telling you of money that goes out was switched off'),
  },
  'limits-changed': {
    subject: defineMessage('Your limits were changed'),
    sentence: defineMessage('the limits of what you can send were changed'),
  },
  'indemnity-accepted': {
    subject: defineMessage('You gave the indemnity for higher limits'),
    sentence: defineMessage('the indemnity for limits above NGN 1,000,000 was accepted in your name'),
  },
  'instant-payments-off': {
    subject: defineMessage('Payments to others are off'),
    sentence: defineMessage('payments to others were switched off for your account'),
  },
  'instant-payments-on': {
    subject: defineMessage('Payments to others are on'),
    sentence: defineMessage('payments to others were switched on for your account'),
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
    sentence: defineMessage('your identity check raised your tier, so that you can send and hold more'),
  },
  'tier-refused': {
    subject: defineMessage('Your identity check needs something from you'),
    sentence: defineMessage('you were not given the next tier yet (see why in internet banking)'),
  },
  'identity-change-refused': {
    subject: defineMessage('A change of your identity check was not accepted'),
    sentence: defineMessage('a change of your identity check was refused (see why in internet banking)'),
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
    subject: defineMessage('You can change how we reach you'),
    sentence: defineMessage('our staff allowed you to change your email or phone in internet banking'),
  },
  'data-export-asked': {
    subject: defineMessage('Your data was asked for'),
    sentence: defineMessage('an archive of everything about you was asked for in internet banking'),
  },
  'profile-closed': {
    subject: defineMessage('Your accounts are closed'),
    sentence: defineMessage('as you asked, your accounts with us were closed for good'),
  },
  'push-on': {
    subject: defineMessage('A browser shows your alerts'),
    sentence: defineMessage('a browser was set to show your alerts as notifications'),
  },
  'card-on-its-way': {
    subject: defineMessage('Your card is on its way'),
    sentence: defineMessage('your new card was sent out'),
    doneByBank: true,
  },
  'card-ready': {
    subject: defineMessage('Your card is ready at the branch'),
    sentence: defineMessage('your new card arrived at the branch that you chose'),
    doneByBank: true,
  },
  'card-activated': {
    subject: defineMessage('Your card is active'),
    sentence: defineMessage('a card of yours was activated'),
  },
  'card-frozen': {
    subject: defineMessage('Your card is frozen'),
    sentence: defineMessage('a card of yours was frozen'),
  },
  'card-unfrozen': {
    subject: defineMessage('Your card can be used again'),
    sentence: defineMessage('a card of yours was unfrozen'),
  },
  'card-blocked': {
    subject: defineMessage('Your card is blocked for good'),
    sentence: defineMessage('a card of yours was blocked for good'),
  },
  'card-controls-changed': {
    subject: defineMessage('What your card may do was changed'),
    sentence: defineMessage('the limits or the uses of a card of yours were changed'),
  },
  'passkey-copied': {
    subject: defineMessage('We stopped one of your passkeys'),
    sentence: defineMessage('a passkey of yours that may have been copied was refused'),
  },
}
