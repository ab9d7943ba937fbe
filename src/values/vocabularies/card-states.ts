/** The states of a debit card, from the order on, and what its customer may do with it. */
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

/** What the customer may do with a card. */
export const CARD_ACTIONS = ['activate', 'freeze', 'unfreeze', 'block', 'controls', 'replace'] as const
export type CardAction = (typeof CARD_ACTIONS)[number]

export const BLOCK_REASONS = ['lost', 'stolen', 'damaged'] as const
export type BlockReason = (typeof BLOCK_REASONS)[number]

/** The uses of a card, which its holder switches on and off. */
export const CARD_CHANNELS = ['atm', 'pos', 'web', 'contactless', 'international'] as const
export type CardChannel = (typeof CARD_CHANNELS)[number]
