/**
 * A flood brake per network address, in this process's memory: it stands before any key work, so it must cost nothing.
 * With N processes an address gets N times the rate. Limits that guard secrets (codes, passwords, PINs) are counted in
 * the database by the features that own them; this one only keeps a flood from using up the server.
 */
export interface RateLimit {
  /** Takes one token; the answer is how many seconds to wait, 0 when the request may go on. */
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

/** Addresses remembered at most; the longest unseen are forgotten first (their bucket is then full again). */
const MAX_ADDRESSES = 20_000

/** A token bucket per address; an IPv6 caller counts as its /64 network, which one customer can fill at will. */
export function createRateLimit(settings: RateLimitSettings, nowMs: () => number = () => performance.now()): RateLimit {
  const buckets = new Map<string, Bucket>()
  return {
    take: (address) => {
      const key = networkOf(address)
      const now = nowMs()
      const bucket = refilled(buckets.get(key), now, settings)
      // Re-inserted, so that the map's order is the order of last use.
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

function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const missing = address.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right].slice(0, 4).join(':')
}
