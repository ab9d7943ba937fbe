/** Runs the script of traced pages in a context with the parts of a browser. */
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { TRACE_SCRIPT, withTraceScript } from './trace-script.ts'

/** A window whose `fetch` keeps what it is asked for. */
function openWindow() {
  const sent: { to: unknown; headers: Record<string, string> }[] = []
  const clock = { now: 1_000 }
  const window = {
    fetch: async (to: unknown, init?: { headers?: Record<string, string> }) =>
      void sent.push({ to, headers: Object.fromEntries(new Headers(init?.headers)) }),
  }
  const location = { pathname: '/transfers/custom' }
  runInNewContext(TRACE_SCRIPT, {
    window,
    location,
    crypto,
    Headers,
    Uint8Array,
    Array,
    performance: { now: () => clock.now },
  })
  return { window, location, clock, traces: () => sent.map(({ headers }) => headers['traceparent'] ?? ''), sent }
}

const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-00$/

it('calls of one page: share a trace, have a span each, and keep their headers', async () => {
  const { window, traces, sent } = openWindow()
  await window.fetch('/api/transfers/initiate', { headers: { 'x-rib-seal': 'data' } })
  await window.fetch('/api/transfers/confirm', { headers: { 'x-rib-seal': 'data' } })
  const [first, second] = traces().map((header) => FORM.exec(header) ?? [])
  expect(first?.[1]).toBe(second?.[1])
  expect(first?.[2]).not.toBe(second?.[2])
  expect(sent.map(({ headers }) => headers['x-rib-seal'])).toEqual(['data', 'data'])
})

it('another page, and a later time: begin a new trace', async () => {
  const { window, location, clock, traces } = openWindow()
  await window.fetch('/api/a')
  location.pathname = '/'
  await window.fetch('/api/a')
  clock.now += 300_001
  await window.fetch('/api/a')
  expect(new Set(traces().map((header) => FORM.exec(header)?.[1])).size).toBe(3)
})

it('requests of other addresses: have no header of a trace', async () => {
  const { window, traces } = openWindow()
  await window.fetch('/assets/a.js')
  await window.fetch('https://other.example/api/a')
  expect(traces()).toEqual(['', ''])
})

it('page: has the script before its other scripts, with the nonce of the page', () => {
  const page = withTraceScript('<title>Login</title><script nonce="N">first</script>', 'N')
  expect(page.indexOf('traceparent')).toBeGreaterThan(page.indexOf('<script nonce="N">'))
  expect(page.indexOf('traceparent')).toBeLessThan(page.indexOf('first'))
})
