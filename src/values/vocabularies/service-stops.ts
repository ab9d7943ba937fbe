/** The services that staff switch off for a time, and the reasons that the customer reads. */

/** The networks of payments. Text messages are no network here, because every approval needs them. */
export const STOPPED_NETWORKS = ['switch', 'biller', 'card-processor'] as const
export type StoppedNetwork = (typeof STOPPED_NETWORKS)[number]

/** `network:switch`, or `biller:` and the id of the biller. */
export type StoppedService = `network:${StoppedNetwork}` | `biller:${string}`

export const STOP_REASONS = ['maintenance', 'provider-fault', 'fraud-risk', 'regulator'] as const
export type StopReason = (typeof STOP_REASONS)[number]
