/** The texts of security notices: changes of access, of money limits, and of alerts. */
import { type Words, words } from '../../language/words.ts'
import type { SecurityNotice } from '../../notify/notice.ts'

interface SecurityText {
  readonly subject: Words
  readonly sentence: Words
  /** The bank did this, as it promised: the notice does not ask the customer to call. */
  readonly doneByBank?: true
}

/** Every kind that there is. */
export const SECURITY_TEXTS: Readonly<Record<SecurityNotice['kind'], SecurityText>> = {
  'profile-created': {
    subject: words('Internet banking is open for you'),
    sentence: words('internet banking was opened for you'),
  },
  'logged-in': {
    subject: words('A login to your internet banking'),
    sentence: words('you logged in on a device that is linked to your account'),
  },
  'beneficiary-added': {
    subject: words('A beneficiary was saved'),
    sentence: words('somebody to pay was saved among your beneficiaries'),
  },
  'account-opened': {
    subject: words('A new account was opened for you'),
    sentence: words('one more account was opened in your name'),
  },
  'device-linked': {
    subject: words('A new device was linked'),
    sentence: words('a new device was linked to your account'),
  },
  'device-removed': {
    subject: words('A device was removed'),
    sentence: words('a device was removed from your account'),
  },
  'password-locked': {
    subject: words('Your password is locked'),
    sentence: words('your login was locked for a while after too many wrong passwords'),
  },
  'pin-locked': {
    subject: words('Your PIN is locked'),
    sentence: words('your PIN was locked after too many wrong tries'),
  },
  'security-questions-changed': {
    subject: words('Your security questions were changed'),
    sentence: words('your security questions were changed'),
  },
  'security-questions-removed': {
    subject: words('Your security questions were removed'),
    sentence: words('your security questions were removed'),
  },
  'password-changed': { subject: words('Your password was changed'), sentence: words('your password was changed') },
  'temporary-password-set': {
    subject: words('You have a temporary password'),
    sentence: words('a temporary password was set for you by our staff'),
  },
  'answers-locked': {
    subject: words('Too many wrong answers or codes'),
    sentence: words('your answers and codes were locked for a while after too many wrong tries'),
  },
  'session-copied': {
    subject: words('We ended one of your sessions'),
    sentence: words('a session was ended because its key came from two places'),
  },
  'pin-changed': { subject: words('Your PIN was changed'), sentence: words('your PIN was changed') },
  'token-enrolled': {
    subject: words('An authenticator app was added'),
    sentence: words('an authenticator app was added, which can approve your payments'),
  },
  'token-removed': {
    subject: words('Your authenticator app was removed'),
    sentence: words('your authenticator app was removed'),
  },
  'token-locked': {
    subject: words('Your authenticator is locked'),
    sentence: words('codes of your authenticator were locked for a while after too many wrong ones'),
  },
  'token-login-on': {
    subject: words('Logins ask for your authenticator'),
    sentence: words('logging in was set to ask for a code of your authenticator'),
  },
  'token-login-off': {
    subject: words('Logins no longer ask for your authenticator'),
    sentence: words('logging in was set to no longer ask for a code of your authenticator'),
  },
  'recovery-code-used': {
    subject: words('A recovery code was used'),
    sentence: words('a recovery code was used in the place of your authenticator'),
  },
  'recovery-codes-renewed': {
    subject: words('You have new recovery codes'),
    sentence: words('new recovery codes were made for you, and the old ones are void'),
  },
  'passkey-added': { subject: words('A passkey was added'), sentence: words('a passkey was added to your account') },
  'passkey-removed': {
    subject: words('A passkey was removed'),
    sentence: words('a passkey was removed from your account'),
  },
  'passkey-on-new-device': {
    subject: words('Your passkey was used on a new device'),
    sentence: words('your passkey was used on a new device'),
  },
  'alerts-changed': {
    subject: words('Alerts of money going out are off'),
    sentence: words('one way of telling you of money that goes out was switched off'),
  },
  'limits-changed': {
    subject: words('Your limits were changed'),
    sentence: words('the limits of what you can send were changed'),
  },
  'indemnity-accepted': {
    subject: words('You gave the indemnity for higher limits'),
    sentence: words('the indemnity for limits above NGN 1,000,000 was accepted in your name'),
  },
  'instant-payments-off': {
    subject: words('Payments to others are off'),
    sentence: words('payments to others were switched off for your account'),
  },
  'instant-payments-on': {
    subject: words('Payments to others are on'),
    sentence: words('payments to others were switched on for your account'),
  },
  'account-frozen': {
    subject: words('Your accounts are frozen'),
    sentence: words('your accounts were frozen: no money can leave them'),
  },
  'account-unfrozen': {
    subject: words('Your accounts are open again'),
    sentence: words('your accounts were unfrozen: money can leave them again'),
  },
  'tier-raised': {
    subject: words('You reached the next tier'),
    sentence: words('your identity check raised your tier, so that you can send and hold more'),
  },
  'tier-refused': {
    subject: words('Your identity check needs something from you'),
    sentence: words('you were not given the next tier yet (see why in internet banking)'),
  },
  'identity-change-refused': {
    subject: words('A change of your identity check was not accepted'),
    sentence: words('a change of your identity check was refused (see why in internet banking)'),
  },
  'email-changed': {
    subject: words('Your email address was changed'),
    sentence: words('your email address was changed'),
  },
  'phone-changed': {
    subject: words('Your phone number was changed'),
    sentence: words('your phone number was changed'),
  },
  'contact-change-allowed': {
    subject: words('You can change how we reach you'),
    sentence: words('our staff allowed you to change your email or phone in internet banking'),
  },
  'data-export-asked': {
    subject: words('Your data was asked for'),
    sentence: words('an archive of everything about you was asked for in internet banking'),
  },
  'profile-closed': {
    subject: words('Your accounts are closed'),
    sentence: words('as you asked, your accounts with us were closed for good'),
  },
  'push-on': {
    subject: words('A browser shows your alerts'),
    sentence: words('a browser was set to show your alerts as notifications'),
  },
  'card-on-its-way': {
    subject: words('Your card is on its way'),
    sentence: words('your new card was sent out'),
    doneByBank: true,
  },
  'card-ready': {
    subject: words('Your card is ready at the branch'),
    sentence: words('your new card arrived at the branch that you chose'),
    doneByBank: true,
  },
  'card-activated': { subject: words('Your card is active'), sentence: words('a card of yours was activated') },
  'card-frozen': { subject: words('Your card is frozen'), sentence: words('a card of yours was frozen') },
  'card-unfrozen': { subject: words('Your card can be used again'), sentence: words('a card of yours was unfrozen') },
  'card-blocked': {
    subject: words('Your card is blocked for good'),
    sentence: words('a card of yours was blocked for good'),
  },
  'card-controls-changed': {
    subject: words('What your card may do was changed'),
    sentence: words('the limits or the uses of a card of yours were changed'),
  },
  'passkey-copied': {
    subject: words('We stopped one of your passkeys'),
    sentence: words('a passkey of yours that may have been copied was refused'),
  },
}
