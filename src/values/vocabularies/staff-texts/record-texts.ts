/** The cards, sessions, devices, consents and topics of alerts in a customer's record as staff read them. */
import type { DeviceLink, SessionEnd } from '../access/session-ends.ts'
import type { AlertTopic } from '../alert-words.ts'
import type { BlockReason, CardChannel, CardState } from '../card-states.ts'
import type { ConsentKind } from '../consent-kinds.ts'

type Texts<Code extends string> = Readonly<Record<Code, string>>

export const CARD_STATE_TEXTS: Texts<CardState> = {
  ordered: 'Ordered',
  making: 'Being made',
  'on-its-way': 'Sent to the customer',
  ready: 'Ready at the branch',
  delivered: 'Delivered, not activated',
  active: 'Active',
  frozen: 'Frozen',
  blocked: 'Blocked permanently',
}

export const BLOCK_REASON_TEXTS: Texts<BlockReason> = { lost: 'lost', stolen: 'stolen', damaged: 'damaged' }

export const CARD_CHANNEL_TEXTS: Texts<CardChannel> = {
  atm: 'Cash machines',
  pos: 'Shops',
  web: 'Online',
  contactless: 'Contactless',
  international: 'Abroad',
}

export const SESSION_STATE_TEXTS: Texts<'live' | 'idle' | 'ended'> = {
  live: 'Logged in',
  idle: 'Expired',
  ended: 'Ended',
}

const SESSION_END_TEXTS: Texts<SessionEnd> = {
  logout: 'the customer logged out',
  replaced: 'a new login on the same device',
  ended: 'by the customer or by staff',
  'refresh-reuse': 'the key of the session was used twice',
  'password-changed': 'the password was changed',
  'pin-changed': 'the PIN was changed',
  'device-removed': 'the device was removed',
  'passkey-removed': 'a passkey was removed',
  'token-removed': 'the authenticator app was removed',
  'contact-changed': 'the email address or phone was changed',
}

/** The words of a session's end. A session of an earlier release can have another code, which shows itself. */
export const sessionEndText = (end: string): string => (SESSION_END_TEXTS as Texts<string>)[end] ?? end

export const DEVICE_LINK_TEXTS: Texts<DeviceLink> = {
  'sign-up': 'Opening of the profile',
  link: 'Login on a new device',
}

export const CONSENT_TEXTS: Texts<ConsentKind> = {
  terms: 'Terms of internet banking',
  privacy: 'Privacy notice',
  offers: 'News and offers',
}

const ALERT_TOPIC_TEXTS: Texts<AlertTopic> = {
  'money-in': 'Money in',
  'money-out': 'Money out',
  payments: 'Payments in progress',
  schedules: 'Scheduled payments',
  reminders: 'Reminders',
  cases: 'Reports',
  account: 'Account',
  security: 'Security',
}

/** The words of an alert's topic. An alert of an earlier release can have another code, which shows itself. */
export const alertTopicText = (topic: string): string => (ALERT_TOPIC_TEXTS as Texts<string>)[topic] ?? topic
