/** Offers four times the best rate of transfers, and compares the refused calls with the books. */
import { parseArgs } from 'node:util'
import { verifyBooks } from '../src/server/ledger/verify.ts'
import { rounded } from './api/cost.ts'
import { type LoadedBank, openLoadedBank } from './api/world.ts'
import { type BestRate, findBestRate, rateOf } from './overload/find-best-rate.ts'
import { type Offered, startGenerator } from './overload/generator-messages.ts'
import { measureOffer, type OfferCost } from './overload/offer-cost.ts'
import { writeReport } from './overload/write-report.ts'

const TIMES = 4
const TARGETS = { confirmedToBest: 0.9, admittedP99Ms: 1_000 }

/** Options: `--seconds` of overload, `--search` seconds for each rate, `--payers`, `--serving` processes. Writes bench/results/overload.json. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '30' },
      search: { type: 'string', default: '8' },
      payers: { type: 'string', default: '1000' },
      serving: { type: 'string', default: '1' },
    },
  })
  const [seconds, search, payers, serving] = [values.seconds, values.search, values.payers, values.serving].map(Number)
  const plan = { seconds: seconds!, search: search!, payers: payers!, serving: serving! }
  const bank = await openLoadedBank({ payers: plan.payers, servers: plan.serving + 1, onlyServing: plan.serving })
  const generator = await startGenerator(bank)
  try {
    const best = await findBestRate(bank, generator, plan.search)
    const load = { kind: 'open', perSecond: TIMES * best.perSecond, seconds: plan.seconds, isLong: false } as const
    const { offered, cost } = await measureOffer(bank, generator, load)
    const figures = figuresOf(offered, cost, best)
    const books = await compareWithBooks(bank, offered)
    const isMet =
      figures.confirmedToBest >= TARGETS.confirmedToBest &&
      Math.max(figures.initiate.p99Ms, figures.confirm.p99Ms) < TARGETS.admittedP99Ms &&
      figures.withoutRetryAfter + figures.failed === 0
    console.log(`targets ${JSON.stringify(TARGETS)}: ${isMet ? 'met' : 'MISSED'}`)
    writeReport('overload', {
      ...plan,
      times: TIMES,
      targets: TARGETS,
      isMet,
      best,
      overload: figures,
      books,
    })
    if (!isMet) process.exitCode = 1
  } finally {
    generator.close()
    await bank.close()
  }
}

function figuresOf(offered: Offered, cost: OfferCost, best: BestRate) {
  const { confirmed, refused, failed, seconds, withoutRetryAfter, initiate, confirm, refusal, generator } = offered
  const perSecond = rounded(rateOf(offered))
  const figures = {
    offeredPerSecond: rounded((confirmed.length + refused.length + failed.length) / seconds),
    confirmedPerSecond: perSecond,
    confirmedToBest: rounded(perSecond / best.perSecond),
    perBankTimeToBest: rounded(best.cost.bankMs / cost.bankMs),
    confirmed: confirmed.length,
    refused: refused.length,
    failed: failed.length,
    withoutRetryAfter,
    initiate,
    confirm,
    refusal,
    sentLate: generator.late,
    connectionsOpened: generator.connectionsOpened,
    generatorPriority: generator.priority,
    cost,
  }
  console.log(`  at ${TIMES} times the best rate: ${JSON.stringify(figures)}`)
  return figures
}

/** Throws when a refused transfer is in the books, or when a confirmed transfer is not in the books. */
async function compareWithBooks({ database, errorLines }: LoadedBank, { confirmed, refused, failed }: Offered) {
  const find = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const { rows } = await database.pool.query<{ request_id: string }>(
      'select request_id from ledger.request where request_id = any ($1::uuid[]) and outcome = 0',
      [ids],
    )
    return new Set(rows.map((row) => row.request_id))
  }
  const paid = await find(refused.map(({ transferId }) => transferId))
  if (paid.size > 0) {
    for (const line of errorLines.slice(0, 20)) console.error(line)
    const which = refused.filter(({ transferId }) => paid.has(transferId))
    throw new Error(`${paid.size} refused transfers moved money: ${JSON.stringify(which)}`)
  }
  const found = { confirmed: (await find(confirmed)).size, failed: (await find(failed)).size }
  if (found.confirmed !== confirmed.length)
    throw new Error(`${confirmed.length} confirmed, ${found.confirmed} in the books`)
  const { faults, journals } = await verifyBooks(database)
  if (faults.length > 0) throw new Error(`The books are NOT right: ${JSON.stringify(faults)}`)
  return {
    refusedThatMovedMoney: paid.size,
    failedThatMovedMoney: found.failed,
    journalsVerified: String(journals),
  }
}
