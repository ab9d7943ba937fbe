/** The traces of a set of outbound payments: the step of a payment belongs to the trace of the customer's call. */
import { activeTracer, inSpan } from '../../ports/tracing.ts'
import type { OutboundPayment } from './outbound-payment.ts'

interface SetSpans {
  /** Runs the work for the whole set in the span of its first payment. The spans of the others have a link to that span. */
  ofSet<T>(work: () => Promise<T>): Promise<T>
  /** Runs the work for the payment at this place of the set, and ends the span of the payment. */
  of<T>(place: number, work: () => Promise<T>): Promise<T>
}

/** A payment without a stored trace, such as one of a standing order, begins a trace. Without a tracer the work runs alone. */
export function beginSpans(network: string, payments: readonly Pick<OutboundPayment, 'traceparent'>[]): SetSpans {
  const tracer = activeTracer()
  if (tracer === undefined) return { ofSet: (work) => work(), of: (_place, work) => work() }
  const start = { name: `advance ${network} payment`, kind: 'consumer', facts: { 'adire.network': network } } as const
  const spans = payments.map(({ traceparent }) =>
    tracer.begin(start, traceparent === null ? undefined : { header: traceparent, isFromOutside: false }),
  )
  return {
    ofSet(work) {
      const [carrier, ...others] = spans
      if (carrier === undefined) return work()
      if (others.length > 0) for (const span of spans) span.add({ 'adire.items': spans.length })
      for (const span of others) span.link(carrier)
      return carrier.run(work)
    },
    of(place, work) {
      const span = spans[place]
      return span === undefined ? work() : inSpan(span, work)
    },
  }
}
