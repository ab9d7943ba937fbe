/** Adds measures to the registry. A scrape reads each measure at most once in a few seconds, and survives a database that is away. */
import { Counter, Gauge, type Registry } from '@platformatic/prom-client'
import type { Measure, Sample } from '../ports/measure.ts'

/** Several gauges of a measure share one read, and two scrapers do not double the queries. */
const FRESH_MS = 5_000

export function addMeasures(registry: Registry, measures: readonly Measure[], now: () => number = Date.now): void {
  const faults = faultsOf(registry)
  for (const measure of measures) {
    const read = keptFor(FRESH_MS, now, () =>
      measure.read().catch((): readonly Sample[] => {
        faults.inc()
        return []
      }),
    )
    for (const [name, help] of Object.entries(measure.gauges)) addGauge(registry, { name, help, measure, read })
  }
}

/** All measures of a registry share one counter. */
function faultsOf(registry: Registry): Counter {
  const name = 'adire_measure_faults_total'
  const known = registry.getSingleMetric(name)
  if (known instanceof Counter) return known
  const help = 'Reads of measures that failed. Their gauges then have no value.'
  return new Counter({ name, help, registers: [registry] })
}

interface GaugeFacts {
  readonly name: string
  readonly help: string
  readonly measure: Measure
  readonly read: () => Promise<readonly Sample[]>
}

function addGauge(registry: Registry, { name, help, measure, read }: GaugeFacts): void {
  const gauge: Gauge<string> = new Gauge({
    name,
    help,
    labelNames: [...measure.labelNames],
    registers: [registry],
    async collect(): Promise<void> {
      const samples = await read()
      // A task or a state without rows must not keep its last value.
      gauge.reset()
      if (samples.length === 0 && measure.labelNames.length === 0) gauge.set(Number.NaN)
      for (const { labels, values } of samples) gauge.set({ ...labels }, values[name] ?? Number.NaN)
    },
  })
}

function keptFor<T>(ms: number, now: () => number, read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly value: Promise<T>; readonly until: number } | undefined
  return () => {
    if (kept === undefined || kept.until <= now()) kept = { value: read(), until: now() + ms }
    return kept.value
  }
}
