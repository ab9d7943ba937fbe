/** The ways to approve. `sms` and `token` take the PIN too. A passkey needs no PIN. */
export const APPROVAL_WAYS = ['pin', 'sms', 'token', 'passkey'] as const
export type ApprovalWay = (typeof APPROVAL_WAYS)[number]
