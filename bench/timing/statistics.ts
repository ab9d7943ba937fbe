/** Compares two samples of times by rank and distribution tests, and by the best guess that a threshold gives. */

export interface Comparison {
  /** A two-sided p-value. */
  readonly mannWhitneyP: number
  readonly kolmogorovSmirnovP: number
  /** The probability that a time of `a` is above a time of `b`. It is 0.5 when the samples do not differ. */
  readonly above: number
  /**
   * The share of right guesses on the half that did not choose the threshold, with its 95 per cent interval (Wilson).
   */
  readonly guessed: number
  readonly guessedFrom: number
  readonly guessedTo: number
}

export function compare(a: readonly number[], b: readonly number[]): Comparison {
  const { p, above } = mannWhitney(a, b)
  return { mannWhitneyP: p, kolmogorovSmirnovP: kolmogorovSmirnov(a, b), above, ...guess(a, b) }
}

/** True when the samples do not differ: by neither test at `alpha`, and not by the guesses. */
export function isAlike(one: Comparison, alpha: number): boolean {
  return one.mannWhitneyP >= alpha && one.kolmogorovSmirnovP >= alpha && one.guessedFrom <= 0.5
}

/** Returns the smallest of `steps` that `isAlike` detects when the step is added to one sample. The unit is the unit of the times. */
export function smallestFound(
  a: readonly number[],
  b: readonly number[],
  alpha: number,
  steps: readonly number[],
): number | undefined {
  return steps.find(
    (step) =>
      !isAlike(
        compare(
          a.map((time) => time + step),
          b,
        ),
        alpha,
      ),
  )
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((x, y) => x - y)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

interface Labelled {
  readonly time: number
  readonly isA: boolean
}

function label(a: readonly number[], b: readonly number[]): Labelled[] {
  return [...a.map((time) => ({ time, isA: true })), ...b.map((time) => ({ time, isA: false }))].toSorted(
    (x, y) => x.time - y.time,
  )
}

/** Mann and Whitney's U, with the normal approximation, corrected for ties. */
function mannWhitney(a: readonly number[], b: readonly number[]): { readonly p: number; readonly above: number } {
  const all = label(a, b)
  let rankSum = 0
  let ties = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]!.time === all[from]!.time) to += 1
    const count = to - from
    // Ranks begin at one. Equal times share the mean of their ranks.
    const rank = (from + 1 + to) / 2
    rankSum += rank * all.slice(from, to).filter(({ isA }) => isA).length
    ties += count ** 3 - count
    from = to
  }
  const n = all.length
  const pairs = a.length * b.length
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const variance = (pairs / 12) * (n + 1 - ties / (n * (n - 1)))
  const z = variance === 0 ? 0 : (u - pairs / 2) / Math.sqrt(variance)
  return { p: 2 * (1 - normalBelow(Math.abs(z))), above: u / pairs }
}

/** The two-sample Kolmogorov-Smirnov test with the limiting distribution. */
function kolmogorovSmirnov(a: readonly number[], b: readonly number[]): number {
  const all = label(a, b)
  let inA = 0
  let inB = 0
  let distance = 0
  for (const [n, { time, isA }] of all.entries()) {
    if (isA) inA += 1
    else inB += 1
    if (all[n + 1]?.time !== time) distance = Math.max(distance, Math.abs(inA / a.length - inB / b.length))
  }
  const size = Math.sqrt((a.length * b.length) / (a.length + b.length))
  const lambda = (size + 0.12 + 0.11 / size) * distance
  if (lambda < 0.2) return 1
  let p = 0
  for (let k = 1; k <= 100; k += 1) p += 2 * (k % 2 === 1 ? 1 : -1) * Math.exp(-2 * k * k * lambda * lambda)
  return Math.min(1, Math.max(0, p))
}

/** The normal distribution function by Abramowitz and Stegun 7.1.26, accurate to 1.5e-7. */
function normalBelow(z: number): number {
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return 1 - (tail * Math.exp(-x * x)) / 2
}

/** Chooses the threshold that guesses best on every second time, and tests it on the other times. */
function guess(a: readonly number[], b: readonly number[]) {
  const half = (values: readonly number[], which: number) => values.filter((_, n) => n % 2 === which)
  const { threshold, isAAbove } = bestThreshold(half(a, 0), half(b, 0))
  const right = (time: number, isA: boolean) => time > threshold === (isAAbove === isA)
  const tried = [...half(a, 1).map((time) => right(time, true)), ...half(b, 1).map((time) => right(time, false))]
  const share = tried.filter(Boolean).length / tried.length
  const [guessedFrom, guessedTo] = wilson(share, tried.length)
  return { guessed: share, guessedFrom, guessedTo }
}

function bestThreshold(a: readonly number[], b: readonly number[]) {
  let best = { threshold: Number.NEGATIVE_INFINITY, isAAbove: true, difference: 0 }
  let difference = 0
  for (const { time, isA } of label(a, b)) {
    // The share of `a` at or below this time, minus the share of `b`.
    difference += isA ? 1 / a.length : -1 / b.length
    if (Math.abs(difference) > best.difference) {
      best = { threshold: time, isAAbove: difference < 0, difference: Math.abs(difference) }
    }
  }
  return best
}

function wilson(share: number, n: number): readonly [number, number] {
  const z = 1.96
  const centre = share + (z * z) / (2 * n)
  const spread = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))
  const whole = 1 + (z * z) / n
  return [(centre - spread) / whole, (centre + spread) / whole]
}
