/** Tests the rate limit of an address: a burst, then a fixed rate. An IPv6 address counts as its network. */
import { describe, expect, it } from 'vitest'
import { createRateLimit, networkOf } from './rate-limit.ts'

const limitAt = (settings = { perSecond: 2, burst: 3 }) => {
  const time = { ms: 0 }
  return { time, limit: createRateLimit(settings, () => time.ms) }
}

describe('a rate limit', () => {
  it('accepts a burst, then states the waiting time', () => {
    const { limit } = limitAt()
    expect([1, 2, 3].map(() => limit.take('10.0.0.1'))).toEqual([0, 0, 0])
    expect(limit.take('10.0.0.1')).toBe(0.5)
    expect(limit.take('10.0.0.2')).toBe(0)
  })

  it('refills with time, to the burst and no further', () => {
    const { limit, time } = limitAt()
    for (let i = 0; i < 3; i += 1) limit.take('10.0.0.1')
    time.ms = 500
    expect(limit.take('10.0.0.1')).toBe(0)
    expect(limit.take('10.0.0.1')).toBeGreaterThan(0)
    time.ms = 1_000_000
    expect([1, 2, 3].map(() => limit.take('10.0.0.1'))).toEqual([0, 0, 0])
    expect(limit.take('10.0.0.1')).toBeGreaterThan(0)
  })

  it('counts an IPv6 network of 64 bits as one caller, in every notation of its addresses', () => {
    const { limit } = limitAt({ perSecond: 1, burst: 1 })
    expect(limit.take('2001:db8:1:2:3:4:5:6')).toBe(0)
    expect(limit.take('2001:db8:1:2::9')).toBeGreaterThan(0)
    expect(limit.take('2001:db8:1:3::9')).toBe(0)
    expect(limit.take('2001:db8::1')).toBe(0)
    expect(limit.take('2001:db8:0:0:ffff::2')).toBeGreaterThan(0)
    expect(limit.take('2001:DB8::0:0:0:9')).toBeGreaterThan(0)
    expect(limit.take('10.0.0.1')).toBe(0)
    expect(limit.take('::ffff:10.0.0.1')).toBeGreaterThan(0)
    expect(limit.take('::ffff:10.0.0.2')).toBe(0)
  })

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['2001:0DB8:0:1::5', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['<script>', 'unknown'],
    ['10.0.0.1, 10.0.0.2', 'unknown'],
    ['', 'unknown'],
  ])('maps the address %j to %j', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
