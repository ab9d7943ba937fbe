/** Compares the books of one network with the bank's books, and records the run with its differences. */
import {
  type Comparison,
  compareBooks,
  type OwnBooks,
  type SettledPayment,
} from '../../../core/reconciliation/compare-books.ts'
import type { Database, Sql } from '../../db/database.ts'
import { systemClock } from '../../ports/clock.ts'
import type { SettlementReport } from '../../ports/settlement-report.ts'
import {
  type CheckedNetwork,
  type DayEnd,
  findLastDayEnd,
  findReconciliationCheckpoint,
  type ReconciliationCheckpoint,
  storeReconciliationCheckpoint,
} from './checkpoint-store.ts'
import { ownBills } from './own-bills.ts'
import { ownCards } from './own-cards.ts'
import { ownSettlement } from './own-settlement.ts'
import { ALWAYS, EVERYTHING, type OwnSide, readOwnBooks } from './own-side.ts'
import { recordRun, type Run } from './record-run.ts'

export type ReconciledNetwork = Run['network']

interface OwnBooksOf {
  readonly side: OwnSide
  /** Undefined: every run compares everything. */
  readonly checked?: CheckedNetwork
}

const OWN: Readonly<Record<ReconciledNetwork, OwnBooksOf>> = {
  switch: { side: ownSettlement, checked: 'switch' },
  biller: { side: ownBills, checked: 'biller' },
  'card-processor': { side: ownCards },
}

/** One network's books. */
export interface Reconciled {
  readonly network: ReconciledNetwork
  readonly report: SettlementReport
}

/** A comparison, and what a checkpoint needs to know about it. */
export interface Compared {
  readonly comparison: Comparison
  readonly ours: readonly SettledPayment[]
  readonly from: ReconciliationCheckpoint | undefined
  /** The end of the last closed day that the report covers. */
  readonly dayEnd: DayEnd | undefined
}

/** Rejects when the report cannot be read. Nothing is recorded then. `alongside` runs in the transaction that records the run. */
export async function reconcileNetwork(
  database: Database,
  { network, report }: Reconciled,
  isFromStart: boolean,
  alongside?: (tx: Sql, runId: string) => Promise<void>,
): Promise<Compared> {
  const compared = await compare(database, { ...OWN[network], report }, isFromStart)
  await database.transaction(async (tx) => {
    const runId = await recordRun(tx, { network, compared: compared.comparison, at: systemClock.now() })
    await storeCheckpoint(tx, OWN[network], compared)
    await alongside?.(tx, runId)
  })
  return compared
}

/**
 * The bank settles payments during the comparison. So its books are read before and after the books of the network. The later reading must have
 * what the network settled. The network must have what the earlier reading settled before the end of the report.
 */
async function compare(
  database: Database,
  pair: OwnBooksOf & Pick<Reconciled, 'report'>,
  isFromStart: boolean,
): Promise<Compared> {
  const { checked, side } = pair
  const from =
    checked === undefined || isFromStart ? undefined : await findReconciliationCheckpoint(database.pool, checked)
  const since = from?.endsAt ?? EVERYTHING
  const until = pair.report.coversUntil ?? ALWAYS
  const inSnapshot = <T>(read: (tx: Sql) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only')
      return read(tx)
    })
  const before = await inSnapshot(async (tx) => ({
    dayEnd: await findLastDayEnd(tx, until),
    entries: await side.readEntries(tx, since, until),
  }))
  const theirs = await pair.report.read()
  const ours = await inSnapshot<OwnBooks>((tx) => readOwnBooks(tx, side, theirs, since))
  const compared = compareBooks(theirs, ours)
  const settledBefore = new Set(before.entries.settled.map(({ direction, reference }) => `${direction} ${reference}`))
  const differences = compared.differences.filter(
    ({ kind, direction, reference }) => kind !== 'not-there' || settledBefore.has(`${direction} ${reference}`),
  )
  return { comparison: { ...compared, differences }, ours: ours.settled, from, dayEnd: before.dayEnd }
}

/** Stores a checkpoint when the books agree and a day was closed since the last checkpoint. */
async function storeCheckpoint(
  sql: Sql,
  { checked }: OwnBooksOf,
  { comparison, ours, from, dayEnd }: Compared,
): Promise<void> {
  if (checked === undefined || dayEnd === undefined || dayEnd.day === from?.day) return
  if (comparison.differences.length > 0) return
  const { day } = dayEnd
  await storeReconciliationCheckpoint(sql, { network: checked, day, from, payments: ours, at: systemClock.now() })
}
