/** Compares the rates of our posting with those of the other systems, round by round. */
import { type LoadResult, median, ratio, rounded } from '../ledger/workload.ts'
import type { Case } from './system.ts'

export interface Measured {
  readonly one: Omit<Case, 'run'>
  /** One result for each round. All systems have the same rounds. */
  readonly rounds: readonly LoadResult[]
}

export interface Ratio {
  readonly spread: string
  readonly inFlight: number
  readonly to: string
  readonly times: number | null
}

/** The order of a round: each round starts with the next case, so that no case always follows the same one. */
export function inTurn<T>(list: readonly T[], round: number): readonly T[] {
  const first = round % Math.max(1, list.length)
  return [...list.slice(first), ...list.slice(0, first)]
}

/**
 * Our rate divided by each other rate, as the median of the rounds. A system with the same spread is compared at the same number of
 * transfers in flight. TPC-B chooses its rows itself and has one number in flight, so it is compared with our uniform cases.
 */
export function ratiosOf(ours: string, measured: readonly Measured[]): readonly Ratio[] {
  const mine = measured.filter(({ one }) => one.system === ours)
  return mine.flatMap(({ one, rounds }) =>
    measured
      .filter((other) => other.one.system !== ours && isComparable(one, other.one))
      .map((other) => ({
        spread: one.spread,
        inFlight: one.inFlight,
        to: other.one.system,
        times: rounded(ratio(rounds, other.rounds)),
      })),
  )
}

function isComparable(mine: Measured['one'], other: Measured['one']): boolean {
  if (other.spread === 'own') return mine.spread === 'uniform'
  return other.spread === mine.spread && other.inFlight === mine.inFlight
}

export function rowsOf(measured: readonly Measured[]) {
  return measured.map(({ one, rounds }) => ({
    system: one.system,
    spread: one.spread,
    inFlight: one.inFlight,
    perSecond: Math.round(median(rounds.map((round) => round.perSecond))),
    p50Ms: rounded(median(rounds.map((round) => round.p50Ms))),
    p99Ms: rounded(median(rounds.map((round) => round.p99Ms))),
    rounds: rounds.map((round) => Math.round(round.perSecond)),
  }))
}
