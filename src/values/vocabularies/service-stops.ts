/** The services that staff switch off for a time, and the reasons that the customer reads. */

/** The networks of payments. Text messages are no network here, because every approval needs them. */
export const STOPPED_NETWORKS = ['switch', 'biller', 'card-processor'] as const
export type StoppedNetwork = (typeof STOPPED_NETWORKS)[number]

/** The parts of the bank that have a switch. `new-payees`: payees that the customer has never paid. */
export const STOPPED_PARTS = ['sign-up', 'new-payees', 'exchange', 'standing-orders', 'payment-batches'] as const
export type StoppedPart = (typeof STOPPED_PARTS)[number]

/** `network:switch`, `part:sign-up`, or `biller:` and the id of the biller. */
export type StoppedService = `network:${StoppedNetwork}` | `part:${StoppedPart}` | `biller:${string}`

/** The services that the pages of a signed-in customer show as off, by the word that the pages know. */
export const SHOWN_PARTS = {
  'new-payees': 'part:new-payees',
  exchange: 'part:exchange',
  'standing-orders': 'part:standing-orders',
  'payment-batches': 'part:payment-batches',
  cards: 'network:card-processor',
} as const satisfies Readonly<Record<string, StoppedService>>
export type ShownPart = keyof typeof SHOWN_PARTS

export const STOP_REASONS = ['maintenance', 'provider-fault', 'fraud-risk', 'regulator'] as const
export type StopReason = (typeof STOP_REASONS)[number]
