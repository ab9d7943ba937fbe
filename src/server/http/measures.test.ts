/** Tests measures in the registry: one read for all gauges of a measure, no stale value, and a database that is away. */
import { Registry } from '@platformatic/prom-client'
import { expect, it } from 'vitest'
import type { Measure, Sample } from '../ports/measure.ts'
import { addMeasures } from './measures.ts'

function openRegistry(labelNames: readonly string[], read: Measure['read']) {
  const registry = new Registry()
  let nowMs = 0
  const gauges = { test_waiting: 'Waiting.', test_oldest_seconds: 'Age.' }
  addMeasures(registry, [{ gauges, labelNames, read }], () => nowMs)
  return { text: () => registry.metrics(), forward: (ms: number) => void (nowMs += ms) }
}

it('measure: is read once for all its gauges, and again after five seconds', async () => {
  let reads = 0
  const { text, forward } = openRegistry(['task'], async () => {
    reads += 1
    return [{ labels: { task: 'mail' }, values: { test_waiting: 3, test_oldest_seconds: 7 } }]
  })
  expect(await text()).toContain('test_waiting{task="mail"} 3')
  expect(await text()).toContain('test_oldest_seconds{task="mail"} 7')
  expect(reads).toBe(1)
  forward(5_000)
  await text()
  expect(reads).toBe(2)
})

it('measure: has no value of a label that is gone', async () => {
  let samples: readonly Sample[] = [{ labels: { task: 'mail' }, values: { test_waiting: 3, test_oldest_seconds: 7 } }]
  const { text, forward } = openRegistry(['task'], async () => samples)
  await text()
  samples = []
  forward(5_000)
  expect(await text()).not.toContain('task="mail"')
})

it('measure: counts a failed read, and the other metrics are served', async () => {
  const { text } = openRegistry([], async () => {
    throw new Error('the database is away')
  })
  await text()
  // The counter is written before the reads of the same scrape end.
  const metrics = await text()
  expect(metrics).toContain('adire_measure_faults_total 1')
  expect(metrics).toContain('test_waiting Nan')
})
