/**
 * Traces by OpenTelemetry: sends the spans to a collector by OTLP over HTTP. The process loads this file and its packages only when
 * the configuration names a collector.
 */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span as RecordedSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Span, SpanStart, TraceParent, Tracer } from '../../ports/tracing.ts'
import { keyedSampler } from './keyed-sampler.ts'

export interface TracingOptions {
  /** The collector's address for traces, such as `http://collector:4318/v1/traces`. */
  readonly url: string
  /** The part of the traces that is recorded, above 0 and at most 1. */
  readonly share: number
  /** 32 bytes, the same in all processes of the bank. */
  readonly samplingKey: Uint8Array
  /** The role of the process. */
  readonly role: string
  /** Called when the collector did not take spans. The spans are lost. */
  readonly reportFault: (error: Error | undefined) => void
  /** The longest wait before finished spans are sent. */
  readonly sendEveryMs?: number
}

const SEND_EVERY_MS = 5_000
const ANSWER_WITHIN_MS = 5_000
/** Finished spans beyond this number wait for no collector: they are dropped. */
const MOST_WAITING = 4_096
/** A longer value is cut. No fact of the code is as long. */
const MOST_CHARACTERS = 200

const KINDS: Readonly<Record<SpanStart['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
}

interface OwnSpan extends Span {
  readonly spanContext: SpanContext
}

export function createOpenTelemetry(options: TracingOptions): Tracer {
  const { provider, tracer } = openProvider(options)
  const present = new AsyncLocalStorage<Context>()

  const start = ({ name, kind, facts }: SpanStart, parent: Context): OwnSpan => {
    const span = tracer.startSpan(name, { kind: KINDS[kind], ...(facts && { attributes: facts }) }, parent)
    const context = trace.setSpan(parent, span)
    return {
      spanContext: span.spanContext(),
      add: (more) => void span.setAttributes(more),
      link: (other) => void span.addLink({ context: (other as OwnSpan).spanContext }),
      run: (work) => present.run(context, work),
      end: (error) => endWith(span, error),
    }
  }
  const presentSpan = (): SpanContext | undefined => {
    const context = present.getStore()
    return context && trace.getSpanContext(context)
  }

  return {
    begin: (beginning, parent) => start(beginning, contextOf(parent)),
    part: (beginning) => {
      const context = present.getStore()
      if (context === undefined || trace.getSpan(context)?.isRecording() !== true) return undefined
      return start(beginning, context)
    },
    traceparent: () => {
      const span = presentSpan()
      return span && `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}`
    },
    traceId: () => presentSpan()?.traceId,
    outside: (work) => present.exit(work),
    bind: (callback) => (present.getStore() === undefined ? callback : AsyncResource.bind(callback as never)),
    // A collector that is away is reported, and is no fault of the process that stops.
    close: () => provider.shutdown().catch(() => {}),
  }
}

function openProvider({ url, share, samplingKey, role, reportFault, sendEveryMs }: TracingOptions) {
  const exporter = withReport(new OTLPTraceExporter({ url, timeoutMillis: ANSWER_WITHIN_MS }), reportFault)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'adire',
      'service.instance.id': randomUUID(),
      'adire.role': role,
    }),
    sampler: keyedSampler(samplingKey, share),
    spanLimits: { attributeValueLengthLimit: MOST_CHARACTERS },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: sendEveryMs ?? SEND_EVERY_MS,
        exportTimeoutMillis: ANSWER_WITHIN_MS,
        maxQueueSize: MOST_WAITING,
      }),
    ],
  })
  return { provider, tracer: provider.getTracer('adire') }
}

/** The SDK reports a failed export to nobody. */
function withReport(exporter: SpanExporter, report: TracingOptions['reportFault']): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0) report(result.error)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The parent of a span. A header that is no traceparent begins a new trace. */
function contextOf(parent: TraceParent | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(parent?.header ?? '') ?? []
  if (parent === undefined || traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags ?? '0', 16) & 1
  const span = { traceId, spanId, traceFlags, isRemote: parent.isFromOutside }
  return isSpanContextValid(span) ? trace.setSpanContext(ROOT_CONTEXT, span) : ROOT_CONTEXT
}

function endWith(span: RecordedSpan, error: unknown): void {
  if (error !== undefined) {
    span.setAttribute('error.type', typeOf(error))
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

/** The code or the class of an error. The message of an error can quote a customer's values. */
function typeOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : error.constructor.name
}
