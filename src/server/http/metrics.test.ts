/**
 * Tests the metrics on their own port. Request times are counted by the pattern of the route, never by the requested
 * path.
 */
import { afterAll, expect, it } from 'vitest'
import { announceNetworkCall, onNetworkCall } from '../ports/network-calls.ts'
import { createDrain } from './health.ts'
import { createMetrics, createMetricsServer } from './metrics.ts'

const metrics = createMetrics()
const server = createMetricsServer(metrics, { readiness: async () => ({ queue: true }), drain: createDrain() })
afterAll(() => server.close())

it('metrics: count requests and sealed messages', async () => {
  metrics.observeRequest('/api/account/getEntries', 'GET', 200, 0.004)
  metrics.observeSeal('open', 0.0001)
  metrics.observeSeal('seal', 0.00005)
  metrics.countKeyFault()
  const answer = await server.inject('/metrics')
  expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  expect(answer.body).toContain(
    'adire_http_request_seconds_count{route="/api/account/getEntries",method="GET",status="200"} 1',
  )
  expect(answer.body).toContain('adire_seal_seconds_count{step="open"} 1')
  expect(answer.body).toContain('adire_sealing_key_faults_total 1')
  expect(answer.body).toContain('process_resident_memory_bytes')
})

it('metrics: count calls to networks by outcome, and waits for connections by pool', async () => {
  const stop = onNetworkCall(metrics.observeNetworkCall)
  announceNetworkCall({ network: 'switch', outcome: 'silent', seconds: 30 })
  stop()
  announceNetworkCall({ network: 'switch', outcome: 'silent', seconds: 30 })
  metrics.observeWait('requests', 0.7)
  const { body } = await server.inject('/metrics')
  expect(body).toContain('adire_network_call_seconds_count{network="switch",outcome="silent"} 1')
  expect(body).toContain('adire_db_wait_seconds_bucket{le="0.5",pool="requests"} 0')
  expect(body).toContain('adire_db_wait_seconds_bucket{le="1",pool="requests"} 1')
})

it('metrics: have the calls in work and the age of the oldest, until each call ends', async () => {
  const ends = [metrics.beginCall(), metrics.beginCall()]
  const valueOf = async (name: string): Promise<number> => {
    const { body } = await server.inject('/metrics')
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
  }
  expect(await valueOf('adire_http_calls_in_work')).toBe(2)
  expect(await valueOf('adire_http_oldest_call_seconds')).toBeGreaterThan(0)
  for (const end of ends) end()
  expect(await valueOf('adire_http_calls_in_work')).toBe(0)
  expect(await valueOf('adire_http_oldest_call_seconds')).toBe(0)
})

it('metrics port: serves health and readiness, because a process that runs jobs only has no other port', async () => {
  expect((await server.inject('/health')).statusCode).toBe(200)
  expect((await server.inject('/ready')).json()).toEqual({ status: 'ready', parts: { queue: true } })
})

it('metrics port: serves no other path', async () => {
  expect((await server.inject('/')).statusCode).toBe(404)
})
