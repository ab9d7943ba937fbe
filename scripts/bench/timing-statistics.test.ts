/**
 * Tests the statistics of `npm run bench -- timing` against values from the literature, and on samples with a known
 * difference.
 */
import { describe, expect, it } from 'vitest'
import { compare, isAlike, median, smallestFound } from '../../bench/timing/statistics.ts'

/** Uniform in 0 to 1, and the same in every run (Park and Miller's generator). */
function numbers(count: number, seed: number): number[] {
  let state = seed
  return Array.from({ length: count }, () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647)
}

describe('compare', () => {
  it('compare: has Mann and Whitney’s U of the textbook', () => {
    // Mann and Whitney (1947), the tortoise and hare example: U = 25 of 36 pairs.
    const tortoises = [1, 7, 8, 9, 10, 11]
    const hares = [2, 3, 4, 5, 6, 12]
    expect(compare(tortoises, hares).above).toBeCloseTo(25 / 36, 10)
    expect(compare(hares, tortoises).above).toBeCloseTo(11 / 36, 10)
    // z = (25 - 18) / sqrt(36 * 13 / 12) = 1.1209. Both tails together are 0.2623.
    expect(compare(tortoises, hares).mannWhitneyP).toBeCloseTo(0.2623, 4)
  })

  it('compare: shares the ranks of equal times', () => {
    expect(compare([1, 1, 1], [1, 1, 1])).toMatchObject({
      mannWhitneyP: expect.closeTo(1, 6),
      above: 0.5,
      kolmogorovSmirnovP: 1,
    })
  })

  it('compare: computes p of the Kolmogorov-Smirnov test', () => {
    // One sample is wholly above the other: D = 1, sqrt(100 * 100 / 200) = 7.07, so p is nearly zero.
    const low = numbers(100, 7)
    expect(
      compare(
        low,
        low.map((time) => time + 2),
      ).kolmogorovSmirnovP,
    ).toBeLessThan(1e-9)
    // D = 0.1 of 500 and 500: lambda = 1.594 and p = 0.0124.
    const flat = Array.from({ length: 500 }, (_, n) => n)
    const shifted = flat.map((time) => (time < 50 ? time + 1_000 : time))
    expect(compare(flat, shifted).kolmogorovSmirnovP).toBeCloseTo(0.0124, 3)
  })

  it('compare: guesses a clear difference on times that did not choose the threshold', () => {
    const a = numbers(400, 1)
    const b = numbers(400, 2).map((time) => time + 0.8)
    const found = compare(a, b)
    expect(found.guessed).toBeGreaterThan(0.85)
    expect(found.guessedFrom).toBeLessThan(found.guessed)
    expect(found.guessedTo).toBeGreaterThan(found.guessed)
  })
})

it('two samples of one distribution: are alike, ninety-nine times of a hundred', () => {
  const unlike = Array.from({ length: 300 }, (_, n) =>
    compare(numbers(300, 2 * n + 1), numbers(300, 2 * n + 2)),
  ).filter((one) => !isAlike({ ...one, guessedFrom: 0 }, 0.01))
  expect(unlike.length).toBeLessThan(12)
})

it('smallestFound: returns the smallest delay that the tests detect', () => {
  const found = smallestFound(numbers(1_000, 3), numbers(1_000, 4), 0.001, [0.001, 0.01, 0.1, 0.5])
  expect(found).toBe(0.1)
})

it('median: is the middle value', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5])
})
