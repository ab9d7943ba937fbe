/** Compares the books of one network with the bank's books, and records the run with its differences. */
import { type Comparison, compareBooks, type OwnBooks } from '../../../core/reconciliation/compare-books.ts'
import { groupThousands } from '../../../values/money.ts'
import type { Database, Sql } from '../../db/database.ts'
import { systemClock } from '../../ports/clock.ts'
import type { ReportPart } from '../../ports/report-part.ts'
import type { SettlementReport } from '../../ports/settlement-report.ts'
import {
  type CheckedNetwork,
  type DayEnd,
  findLastDayEnd,
  findReconciliationCheckpoint,
  type PaymentsProof,
  type ReconciliationCheckpoint,
  startProof,
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
  readonly proof: PaymentsProof
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

/** A report with more differences is of another bank or of other days. They would fill the memory, and no person could read them. */
const MOST_DIFFERENCES = 300_000

/** Compares one part after the other. A part needs only its own payments in memory. */
async function compare(
  database: Database,
  pair: OwnBooksOf & Pick<Reconciled, 'report'>,
  isFromStart: boolean,
): Promise<Compared> {
  const { checked, report } = pair
  const from =
    checked === undefined || isFromStart ? undefined : await findReconciliationCheckpoint(database.pool, checked)
  const since = from?.endsAt ?? EVERYTHING
  const until = report.coversUntil ?? ALWAYS
  // A day that is closed before the first part is read has all its entries in each part.
  const dayEnd = await findLastDayEnd(database.pool, until)
  const proof = startProof(from)
  const count = report.parts ?? 1
  const comparison = { equal: 0, differences: [], waiting: [] } as {
    -readonly [Key in keyof Comparison]: Comparison[Key]
  }
  for (let index = 0; index < count; index += 1) {
    const part = await comparePart(database, pair, { since, until, part: { index, count } })
    proof.add(part.ours)
    comparison.equal += part.equal
    comparison.waiting = [...comparison.waiting, ...part.waiting]
    comparison.differences = [...comparison.differences, ...part.differences]
    if (comparison.differences.length > MOST_DIFFERENCES)
      throw new Error(
        `More than ${groupThousands(String(MOST_DIFFERENCES))} payments differ, so nothing was recorded. The report may be of another bank or of other days.`,
      )
  }
  return { comparison, proof, from, dayEnd }
}

/**
 * The bank settles payments during the comparison. So its books are read before and after the books of the network. The later reading must have
 * what the network settled. The network must have what the earlier reading settled before the end of the report.
 */
async function comparePart(
  database: Database,
  { side, report }: OwnBooksOf & Pick<Reconciled, 'report'>,
  { since, until, part }: { readonly since: string; readonly until: string; readonly part: ReportPart },
) {
  const inSnapshot = <T>(read: (tx: Sql) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only')
      return read(tx)
    })
  const before = await inSnapshot((tx) => side.readEntries(tx, since, { until, part }))
  const settledBefore = new Set(before.settled.map(({ direction, reference }) => `${direction} ${reference}`))
  const theirs = await report.read(part)
  const ours = await inSnapshot<OwnBooks>((tx) => readOwnBooks(tx, side, theirs, since, part))
  const compared = compareBooks(theirs, ours)
  const differences = compared.differences.filter(
    ({ kind, direction, reference }) => kind !== 'not-there' || settledBefore.has(`${direction} ${reference}`),
  )
  return { ...compared, differences, ours: ours.settled }
}

/** Stores a checkpoint when the books agree and a day was closed since the last checkpoint. */
async function storeCheckpoint(
  sql: Sql,
  { checked }: OwnBooksOf,
  { comparison, proof, from, dayEnd }: Compared,
): Promise<void> {
  if (checked === undefined || dayEnd === undefined || dayEnd.day === from?.day) return
  if (comparison.differences.length > 0) return
  const { day } = dayEnd
  await storeReconciliationCheckpoint(sql, { network: checked, day, from, proof, at: systemClock.now() })
}
