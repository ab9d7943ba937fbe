/** Continues the trace of the call that queued a job. */
import { activeTracer, inSpan } from '../ports/tracing.ts'

/** The member of a payload with the trace. No task reads it. */
export const TRACEPARENT = 'traceparent'

/** Runs a job with its own payload. A job without a trace, such as a recurring job, begins a trace. */
export function runTraced(
  { task, attempt }: { readonly task: string; readonly attempt: number },
  given: unknown,
  run: (payload: unknown) => Promise<void>,
): Promise<void> {
  const { payload, header } = split(given)
  const tracer = activeTracer()
  if (tracer === undefined) return run(payload)
  const facts = { 'adire.task': task, 'adire.attempt': attempt }
  const parent = header === undefined ? undefined : { header, isFromOutside: false }
  const span = tracer.begin({ name: `job ${task}`, kind: 'consumer', facts }, parent)
  return inSpan(span, () => run(payload))
}

function split(payload: unknown): { readonly payload: unknown; readonly header?: string } {
  if (typeof payload !== 'object' || payload === null || !(TRACEPARENT in payload)) return { payload }
  const { [TRACEPARENT]: header, ...own } = payload
  return typeof header === 'string' ? { payload: own, header } : { payload: own }
}
