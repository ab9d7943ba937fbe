/** Announces each call to a network with its outcome and its time. The metrics of a process listen. */
import { channel } from 'node:diagnostics_channel'

export type NetworkName =
  | 'biller'
  | 'card-processor'
  | 'credit-bureau'
  | 'file-store'
  | 'identity'
  | 'mail'
  | 'push'
  | 'rates'
  | 'screening'
  | 'sms'
  | 'switch'

/**
 * - answered: the network gave an answer, also a refusal of what it was asked.
 * - refused: the network refuses the bank itself, its key or its rate (401, 403, 429).
 * - fault: the network has a fault (5xx).
 * - silent: the network may have the call, and gave no answer in time.
 * - unreachable: no connection was made.
 */
export type NetworkOutcome = 'answered' | 'refused' | 'fault' | 'silent' | 'unreachable'

export interface NetworkCall {
  readonly network: NetworkName
  readonly outcome: NetworkOutcome
  readonly seconds: number
}

const calls = channel('adire.network-call')

export const announceNetworkCall = (call: NetworkCall): void => calls.publish(call)

/** Calls the listener after each call to a network in this process. Returns the function that ends it. */
export function onNetworkCall(listener: (call: NetworkCall) => void): () => void {
  const receive = (message: unknown): void => listener(message as NetworkCall)
  calls.subscribe(receive)
  return () => void calls.unsubscribe(receive)
}
