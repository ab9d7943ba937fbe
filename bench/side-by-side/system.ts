/** The parts that every measured system has: cases that run in turn, and a check of its books at the end. */
import type { LoadResult, Spread } from '../ledger/workload.ts'

export interface Case {
  readonly system: string
  /** TPC-B has its own choice of rows. */
  readonly spread: Spread | 'own'
  readonly inFlight: number
  readonly run: (seconds: number) => Promise<LoadResult>
}

/** `transfers`: the transfers in the books. `faults`: the rules that the books break, and a count that differs from the answers. */
export interface Books {
  readonly transfers: number
  readonly faults: readonly string[]
}

export interface System {
  readonly name: string
  readonly cases: readonly Case[]
  /** Reads the books after the last round. */
  readonly verify: () => Promise<Books>
  /** Gives the planner statistics, after the warm-up and before the first round. */
  readonly analyze: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Names each rule whose query found rows. */
export function brokenRules(found: Readonly<Record<string, string | number>>): readonly string[] {
  return Object.entries(found).flatMap(([rule, count]) => (Number(count) === 0 ? [] : [`${rule}: ${count}`]))
}
