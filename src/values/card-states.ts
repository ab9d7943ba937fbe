/** The states of a debit card, from the order on. */
export const CARD_STATES = [
  'ordered',
  'making',
  'on-its-way',
  'ready',
  'delivered',
  'active',
  'frozen',
  'blocked',
] as const
export type CardState = (typeof CARD_STATES)[number]
