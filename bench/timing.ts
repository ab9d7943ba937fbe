/**
 * Measures whether the bank's response times reveal that a username exists, through the whole sealed path and over many
 * tries.
 */
import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Caller, createCaller } from './timing/caller.ts'
import { TIMED_CASES, type TimedCase } from './timing/cases.ts'
import { compare, isAlike, median, smallestFound } from './timing/statistics.ts'
import { openTimedBank, type TimedBank } from './timing/world.ts'

/** The level of one test. Over all cases and both tests together, one run in a hundred raises a false alarm. */
const ALPHA = 0.01 / (2 * TIMED_CASES.length)
const WARM_UP = 50
const AT_ONCE = 20
/** These delays (ms) are added to one sample, to find the smallest delay that the tests detect. */
const DELAYS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20]

/**
 * `--tries` is the number of names of each kind in a case. `--only` selects the cases whose name contains this text.
 * The exit code is 1 when the times of any case differ.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { tries: { type: 'string', default: '1000' }, only: { type: 'string', default: '' } },
  })
  const tries = Number.parseInt(values.tries, 10)
  const bank = await openTimedBank(tries)
  const results = []
  try {
    const caller = await createCaller(bank.origin)
    for (const one of TIMED_CASES.filter(({ name }) => name.includes(values.only))) {
      const result = await measure(bank, caller, one)
      results.push(result)
      console.log(
        `${result.isAlike ? 'alike ' : 'UNLIKE'} ${one.name}: medians ${result.knownMs} and ${result.unknownMs} ms, ` +
          `p ${result.mannWhitneyP} and ${result.kolmogorovSmirnovP}, guessed ${result.guessed}, ` +
          `would find ${result.foundMs ?? 'none'} ms`,
      )
    }
    caller.close()
  } finally {
    await bank.close()
  }
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg()[0] }
  if (values.only === '') write({ tries, alpha: ALPHA, machine, results })
  if (results.some((result) => !result.isAlike)) process.exitCode = 1
}

/**
 * Calls alternate between both kinds of name, and each pair is in random order. A slow spell of the machine therefore
 * affects both kinds.
 */
async function measure(bank: TimedBank, caller: Caller, one: TimedCase) {
  await one.prepare(bank)
  const begun = { known: await begin(caller, one, bank.known), unknown: await begin(caller, one, bank.unknown) }
  const times = { known: [] as number[], unknown: [] as number[] }
  const ask = async (kind: 'known' | 'unknown', n: number): Promise<void> => {
    const answer = await one.ask(caller, bank[kind][n]!, begun[kind][n] ?? '')
    if (answer.code !== one.code) throw new Error(`${one.name}: ${kind} was answered ${answer.code}`)
    if (n >= WARM_UP) times[kind].push(answer.ms)
  }
  for (let n = 0; n < bank.known.length; n += 1) {
    const order = randomInt(2) === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) await ask(kind, n)
  }
  const comparison = compare(times.known, times.unknown)
  return {
    name: one.name,
    triesOfEach: times.known.length,
    knownMs: round(median(times.known)),
    unknownMs: round(median(times.unknown)),
    mannWhitneyP: round(comparison.mannWhitneyP),
    kolmogorovSmirnovP: round(comparison.kolmogorovSmirnovP),
    above: round(comparison.above),
    guessed: round(comparison.guessed),
    guessedBetween: [round(comparison.guessedFrom), round(comparison.guessedTo)],
    isAlike: isAlike(comparison, ALPHA),
    foundMs: smallestFound(times.known, times.unknown, ALPHA, DELAYS),
  }
}

/** Prepares all names, `AT_ONCE` names at a time. */
async function begin(caller: Caller, one: TimedCase, names: readonly string[]): Promise<readonly string[]> {
  const begun: string[] = []
  for (let from = 0; one.begin && from < names.length; from += AT_ONCE) {
    const some = names.slice(from, from + AT_ONCE).map((name) => one.begin?.(caller, name) ?? '')
    begun.push(...(await Promise.all(some)))
  }
  return begun
}

function round(value: number): number {
  return Number(value.toPrecision(4))
}

function write(report: object): void {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'timing.json'), `${JSON.stringify(report, null, 2)}\n`)
}
