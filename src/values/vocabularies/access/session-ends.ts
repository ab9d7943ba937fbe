/** The reasons why a customer's session ended, and the ways in which a device was linked. */

/** `ended`: the customer ended the session on another device, staff ended it, or the profile was closed. */
export const SESSION_ENDS = [
  'logout',
  'replaced',
  'ended',
  'refresh-reuse',
  'password-changed',
  'pin-changed',
  'device-removed',
  'passkey-removed',
  'token-removed',
  'contact-changed',
] as const
export type SessionEnd = (typeof SESSION_ENDS)[number]

export const DEVICE_LINKS = ['sign-up', 'link'] as const
export type DeviceLink = (typeof DEVICE_LINKS)[number]
