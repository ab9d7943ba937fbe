/** `npm run reconcile`: the books of the switch, the bill aggregator and the card processor against ours; any difference is a line and ends with 1. */
import {
  type Comparison,
  compareBooks,
  type Difference,
  type OwnBooks,
  type SettledPayment,
} from '../../core/reconciliation/compare-books.ts'
import { isCurrencyCode } from '../../values/currency.ts'
import { formatMinor } from '../../values/money.ts'
import { createCsvReport } from '../adapters/settlement-report/csv-report.ts'
import {
  createSandboxBills,
  createSandboxCards,
  createSandboxReport,
} from '../adapters/settlement-report/sandbox-books.ts'
import { openBank } from '../bank.ts'
import { parseConfig } from '../config/config.ts'
import type { Database, Sql } from '../db/database.ts'
import {
  type CheckedNetwork,
  type DayEnd,
  findLastDayEnd,
  findReconciliationCheckpoint,
  type ReconciliationCheckpoint,
  storeReconciliationCheckpoint,
} from '../features/reconciliation/checkpoint-store.ts'
import { recordRun, type Run } from '../features/reconciliation/record-run.ts'
import { ownBills } from '../features/reconciliation/own-bills.ts'
import { ownCards } from '../features/reconciliation/own-cards.ts'
import { ownSettlement } from '../features/reconciliation/own-settlement.ts'
import { EVERYTHING, type OwnSide, readOwnBooks } from '../features/reconciliation/own-side.ts'
import { systemClock } from '../ports/clock.ts'
import { runProgram } from '../run-program.ts'
import type { SettlementReport } from '../ports/settlement-report.ts'

const help = `Usage: npm run reconcile [-- [--from-start] [--billers] <file> …]

  Compares what the payment switch settled with what stands on our settlement accounts, payment by payment, in both directions;
  with --billers, what the bill aggregator delivered with what stands on the billers' account. The files are the network's
  settlement report (direction,reference,amount,currency; bills go out under their request ids). The report covers the
  time from a day before the last checkpoint on; with --from-start, and before the first checkpoint, from the first payment on.
  A comparison without a difference is a checkpoint, up to the end of the last closed day. The next comparison reads the
  entries after this day, and of the older payments those that the report has. --from-start compares everything.
  Without any, the sandbox's own books are read, of both, and of the card processor: each card that it took the order of against
  the fee that was taken for it. Ends with 1 when something differs, and lists it. The back office shows each run with its differences.

The database is DATABASE_URL, or else the embedded one that runs on DATA_DIR (.data).`

/** One network's books and the bank's own. */
interface Pair {
  readonly network: Run['network']
  readonly name: string
  readonly report: SettlementReport
  readonly side: OwnSide
  /** Undefined: every run compares everything. */
  readonly checked?: CheckedNetwork
}

/** A comparison, and what a checkpoint needs to know about it. */
interface Compared {
  readonly comparison: Comparison
  readonly ours: readonly SettledPayment[]
  readonly from: ReconciliationCheckpoint | undefined
  /** The end of the last closed day before the comparison. */
  readonly dayEnd: DayEnd | undefined
}

const FROM_START = '--from-start'

function pairsOf(args: readonly string[]): readonly Pair[] {
  const files = args.filter((arg) => arg !== '--billers' && arg !== FROM_START)
  const theSwitch = (report: SettlementReport): Pair => ({
    network: 'switch',
    name: 'The books',
    report,
    side: ownSettlement,
    checked: 'switch',
  })
  const theBillers = (report: SettlementReport): Pair => ({
    network: 'biller',
    name: 'The billers’ books',
    report,
    side: ownBills,
    checked: 'biller',
  })
  if (files.length > 0) return [(args.includes('--billers') ? theBillers : theSwitch)(createCsvReport(files))]
  const config = parseConfig(process.env)
  const consoleUrl = config.ok ? config.value.sandbox?.consoleUrl : undefined
  if (consoleUrl === undefined) throw new Error('Which report? Give the network’s settlement files.')
  const theCards: Pair = {
    network: 'card-processor',
    name: 'The card maker’s books',
    report: createSandboxCards(consoleUrl),
    side: ownCards,
  }
  return [theSwitch(createSandboxReport(consoleUrl)), theBillers(createSandboxBills(consoleUrl)), theCards]
}

/**
 * The bank works on meanwhile, so ours is read before theirs and after: what is settled there must be here afterwards, and what
 * was settled here before must be there.
 */
async function compare(database: Database, pair: Pair, isFromStart: boolean): Promise<Compared> {
  const { checked, side } = pair
  const from =
    checked === undefined || isFromStart ? undefined : await findReconciliationCheckpoint(database.pool, checked)
  const since = from?.endsAt ?? EVERYTHING
  const inSnapshot = <T>(read: (tx: Sql) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only')
      return read(tx)
    })
  const before = await inSnapshot(async (tx) => ({
    dayEnd: await findLastDayEnd(tx),
    entries: await side.readEntries(tx, since),
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
  { checked }: Pair,
  { comparison, ours, from, dayEnd }: Compared,
): Promise<void> {
  if (checked === undefined || dayEnd === undefined || dayEnd.day === from?.day) return
  if (comparison.differences.length > 0) return
  const { day } = dayEnd
  await storeReconciliationCheckpoint(sql, { network: checked, day, from, payments: ours, at: systemClock.now() })
}

const MEANINGS: Readonly<Record<Difference['kind'], string>> = {
  amount: 'both have it, with other figures',
  'given-back': 'settled there, and here the money went back to the customer',
  refused: 'settled there, and refused here',
  unknown: 'settled there, and unknown here',
  'not-there': 'settled here, and not there',
  'twice-there': 'listed twice there',
  'no-payment': 'on our account, and no payment',
}

function lineOf({ kind, direction, reference, oursMinor, theirsMinor, currency }: Difference): string {
  const shown = (minor: bigint | null): string =>
    minor === null ? 'nothing' : isCurrencyCode(currency) ? formatMinor(minor, currency) : `${minor} ${currency}`
  return `DIFFERENT: ${direction} ${reference}: ${MEANINGS[kind]}. Ours: ${shown(oursMinor)}. Theirs: ${shown(theirsMinor)}.`
}

async function tell(database: Database, pair: Pair, isFromStart: boolean): Promise<boolean> {
  const compared = await compare(database, pair, isFromStart)
  const { equal, differences, waiting } = compared.comparison
  const { network } = pair
  await database.transaction(async (tx) => {
    await recordRun(tx, { network, compared: compared.comparison, at: systemClock.now() })
    await storeCheckpoint(tx, pair, compared)
  })
  for (const payment of waiting)
    console.log(`WAITING: ${payment.direction} ${payment.reference}: settled there, not decided here yet.`)
  for (const difference of differences) console.error(lineOf(difference))
  const size = `${equal} payments alike, ${waiting.length} waiting, ${differences.length} different`
  const agree = differences.length === 0
  console.log(`${pair.name} ${agree ? 'agree' : 'do NOT agree'}: ${size}.`)
  if (compared.from !== undefined)
    console.log(
      `The comparison began after ${compared.from.day}, up to which the books agreed. With ${FROM_START} it compares everything.`,
    )
  return agree
}

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(help)
    return 0
  }
  const pairs = pairsOf(args)
  const bank = await openBank(process.env, new Set(['cli']))
  try {
    let agree = true
    for (const pair of pairs) agree = (await tell(bank.database, pair, args.includes(FROM_START))) && agree
    return agree ? 0 : 1
  } finally {
    await bank.close()
  }
}

await runProgram(() => main(process.argv.slice(2)))
