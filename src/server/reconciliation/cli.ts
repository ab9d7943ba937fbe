/** `npm run reconcile`: the books of the switch, the bill aggregator and the card processor against ours; any difference is a line and ends with 1. */
import type { Difference } from '../../core/reconciliation/compare-books.ts'
import { isCurrencyCode } from '../../values/currency.ts'
import { formatMinor } from '../../values/money.ts'
import { createCsvReport } from '../adapters/settlement-report/csv-report.ts'
import { sandboxReports } from '../adapters/settlement-report/sandbox-books.ts'
import { openBank } from '../bank.ts'
import { parseConfig } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import {
  type Reconciled,
  type ReconciledNetwork,
  reconcileNetwork,
} from '../features/reconciliation/reconcile-network.ts'
import { runProgram } from '../run-program.ts'

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

const FROM_START = '--from-start'

const NAMES: Readonly<Record<ReconciledNetwork, string>> = {
  switch: 'The books',
  biller: 'The billers’ books',
  'card-processor': 'The card maker’s books',
}

function pairsOf(args: readonly string[]): readonly Reconciled[] {
  const files = args.filter((arg) => arg !== '--billers' && arg !== FROM_START)
  if (files.length > 0)
    return [{ network: args.includes('--billers') ? 'biller' : 'switch', report: createCsvReport(files) }]
  const config = parseConfig(process.env)
  const reports = sandboxReports(config.ok ? config.value.sandbox : undefined)
  if (reports.length === 0) throw new Error('Which report? Give the network’s settlement files.')
  return reports
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

async function tell(database: Database, pair: Reconciled, isFromStart: boolean): Promise<boolean> {
  const compared = await reconcileNetwork(database, pair, isFromStart)
  const { equal, differences, waiting } = compared.comparison
  for (const payment of waiting)
    console.log(`WAITING: ${payment.direction} ${payment.reference}: settled there, not decided here yet.`)
  for (const difference of differences) console.error(lineOf(difference))
  const size = `${equal} payments alike, ${waiting.length} waiting, ${differences.length} different`
  const agree = differences.length === 0
  console.log(`${NAMES[pair.network]} ${agree ? 'agree' : 'do NOT agree'}: ${size}.`)
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
