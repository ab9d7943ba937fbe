/** Offers transfers at half the best rate for a long time, and measures whether memory and latency stay flat. */
import { parseArgs } from 'node:util'
import { verifyBooks } from '../src/server/ledger/verify.ts'
import { rounded } from './api/cost.ts'
import { untilDelivered } from './api/payment-cases.ts'
import { type LoadedBank, openLoadedBank } from './api/world.ts'
import { type OfferedPart, startGenerator } from './overload/generator-messages.ts'
import { findBestRate } from './overload/find-best-rate.ts'
import { type MemoryParts, readMemoryParts } from './overload/memory-parts.ts'
import { slopePerHour } from './overload/slope.ts'
import { median } from './ledger/workload.ts'
import { writeReport } from './overload/write-report.ts'

const SHARE = 0.5
/** The heap and PostgreSQL's caches fill in this part of the run, so it has no part in the slopes. */
const WARM_UP_SHARE = 0.2
const TARGETS = { memoryMb: 250, memoryMbPerHour: 20, lateToEarlyP99: 1.25 }

interface Sample {
  /** The time since the start of the load. */
  readonly seconds: number
  readonly apiMb: number
  readonly jobsMb: number
  readonly parts: { readonly api: MemoryParts; readonly jobs: MemoryParts }
  readonly confirmed: number
  readonly initiateP99Ms: number
  readonly confirmP99Ms: number
  readonly refusedCalls: number
  readonly failed: number
}

/** Options: `--minutes`, `--search` seconds for each rate, `--payers`, `--rate` in place of half the best rate. Writes bench/results/soak.json. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '30' },
      search: { type: 'string', default: '8' },
      payers: { type: 'string', default: '1000' },
      rate: { type: 'string' },
    },
  })
  const bank = await openLoadedBank({ payers: Number(values.payers), servers: 2, onlyServing: 1 })
  const generator = await startGenerator(bank)
  try {
    const best = values.rate === undefined ? await findBestRate(bank, generator, Number(values.search)) : undefined
    const perSecond = best === undefined ? Number(values.rate) : rounded(SHARE * best.perSecond)
    const seconds = 60 * Number(values.minutes)
    console.log(`  ${perSecond} transfers a second for ${values.minutes} minutes`)
    const reading: Promise<Sample>[] = []
    const begin = performance.now()
    const part = (of: OfferedPart): void => {
      const sample = readSample(bank, of, Math.round((performance.now() - begin) / 1_000))
      // A sample that cannot be read does not end the load. `Promise.all` below throws the error.
      sample.catch(() => {})
      reading.push(sample)
    }
    const offered = await generator.offer({ kind: 'open', perSecond, seconds, isLong: true }, { part })
    const samples = await Promise.all(reading)
    await untilDelivered(bank)
    const { faults, journals } = await verifyBooks(bank.database)
    if (faults.length > 0) throw new Error(`The books are NOT right: ${JSON.stringify(faults)}`)
    const counts = {
      confirmed: offered.confirmed.length,
      refused: offered.refused.length,
      failed: offered.failed.length,
    }
    const slopes = slopesOf(samples, seconds)
    const highest = {
      apiMb: Math.max(...samples.map(({ apiMb }) => apiMb)),
      jobsMb: Math.max(...samples.map(({ jobsMb }) => jobsMb)),
    }
    const lateToEarlyP99 = lateToEarly(samples, seconds)
    const isMet =
      Math.max(highest.apiMb, highest.jobsMb) < TARGETS.memoryMb &&
      Math.max(slopes.apiMb, slopes.jobsMb) < TARGETS.memoryMbPerHour &&
      lateToEarlyP99 < TARGETS.lateToEarlyP99 &&
      counts.failed === 0
    console.log(
      `  slopes per hour: ${JSON.stringify(slopes)}; highest: ${JSON.stringify(highest)}; ${JSON.stringify(counts)}`,
    )
    console.log(`targets ${JSON.stringify(TARGETS)}: ${isMet ? 'met' : 'MISSED'}`)
    const given = { minutes: Number(values.minutes), payers: Number(values.payers), best: best ?? null, perSecond }
    const books = { journalsVerified: String(journals) }
    writeReport('soak', {
      ...given,
      targets: TARGETS,
      isMet,
      slopesPerHour: slopes,
      lateToEarlyP99,
      highest,
      counts,
      books,
      samples,
    })
    if (!isMet) process.exitCode = 1
  } finally {
    generator.close()
    await bank.close()
  }
}

async function readSample(bank: LoadedBank, part: OfferedPart, seconds: number): Promise<Sample> {
  const parts = await readMemoryParts(bank)
  const { confirmed, refusedCalls, failed, initiate, confirm } = part
  const memory = { apiMb: parts.api.residentMb, jobsMb: parts.jobs.residentMb, parts }
  const p99s = { initiateP99Ms: initiate.p99Ms, confirmP99Ms: confirm.p99Ms }
  const sample = { seconds, ...memory, confirmed, ...p99s, refusedCalls, failed }
  console.log(`  ${JSON.stringify(sample)}`)
  return sample
}

/** The median p99 of confirmations in the last third, divided by that in the first third after the warm-up. */
function lateToEarly(samples: readonly Sample[], seconds: number): number {
  const late = samples.filter((sample) => sample.seconds > WARM_UP_SHARE * seconds)
  const third = Math.max(1, Math.floor(late.length / 3))
  const p99Of = (part: readonly Sample[]): number => median(part.map(({ confirmP99Ms }) => confirmP99Ms))
  return rounded(p99Of(late.slice(-third)) / p99Of(late.slice(0, third)))
}

function slopesOf(samples: readonly Sample[], seconds: number) {
  const late = samples.filter((sample) => sample.seconds > WARM_UP_SHARE * seconds)
  const of = (figure: (sample: Sample) => number): number =>
    rounded(slopePerHour(late.map((sample) => ({ seconds: sample.seconds, value: figure(sample) }))))
  return {
    apiMb: of(({ apiMb }) => apiMb),
    jobsMb: of(({ jobsMb }) => jobsMb),
    initiateP99Ms: of(({ initiateP99Ms }) => initiateP99Ms),
    confirmP99Ms: of(({ confirmP99Ms }) => confirmP99Ms),
  }
}
