/**
 * Plants the faults of `scripts/mutants/faults` one at a time in a copy of the checkout, and names the faults that no
 * test notices.
 *
 * `npm run mutants` plants all faults. `-- --only <word>` selects faults, `-- --from <number>` begins later in the list, and
 * `-- --to <number>` ends earlier.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureTools } from './debian-tools.ts'
import { type Fault, isMeant, plant } from './mutants/fault.ts'
import { FAULTS } from './mutants/faults.ts'
import { createTestRuns, type TestsEnd } from './mutants/run-tests.ts'
import { makeWorkCopy } from './mutants/work-copy.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    from: { type: 'string', default: '1' },
    to: { type: 'string', default: String(FAULTS.length) },
  },
})
const chosen = FAULTS.map((fault, index) => ({ fault, number: index + 1 })).filter(
  ({ fault, number }) => number >= Number(values.from) && number <= Number(values.to) && isMeant(fault, values.only),
)
const copy = makeWorkCopy(join(import.meta.dirname, '..'))
const runs = createTestRuns(copy)
const clear = (): void => {
  runs.stop()
  copy.remove()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    clear()
    process.exit(130)
  })

type Outcome = 'found' | 'survived' | 'broken'

async function tryFault(fault: Fault): Promise<readonly [Outcome, string]> {
  const path = join(copy.folder, fault.file)
  const source = readFileSync(path, 'utf8')
  const planted = plant(fault, source)
  if (planted === undefined) return ['broken', `${fault.file} does not have the original text exactly once`]
  writeFileSync(path, planted)
  try {
    return outcomeOf(fault, await runs.run(fault.tests, { bail: true }))
  } finally {
    writeFileSync(path, source)
  }
}

function outcomeOf({ harm, tests }: Fault, end: TestsEnd): readonly [Outcome, string] {
  if (end.kind === 'passed') return ['survived', `${harm} Not noticed by ${tests.join(', ')}`]
  return end.kind === 'failed' ? ['found', end.first] : ['broken', `no test ran:\n${end.output}`]
}

async function main(): Promise<number> {
  ensureTools()
  const started = performance.now()
  const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`
  if (chosen.length === 0) throw new Error('no fault has this word')
  const tests = [...new Set(chosen.flatMap(({ fault }) => fault.tests))]
  console.log(`${chosen.length} faults. First their ${tests.length} test files run without a fault.`)
  const healthy = await runs.run(tests, { bail: false })
  if (healthy.kind !== 'passed') {
    console.error(
      `The tests do not pass without a fault: ${healthy.kind === 'failed' ? healthy.first : healthy.output}`,
    )
    return 1
  }
  console.log(`They pass (${seconds(started)}).`)
  const counts: Record<Outcome, number> = { found: 0, survived: 0, broken: 0 }
  const left: string[] = []
  for (const { fault, number } of chosen) {
    const since = performance.now()
    const [outcome, text] = await tryFault(fault)
    counts[outcome] += 1
    if (outcome !== 'found') left.push(`  ${outcome}: ${number} ${fault.name}: ${text}`)
    console.log(`${String(number).padStart(3)} ${outcome.padEnd(8)} ${fault.name} (${seconds(since)}): ${text}`)
  }
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  console.log(`\n${counts.found} found, ${counts.survived} survived, ${counts.broken} broken, in ${minutes} minutes`)
  if (left.length > 0) console.log(left.join('\n'))
  return left.length === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} finally {
  clear()
}
