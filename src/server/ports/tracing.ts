/**
 * The port to the traces of this process. A trace has a span for each part of the work: a call, a use-case, a statement, a batch, a job
 * and a call to a network. Without a tracer every function here is a plain call.
 *
 * The tracer belongs to the process and not to a function, because a statement must find its span behind ten functions that know nothing of it.
 */

/** The facts of a span. The list is closed, and no fact can hold personal data, an account number or a parameter of a statement. */
export type SpanFacts = Readonly<
  Partial<{
    'http.request.method': string
    /** The pattern of the route, never the requested path. */
    'http.route': string
    'http.response.status_code': number
    'server.address': string
    'db.operation.name': string
    /** The first table or function that the statement names. */
    'db.collection.name': string
    /** The random id of the request, which the log and the audit trail have too. */
    'adire.request': string
    /** The kind of the refusal of a use-case, or the outcome of a call to a network. */
    'adire.outcome': string
    'adire.network': string
    'adire.task': string
    'adire.attempt': number
    /** The number of items that share a batch. */
    'adire.items': number
  }>
>

export interface SpanStart {
  /** A text of the code: route, task, operation. */
  readonly name: string
  readonly kind: 'server' | 'client' | 'internal' | 'consumer'
  readonly facts?: SpanFacts
}

export interface Span {
  add(facts: SpanFacts): void
  /** Names another span whose work this span shares, such as the batch that another call sends. */
  link(other: Span): void
  /** Runs `work` inside the span: its statements, logs and calls to networks belong to the span. */
  run<T>(work: () => T): T
  end(error?: unknown): void
}

/** The header `traceparent` of the W3C. A parent from outside, such as a browser, names the trace and does not decide about its recording. */
export interface TraceParent {
  readonly header: string
  readonly isFromOutside: boolean
}

export interface Tracer {
  /** Begins a trace, or continues the trace of a valid parent. */
  begin(start: SpanStart, parent?: TraceParent): Span
  /** Begins a part of the present span. Undefined outside a span, and in a trace that is not recorded. */
  part(start: SpanStart): Span | undefined
  /** The present span as the header `traceparent`, for a job that continues the trace. */
  traceparent(): string | undefined
  traceId(): string | undefined
  /** Runs `work` outside every span. */
  outside<T>(work: () => T): T
  /** Keeps the present span for a callback that another call may trigger. */
  bind<Callback extends (...args: never[]) => unknown>(callback: Callback): Callback
  /** Sends the finished spans, within a few seconds. */
  close(): Promise<void>
}

let active: Tracer | undefined

/** Sets the tracer of the process before its other parts open. Undefined ends the tracing. */
export function useTracer(tracer: Tracer | undefined): void {
  active = tracer
}

export const activeTracer = (): Tracer | undefined => active

/** Runs `work` as a part of the present span. */
export function inPart<T>(start: SpanStart, work: (span?: Span) => Promise<T>): Promise<T> {
  const span = active?.part(start)
  return span === undefined ? work() : inSpan(span, () => work(span))
}

/** Runs `work` in the span, and ends the span with it. */
export async function inSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const value = await span.run(work)
    span.end()
    return value
  } catch (error) {
    span.end(error)
    throw error
  }
}
