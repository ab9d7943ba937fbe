/**
 * Checks a recorded run. It reads only the history, the books of the networks in it, and the tables: it shares no code
 * with the server, so that a fault of the server is no fault of the checker.
 */
import type { HistoryLine } from '../history.ts'
import { type Evidence, type Index, indexOf } from './evidence.ts'
import { readTables } from './read-tables.ts'
import { batchesPayTheirLines, standingOrdersPayOnTheirDays } from './rules/arranged.ts'
import { balancesFollow, conservedMoney, holdsAddUp } from './rules/books.ts'
import { aggregatorAgrees, everyMoveHasACause, inwardAgrees, switchAgrees } from './rules/networks.ts'
import {
  everyOrderEnds,
  exchangeCreatesNothing,
  moneyFollowsStatus,
  nothingFalseSaid,
  sameAnswerAgain,
} from './rules/orders.ts'
import { balancesWereTrue, mailsAreTrue } from './rules/told.ts'

/** The rules by their names. Each violation begins with the name of its rule. */
export const RULES: Readonly<Record<string, (evidence: Evidence, index: Index) => readonly string[]>> = {
  conserved: conservedMoney,
  balances: balancesFollow,
  holds: holdsAddUp,
  ended: everyOrderEnds,
  once: moneyFollowsStatus,
  said: nothingFalseSaid,
  replay: sameAnswerAgain,
  exchange: exchangeCreatesNothing,
  switch: switchAgrees,
  aggregator: aggregatorAgrees,
  inward: inwardAgrees,
  cause: everyMoveHasACause,
  batch: batchesPayTheirLines,
  'standing-order': standingOrdersPayOnTheirDays,
  'balance-read': balancesWereTrue,
  mail: mailsAreTrue,
}

/** One line for each violation, with its rule first. */
export function checkEvidence(evidence: Evidence): readonly string[] {
  const index = indexOf(evidence)
  return Object.entries(RULES).flatMap(([name, rule]) => rule(evidence, index).map((text) => `${name}: ${text}`))
}

/** `url`: a login that may read the tables. */
export async function checkRun(history: readonly HistoryLine[], url: string): Promise<readonly string[]> {
  const begin = history.find((line) => line.type === 'begin')?.at ?? 0
  return checkEvidence({ history, ...(await readTables(url, begin)) })
}
