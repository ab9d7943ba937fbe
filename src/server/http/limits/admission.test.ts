/** Tests the admission of calls with a simulated process that answers calls in order at a fixed rate. */
import { describe, expect, it } from 'vitest'
import { createAdmission } from './admission.ts'

interface Load {
  /** The calls per second that arrive, and that the process can answer. */
  readonly offered: number
  readonly capacity: number
  readonly seconds: number
  /** The share of payments among the offered calls. */
  readonly paymentShare?: number
  /** A call takes at least this time, also without a queue. */
  readonly leastMs?: number
}

/** One call is served at a time. Returns the waiting times of the answered calls. */
function simulate({ offered, capacity, seconds, paymentShare = 0, leastMs = 0 }: Load) {
  let at = 0
  const admission = createAdmission(1_000, () => at)
  const queue: number[] = []
  const waits: { readonly at: number; readonly ms: number }[] = []
  const refused = { payments: 0, others: 0 }
  let freeAt = 0
  for (let n = 0; n < offered * seconds; n += 1) {
    const arrives = (n * 1_000) / offered
    while (queue.length > 0 && freeAt <= arrives) {
      at = freeAt
      const ms = at - (queue.shift() ?? 0) + leastMs
      waits.push({ at, ms })
      admission.end(ms)
      freeAt += 1_000 / capacity
    }
    at = arrives
    const isPayment = n % 10 < paymentShare * 10
    if (admission.begin(isPayment)) {
      if (queue.length === 0) freeAt = Math.max(freeAt, at + 1_000 / capacity)
      queue.push(arrives)
    } else refused[isPayment ? 'payments' : 'others'] += 1
  }
  const sorted = waits.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return {
    limit: admission.limit,
    answered: waits.length,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    refused,
  }
}

describe('admission', () => {
  it.each([150, 400, 1_500])(
    'answers at full capacity within a second while four times %d calls a second arrive',
    (capacity) => {
      const { answered, p99Ms, refused } = simulate({ offered: 4 * capacity, capacity, seconds: 30 })
      expect(answered).toBeGreaterThan(0.97 * capacity * 30)
      expect(p99Ms).toBeLessThan(1_000)
      expect(refused.others).toBeGreaterThan(2 * capacity * 30)
    },
  )

  it.each([600, 1_500])('keeps the queue near 150 ms while four times %d calls a second arrive', (capacity) => {
    const { medianMs, p99Ms } = simulate({ offered: 4 * capacity, capacity, seconds: 30 })
    expect(medianMs).toBeGreaterThan(100)
    expect(medianMs).toBeLessThan(200)
    expect(p99Ms).toBeLessThan(300)
  })

  it('refuses nothing below the capacity', () => {
    expect(simulate({ offered: 360, capacity: 400, seconds: 30 }).refused.others).toBe(0)
  })

  it('keeps its limit when calls are slow and there is no queue', () => {
    const { limit, refused } = simulate({ offered: 20, capacity: 400, seconds: 60, leastMs: 400 })
    expect([limit, refused.others]).toEqual([128, 0])
  })

  it('refuses none of 60 calls in progress on a machine that answers slowly', () => {
    let at = 0
    const admission = createAdmission(1_000, () => at)
    for (let round = 0; round < 50; round += 1) {
      for (let n = 0; n < 60; n += 1) expect(admission.begin(false)).toBe(true)
      at += 2_000
      for (let n = 0; n < 60; n += 1) admission.end(2_000)
    }
  })

  it('refuses none of the calls that arrived during a pause of 200 ms', () => {
    let at = 0
    const admission = createAdmission(1_000, () => at)
    for (let pause = 0; pause < 10; pause += 1) {
      for (let n = 0; n < 160; n += 1) expect(admission.begin(false)).toBe(true)
      for (let n = 0; n < 160; n += 1) {
        at += 1
        admission.end(n < 100 ? 5 : 100)
      }
      at += 800
    }
  })

  it('returns to its first limit after an overload, without a refusal', () => {
    let at = 0
    const admission = createAdmission(1_000, () => at)
    const answer = (calls: number, ms: number): void => {
      for (let n = 0; n < calls; n += 1) expect(admission.begin(false)).toBe(true)
      at += Math.max(ms, 110)
      for (let n = 0; n < calls; n += 1) admission.end(ms)
    }
    answer(120, 600)
    answer(10, 5)
    expect(admission.limit).toBeLessThan(100)
    for (let second = 0; second < 10; second += 1) answer(10, 5)
    expect(admission.limit).toBe(128)
  })

  it('admits payments before other calls', () => {
    const { refused } = simulate({ offered: 1_200, capacity: 400, seconds: 20, paymentShare: 0.3 })
    expect(refused.payments).toBeLessThan(0.1 * 0.3 * 1_200 * 20)
    expect(refused.others).toBeGreaterThan(0.7 * 0.7 * 1_200 * 20)
  })

  it('grows with a process that answers in time, up to its highest limit', () => {
    let at = 0
    const admission = createAdmission(300, () => at)
    for (let burst = 0; burst < 20; burst += 1) {
      let begun = 0
      while (admission.begin(false)) begun += 1
      at += 120
      for (let n = 0; n < begun; n += 1) admission.end(100)
    }
    expect(admission.limit).toBe(300)
  })

  it('takes no more than its highest limit, payments included', () => {
    const admission = createAdmission(2)
    expect([true, true, true].map((isPayment) => admission.begin(isPayment))).toEqual([true, true, false])
  })
})
