/** Tests the tracer with a collector outside the process: parts, batches, jobs, samples, and a collector that is away. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createBatcher } from '../../db/batcher.ts'
import { runTraced } from '../../jobs/traced-job.ts'
import { inPart, inSpan, type Tracer, useTracer } from '../../ports/tracing.ts'
import { exchange } from '../call-network.ts'
import { openReceiver } from './otlp-receiver.fixture.ts'
import { createOpenTelemetry } from './open-telemetry.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')
const KEY = new Uint8Array(32).fill(7)
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  useTracer(undefined)
  for (const close of closing.splice(0).toReversed()) await close()
})

async function open(share = 1) {
  const receiver = await openReceiver()
  closing.push(receiver.close)
  const faults: (Error | undefined)[] = []
  const tracer = createOpenTelemetry({
    url: receiver.url,
    share,
    samplingKey: KEY,
    role: 'api',
    reportFault: (error) => void faults.push(error),
  })
  useTracer(tracer)
  return { receiver, tracer, faults }
}

const call = (tracer: Tracer, name: string, work: () => Promise<unknown>, header?: string): Promise<unknown> => {
  const parent = header === undefined ? undefined : { header, isFromOutside: true }
  return inSpan(tracer.begin({ name, kind: 'server' }, parent), work)
}

it('parts: name their parent, and an error gives its code without its message', async () => {
  const { receiver, tracer } = await open()
  const refused = Object.assign(new Error('Key (phone)=(+2348030000000) exists'), { code: '23505' })
  await call(tracer, 'POST /api/pay', async () => {
    await inPart({ name: 'transaction', kind: 'internal' }, async () => {
      await inPart({ name: 'insert bank.customer', kind: 'client' }, () => Promise.reject(refused)).catch(() => {})
    })
  })
  await tracer.close()
  const [statement, transaction, root] = receiver.spans
  expect(receiver.spans.map(({ name }) => name)).toEqual(['insert bank.customer', 'transaction', 'POST /api/pay'])
  expect([statement?.parentSpanId, transaction?.parentSpanId]).toEqual([transaction?.spanId, root?.spanId])
  expect(statement).toMatchObject({ hasError: true, attributes: { 'error.type': '23505' }, role: 'api' })
  expect(root?.hasError).toBe(false)
  expect(receiver.bodies.join('')).not.toContain('2348030000000')
})

it('call of a browser: continues its trace, and begins a new trace for a header that is none', async () => {
  const { receiver, tracer } = await open()
  await call(tracer, 'good', async () => {}, `00-${TRACE}-${PARENT}-00`)
  for (const bad of [
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `01-${TRACE}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-01, x`,
    'ada',
  ])
    await call(tracer, 'bad', async () => {}, bad)
  await tracer.close()
  const [good, ...others] = receiver.spans
  expect([good?.traceId, good?.parentSpanId]).toEqual([TRACE, PARENT])
  expect(others.filter(({ traceId, parentSpanId }) => traceId === TRACE || parentSpanId)).toEqual([])
  expect(new Set(others.map(({ traceId }) => traceId)).size).toBe(4)
})

it('share: records this part of the traces, with all their parts, and a browser cannot ask for more', async () => {
  const { receiver, tracer } = await open(0.25)
  const COUNT = 400
  for (let n = 0; n < COUNT; n += 1)
    await call(tracer, 'call', () => inPart({ name: 'part', kind: 'internal' }, async () => {}))
  const trace = (n: number) => `00-${(n + 1).toString(16).padStart(32, '0')}-${PARENT}-01`
  for (let n = 0; n < COUNT; n += 1) await call(tracer, 'asked', async () => {}, trace(n))
  await tracer.close()
  const count = (name: string) => receiver.spans.filter((span) => span.name === name).length
  for (const name of ['call', 'asked']) {
    expect(count(name)).toBeGreaterThan(COUNT * 0.15)
    expect(count(name)).toBeLessThan(COUNT * 0.35)
  }
  expect(count('part')).toBe(count('call'))
})

it('job: follows the decision about the trace that queued it, and its task sees no trace in its payload', async () => {
  const seen: unknown[] = []
  const task = async (payload: unknown): Promise<void> => void seen.push(payload)
  const { receiver, tracer } = await open(0.000001)
  await runTraced({ task: 'settle', attempt: 1 }, { id: 'x', traceparent: `00-${TRACE}-${PARENT}-01` }, task)
  await runTraced({ task: 'skip', attempt: 1 }, { id: 'y', traceparent: `00-${TRACE}-${PARENT}-00` }, task)
  await tracer.close()
  useTracer(undefined)
  await runTraced({ task: 'off', attempt: 1 }, { id: 'z', traceparent: `00-${TRACE}-${PARENT}-01` }, task)
  expect(receiver.spans.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([['job settle', PARENT]])
  expect(seen).toEqual([{ id: 'x' }, { id: 'y' }, { id: 'z' }])
})

it('batch: does its work in the trace of its first item, and the spans of the other items have a link to it', async () => {
  const { receiver, tracer } = await open()
  const batcher = createBatcher<number, number>({
    keysOf: () => [],
    changesOf: () => [],
    run: (items) =>
      inPart({ name: 'statement', kind: 'client' }, async () => items.map((item) => ({ answer: item * 2 }))),
    maxItems: 10,
    lanes: 1,
    minConcurrentItems: 1,
    name: 'ledger batch',
  })
  const answers = await Promise.all([1, 2, 3].map((n) => call(tracer, `call ${n}`, () => batcher.submit(n))))
  await tracer.close()
  expect(answers).toEqual([2, 4, 6])
  const batches = receiver.spans.filter(({ name }) => name === 'ledger batch')
  const [carrier, ...others] = batches
  expect(new Set(batches.map(({ traceId }) => traceId)).size).toBe(3)
  expect(batches.map(({ attributes }) => attributes['adire.items'])).toEqual(['3', '3', '3'])
  const statements = receiver.spans.filter(({ name }) => name === 'statement')
  expect(statements.map(({ parentSpanId }) => parentSpanId)).toEqual([carrier?.spanId])
  expect(others.map(({ links }) => links.map(({ spanId }) => spanId))).toEqual([[carrier?.spanId], [carrier?.spanId]])
})

it('batch without a recorded item: has no span in the trace of an earlier batch', async () => {
  const { receiver, tracer } = await open()
  const gate = Promise.withResolvers<void>()
  const batcher = createBatcher<number, number>({
    keysOf: () => ['same'],
    changesOf: () => [],
    run: async (items) => {
      if (items[0] === 1) await gate.promise
      return inPart({ name: `statement ${items[0]}`, kind: 'client' }, async () => items.map((answer) => ({ answer })))
    },
    maxItems: 10,
    lanes: 1,
    minConcurrentItems: 1,
  })
  const first = call(tracer, 'call', () => batcher.submit(1))
  const second = batcher.submit(2)
  gate.resolve()
  await Promise.all([first, second])
  await tracer.close()
  expect(receiver.spans.map(({ name }) => name).toSorted()).toEqual(['batch', 'call', 'statement 1'])
})

it('call to a network: has the host and the outcome, and the network gets no header of the trace', async () => {
  const { receiver, tracer } = await open()
  const network = await openReceiver()
  closing.push(network.close)
  await call(tracer, 'job', () =>
    exchange({
      network: 'identity',
      url: network.url.replace('/v1/traces', '/bvn?number=22123456789'),
      method: 'POST',
      headers: {},
      body: '{"resourceSpans":[]}',
      timeoutMs: 5_000,
      maxReplyBytes: 1_000,
    }),
  )
  await tracer.close()
  const sent = receiver.spans.find(({ name }) => name === 'call identity')
  expect(sent?.attributes).toMatchObject({
    'adire.network': 'identity',
    'adire.outcome': 'answered',
    'server.address': new URL(network.url).host,
  })
  expect(receiver.bodies.join('')).not.toContain('22123456789')
  expect(network.headers.map((headers) => headers['traceparent'])).toEqual([undefined])
})

it('collector that is away: is reported, and the work goes on', async () => {
  const { receiver, tracer, faults } = await open()
  await receiver.close()
  closing.length = 0
  expect(await call(tracer, 'call', async () => 'done')).toBe('done')
  await tracer.close()
  expect(faults).toHaveLength(1)
})

it('packages for traces: are imported by this folder alone, and this folder is loaded on demand', () => {
  const files = globSync('src/**/*.ts', { cwd: ROOT }).filter(
    (file) => !file.startsWith('src/server/adapters/tracing/'),
  )
  expect(files.length).toBeGreaterThan(1_000)
  const loads = files.filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return /from '(@opentelemetry|[^']*adapters\/tracing)\//.test(text)
  })
  expect(loads).toEqual([])
})

it('without a tracer: a part is a plain call', async () => {
  useTracer(undefined)
  expect(await inPart({ name: 'part', kind: 'internal' }, async (span) => [span])).toEqual([undefined])
})
