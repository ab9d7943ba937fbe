/**
 * The customer's text for each refusal: first whether money has moved, then the next step. `{time}` is the detail's
 * `nextAt`.
 */
import type { RefusalReason } from '../../core/failure.ts'

export const REFUSAL_MESSAGES = {
  'account-not-found': 'We could not find this account. Check the number and try again.',
  'account-closed': 'No money has moved: this account is closed or cannot be used.',
  'account-frozen':
    'No money has moved: your accounts are frozen. Unfreeze them in the settings, or call us if it was not you.',
  'account-not-usable': 'This account cannot take money: its bank says that it is closed, dormant or blocked.',
  'approval-expired': 'No money has moved: the time to approve this payment has passed. Start again.',
  'approval-replaced':
    'No money has moved: this request was cancelled because you started 20 newer ones. Start it again.',
  'approval-used': 'This approval was used before. Look at your recent transactions before you try again.',
  'approval-withdrawn': 'No money has moved: this approval was withdrawn. Start again.',
  'bank-not-found': 'We cannot send to this bank. Choose another one.',
  'bank-unavailable':
    'This bank does not answer at the moment, so the name cannot be checked. Try again in a few minutes',
  'below-minimum': 'No money has moved: this amount is too small to be sent. Enter a larger amount.',
  'beneficiary-changed': 'No money has moved: the recipient’s details have changed. Check the name and start again.',
  'beneficiary-limit': 'You have reached the limit for saved beneficiaries. Remove one that you no longer pay.',
  'bill-changed':
    'No money has moved: the price has changed, or this is no longer offered. Check it and approve it again.',
  'biller-not-found': 'This biller is not offered at the moment. Choose another one.',
  'card-changed': 'Nothing was done: this card was changed since you opened it. Check it and try again.',
  'card-digits': 'These are not the last four digits of this card. Look at its front, and try again.',
  'card-digits-locked': 'Too many wrong digits: this card cannot be activated today. Try again tomorrow, or call us.',
  'card-exists': 'No money has moved: this account has a card, or one is being made. Block it first to replace it.',
  'case-closed': 'This report is closed. Send another one, or call us.',
  'case-open': 'There is a report about this payment already. Write to us there.',
  'case-type': 'You cannot report this problem for this payment. The payment may have changed, so check it again.',
  'biller-off': 'No money has moved: payments to this biller are turned off. Try again later.',
  'switch-off': 'No money has moved: transfers to other banks are turned off. Try again later.',
  'cards-off': 'No money has moved: orders of cards are turned off. Try again later.',
  'exchange-off': 'No money has moved: exchange between currencies is turned off. Try again later.',
  'new-payees-off': 'No money has moved: payments to new recipients are turned off. Try again later.',
  'payment-batches-off': 'No money has moved: lists of payments are turned off. Try again later.',
  'sign-up-off': 'Nothing was changed: sign-up is turned off, and you have paid nothing. Try again later.',
  'standing-orders-off': 'No money has moved: scheduled payments are turned off. Try again later.',
  'biller-unavailable': 'This biller does not answer at the moment. Try again in a few minutes.',
  'client-id-missing': 'Something is missing in this request. Reload the page and try again.',
  'code-expired': 'This code has expired. Ask for a new one.',
  'code-limit': 'We have sent all the codes that we allow in one hour. Try again at {time}, or call us.',
  'code-not-sent': 'The code could not be sent. Please try again in a moment.',
  'code-tries-used': 'You entered a wrong code too many times. Start again to get a new code.',
  'contact-change-limit': 'Nothing was changed: you began this too often today. Try again tomorrow, or visit a branch.',
  'contact-change-not-allowed': 'Nothing was changed: visit a branch for this. We check who you are first.',
  'contact-change-over':
    'Nothing was changed: this took too long, was cancelled, or was replaced by another change. Start again.',
  'currency-mismatch':
    'No money has moved: these two accounts are in different currencies. Only between your own accounts is money exchanged.',
  'arranged-count-limit':
    'No money has moved: your lists and schedules made as many payments as we allow in one day. They can pay again after midnight.',
  'daily-count-limit':
    'No money has moved: you made as many payments as we allow in one day. You can pay again after midnight.',
  'hourly-count-limit':
    'No money has moved: you made as many payments as we allow in one hour. You can pay again when the next hour begins.',
  'payee-count-limit':
    'No money has moved: you paid this recipient as often as we allow in one day. You can pay them again after midnight, and others now.',
  'daily-limit': 'No money has moved: this would pass your limit for today.',
  'exchange-not-open': 'No money has moved: we do not exchange between these two currencies.',
  'exchange-too-small': 'No money has moved: this amount is too small to exchange.',
  'exchange-unavailable': 'No money has moved: there is no exchange rate just now. Try again in a few minutes.',
  'documents-locked':
    'Nothing was changed: the bank is looking at these documents, or has accepted them. Write to us if one must change.',
  'kyc-being-decided':
    'Nothing was changed: the bank is looking at your details. You can change them once it has decided.',
  'file-damaged':
    'We could not read this picture: it is damaged or not complete. Take it again, or choose another one.',
  'file-empty': 'This file is empty. Choose another one.',
  'file-incomplete': 'Parts of this file did not arrive. Send it again.',
  'file-not-picture': 'This is not a picture that we can take. Send a photo or a screenshot: JPEG, PNG or WebP.',
  'file-not-square': 'This picture is not square. Crop it to a square, then send it again.',
  'file-pdf': 'We cannot take PDF files. Take a photo or a screenshot of the page, and send that.',
  'file-pixels': 'This picture has too many pixels. Send a photo of at most 40 megapixels.',
  'file-too-large': 'This file is larger than 5 MB. Choose a smaller one.',
  'file-too-small': 'This picture is too small to be read. Each side must have at least 100 pixels.',
  'export-limit': 'You asked for your data five times today. Try again tomorrow.',
  'export-over':
    'You can no longer download this copy: it has expired, or a newer copy replaced it. Ask for a new one.',
  'gaming-limit': 'No money has moved: this would pass your own limit for sports and gaming today.',
  'id-reused': 'Nothing was done: this request was sent before with other details. Start again.',
  'biometric-needed':
    'Nothing was changed: the indemnity has to be given with your fingerprint or face. Add a passkey in the settings first, or sign it at a branch.',
  'indemnity-needed': 'Nothing was changed: a limit this high needs your indemnity first.',
  'instant-payments-off':
    'No money has moved: you turned off payments to others. Turn them on in the settings, under limits.',
  'insufficient-funds': 'No money has moved: there is not enough in this account.',
  'new-device-limit': 'No money has moved: until 24 hours after linking, this device can send only small amounts.',
  'new-payee-limit':
    'No money has moved: payments to new people have a separate limit. It applies for 24 hours after you first pay a person.',
  'not-found': 'We could not find this. It may have been removed.',
  'no-email': 'We do not have your email address. Download the statement instead.',
  'not-final': 'There is no receipt yet: this transfer is not final. Its page shows when it is.',
  'last-proof':
    'Nothing was changed: nothing else would prove that it is you. Choose security questions first, or add another passkey or an authenticator app.',
  'security-questions-needed':
    'No money has moved: choose your three security questions first. We ask for them once, before your first payment.',
  'other-proof-needed':
    'Nothing was changed: add a passkey or an authenticator app first. Then you can remove your security questions.',
  'not-offered-yet': 'Nothing was done: we do not offer this yet.',
  'not-settled':
    'No receipt was sent: this transfer is not complete, or its money came back. Its page shows when it is complete.',
  'no-payee-email':
    'No receipt was sent: you have saved no email address for this recipient. Add the address under Beneficiaries.',
  'passkey-limit': 'You have reached the limit for passkeys. Remove one that you do not use.',
  'passkey-refused': 'This passkey could not be added. Start again, or use another device or security key.',
  'payment-stopped':
    'No money has moved: we stopped this payment to protect your account. Call us, or write to us under Support.',
  'frozen-by-bank':
    'Your accounts stay frozen: only the bank can unfreeze them. Call us, or write to us under Support.',
  'password-change-first':
    'Your accounts stay frozen: change your password first, so that nobody else can unfreeze them.',
  'password-first':
    'This device is not linked yet. Log in with your password here: your passkey then proves that it is you.',
  'per-transfer-limit': 'No money has moved: this is above your limit for one transfer.',
  'phone-taken':
    'Nothing was changed: another customer uses this number with us. Visit a branch with proof that it is yours.',
  'picture-limit': 'There are ten pictures here already. Please write the rest as text.',
  'primary-account':
    'Home opens with your main account, so it cannot be hidden. Make another one the main account first.',
  'identity-unavailable': 'We could not ask the national register just now. Nothing is lost: please try again later.',
  'kyc-incomplete': 'Something is still missing for the next tier. Complete it first.',
  'nin-mismatch':
    'This NIN could not be matched with you. Check the digits; your name and birthday there must be those of your BVN.',
  'nin-verified': 'Your NIN is verified already. To change it, visit a branch.',
  'profile-closed': 'Your accounts with us were closed at your request, so you cannot log in any more.',
  'profile-exists': 'You already have an internet banking profile. Please log in.',
  'quote-expired': 'No money has moved: the time to agree to this exchange rate has passed. Get a new rate.',
  'recipient-limit': 'No money has moved: the recipient’s account cannot take this amount.',
  'recipient-tries-used':
    'No money has moved: too many of your payments today were more than the recipient’s account may hold. Try again tomorrow.',
  'resend-too-soon': 'Please wait a little before you ask for another code.',
  'same-account': 'No money has moved: choose two different accounts.',
  'schedule-busy': 'Nothing was changed: a payment of this schedule is being made just now. Try again in a moment.',
  'schedule-limit': 'You have reached the limit for schedules. Cancel one that you do not need.',
  'schedule-over': 'Nothing was changed: this schedule is over.',
  'schedule-paid': 'This payment was made just now, so you could not skip it. It is in the list of payments below.',
  'statement-too-long': 'There are too many transactions in these days for one statement. Choose fewer days.',
  'switch-unavailable': 'The network between banks does not answer at the moment, so the name cannot be checked',
  'ticket-expired': 'This took too long. Please start again.',
  'tier-limit': 'No money has moved: this is above the limit of your account’s tier.',
  'token-enrolled': 'You have an authenticator app already. Remove it before you add another one.',
  'token-locked':
    'Nothing was done: too many wrong codes from your authenticator app. Wait a while, or use another way.',
  'token-needed': 'Your password is right. Enter a code from your authenticator app to continue.',
  'update-required': 'Nothing was done: this page is out of date. Reload it to continue.',
  'upload-limit': 'You are sending too many files at the same time. Finish them or wait an hour, then try again.',
  'username-taken': 'This username is taken. Choose another one.',
  'username-tries-used':
    'Nothing was set up: you have tried ten usernames. Start again at {time}. We keep your email address.',
} as const satisfies Record<RefusalReason, string>

/** The texts of the refusals of services that are off, when the end is known. `{time}` is the detail's `until`. */
export const OFF_UNTIL_MESSAGES: Readonly<Partial<Record<RefusalReason, string>>> = {
  'biller-off': 'No money has moved: payments to this biller are turned off. You can try again from {time}.',
  'switch-off': 'No money has moved: transfers to other banks are turned off. You can try again from {time}.',
  'cards-off': 'No money has moved: orders of cards are turned off. You can try again from {time}.',
  'exchange-off': 'No money has moved: exchange between currencies is turned off. You can try again from {time}.',
  'new-payees-off': 'No money has moved: payments to new recipients are turned off. You can try again from {time}.',
  'payment-batches-off': 'No money has moved: lists of payments are turned off. You can try again from {time}.',
  'sign-up-off':
    'Nothing was changed: sign-up is turned off, and you have paid nothing. You can try again from {time}.',
  'standing-orders-off': 'No money has moved: scheduled payments are turned off. You can try again from {time}.',
}

/** The texts of `code-limit`, by the used-up quota and by the ways in which the customer can approve without a code. */
export const CODE_LIMIT_MESSAGES = {
  hour: {
    call: 'We have sent all the codes that we allow in one hour. Try again at {time}, or call us.',
    token: 'We have sent all the codes that we allow in one hour. Try again at {time}, or use your authenticator app.',
    passkey: 'We have sent all the codes that we allow in one hour. Try again at {time}, or use your passkey.',
    both: 'We have sent all the codes that we allow in one hour. Try again at {time}, or use your authenticator app or passkey.',
  },
  day: {
    call: 'We have sent all the codes that we allow in one day. Try again at {time}, or call us.',
    token: 'We have sent all the codes that we allow in one day. Try again at {time}, or use your authenticator app.',
    passkey: 'We have sent all the codes that we allow in one day. Try again at {time}, or use your passkey.',
    both: 'We have sent all the codes that we allow in one day. Try again at {time}, or use your authenticator app or passkey.',
  },
} as const
