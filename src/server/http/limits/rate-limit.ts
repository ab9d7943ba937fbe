/**
 * Limits the rate of each network address, in this process's memory. It runs before any work with keys, so it must cost nothing.
 *
 * With N processes an address gets N times the rate. The limits that all processes share are in the database: the rate-limited
 * calls (features/call-limits), and the counted tries at secrets.
 */
import { isIPv4, isIPv6, SocketAddress } from 'node:net'

export interface RateLimit {
  /** Takes one token. Returns the seconds to wait, or 0 when the request may continue. */
  take(address: string): number
}

export interface RateLimitSettings {
  readonly perSecond: number
  readonly burst: number
}

interface Bucket {
  tokens: number
  atMs: number
}

/** The prefix of an IPv4 address on an IPv6 socket. */
const MAPPED = '::ffff:'
/**
 * The most addresses that are remembered. The least recently seen address is forgotten first, and its bucket is then
 * full again.
 */
const MAX_ADDRESSES = 20_000

/** Makes a token bucket for each address. An IPv6 caller counts as its /64 network, because one customer can use every address of such a network. */
export function createRateLimit(settings: RateLimitSettings, nowMs: () => number = () => performance.now()): RateLimit {
  const buckets = new Map<string, Bucket>()
  return {
    take: (address) => {
      const key = networkOf(address)
      const now = nowMs()
      const bucket = refilled(buckets.get(key), now, settings)
      // The key is inserted again, so that the map is in the order of the last use.
      buckets.delete(key)
      buckets.set(key, bucket)
      if (buckets.size > MAX_ADDRESSES) forgetOldest(buckets)
      if (bucket.tokens < 1) return (1 - bucket.tokens) / settings.perSecond
      bucket.tokens -= 1
      return 0
    },
  }
}

function refilled(bucket: Bucket | undefined, now: number, settings: RateLimitSettings): Bucket {
  if (!bucket) return { tokens: settings.burst, atMs: now }
  const gained = ((now - bucket.atMs) / 1000) * settings.perSecond
  return { tokens: Math.min(settings.burst, bucket.tokens + gained), atMs: now }
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  const oldest = buckets.keys().next()
  if (!oldest.done) buckets.delete(oldest.value)
}

/** Returns the network that counts as one caller: an IPv4 address, or the /64 network of an IPv6 address, each in its one canonical form. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address
  // All values from a proxy that are not an address count as one caller.
  if (!isIPv6(address)) return 'unknown'
  const { address: canonical } = new SocketAddress({ address, family: 'ipv6' })
  if (canonical.startsWith(MAPPED)) return canonical.slice(MAPPED.length)
  const [head = '', tail = ''] = canonical.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const missing = canonical.includes('::') ? 8 - left.length - right.length : 0
  return `${[...left, ...Array.from({ length: missing }, () => '0'), ...right].slice(0, 4).join(':')}::/64`
}
