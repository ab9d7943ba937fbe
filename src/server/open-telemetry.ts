/** Opens what operators see of a process: its log, its metrics and, when the configuration names a collector, its traces. */
import { createHmac } from 'node:crypto'
import { type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { onNetworkCall } from './ports/network-calls.ts'
import { activeTracer, useTracer } from './ports/tracing.ts'

export interface Telemetry {
  readonly logger: Logger
  readonly metrics: Metrics
  /** Sends the last spans. Close it after all other parts. */
  close(): Promise<void>
}

/** Open it before all other parts, because they look for the tracer when they open. */
export async function openTelemetry(
  config: Pick<Config, 'logLevel' | 'role' | 'traces'>,
  secrets: Pick<Secrets, 'derive'>,
): Promise<Telemetry> {
  const metrics = createMetrics()
  const { logger, close } = await openTraces(config, secrets)
  const stopObserving = onNetworkCall(metrics.observeNetworkCall)
  return {
    logger,
    metrics,
    async close() {
      stopObserving()
      await close()
    },
  }
}

async function openTraces(
  { logLevel: level, role, traces }: Parameters<typeof openTelemetry>[0],
  secrets: Pick<Secrets, 'derive'>,
): Promise<Pick<Telemetry, 'logger' | 'close'>> {
  const options = logOptions(level, secrets)
  if (traces === undefined) return { logger: pino(options), close: async () => {} }
  // Loaded only here: the packages take a third of a second, and memory.
  const { createOpenTelemetry } = await import('./adapters/tracing/open-telemetry.ts')
  // Each line inside a span has the id of the trace, also in a trace that is not recorded.
  const logger = pino({ ...options, mixin: () => withoutUndefined(activeTracer()?.traceId()) })
  const tracer = createOpenTelemetry({
    ...traces,
    role,
    samplingKey: secrets.derive('trace-sampling'),
    reportFault: (error) =>
      logger.warn(
        { event: 'traces-lost', type: error?.name ?? 'unknown' },
        'the collector did not take traces: look at TRACES_URL and the collector',
      ),
  })
  useTracer(tracer)
  return {
    logger,
    async close() {
      useTracer(undefined)
      await tracer.close()
    },
  }
}

/** The digits of a mark in the log, 48 bits. */
const MARK_DIGITS = 12

/**
 * The settings of the log. The field `address` of each line gets a keyed mark in place of the network address of a
 * person. Lines of one address have the same mark, and no line has an address.
 */
export function logOptions(level: Config['logLevel'], secrets: Pick<Secrets, 'derive'>): LoggerOptions {
  return { level, serializers: { address: addressMarks(secrets) } }
}

/** Returns the function that makes the mark of an address: 12 hexadecimal digits, the same for the same address and master key. */
export function addressMarks(secrets: Pick<Secrets, 'derive'>): (address: string) => string {
  const key = secrets.derive('log-address')
  return (address) => createHmac('sha256', key).update(String(address)).digest('hex').slice(0, MARK_DIGITS)
}

const withoutUndefined = (traceId: string | undefined): object => (traceId === undefined ? {} : { traceId })
