/** Observes a call to a network: its span in the trace, and its outcome and its time for the metrics. */
import { announceNetworkCall, type NetworkName, type NetworkOutcome } from '../ports/network-calls.ts'
import { inPart } from '../ports/tracing.ts'

export interface ObservedCall {
  readonly network: NetworkName
  readonly method: string
  /** The address of the network. Only its host is observed, because a path can name a customer. */
  readonly url: string
}

/** The network gets no header of the trace. */
export function observeCall<Reply>(
  { network, method, url }: ObservedCall,
  call: () => Promise<Reply>,
  outcomeOf: (reply: Reply) => NetworkOutcome,
): Promise<Reply> {
  const facts = { 'adire.network': network, 'http.request.method': method, 'server.address': hostOf(url) }
  return inPart({ name: `call ${network}`, kind: 'client', facts }, async (span) => {
    const startedAt = performance.now()
    const reply = await call()
    const outcome = outcomeOf(reply)
    announceNetworkCall({ network, outcome, seconds: (performance.now() - startedAt) / 1_000 })
    span?.add({ 'adire.outcome': outcome })
    return reply
  })
}

/** The outcome of a status of HTTP. */
export function outcomeOfStatus(status: number): NetworkOutcome {
  if (status >= 500) return 'fault'
  return status === 401 || status === 403 || status === 429 ? 'refused' : 'answered'
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'none')
