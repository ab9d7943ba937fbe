/**
 * Runs the bank under load while processes, connections and networks fail, and checks that no customer was wronged:
 * `npm run faults -- --seed 1 --minutes 2`. With `--planted` it proves that the checker finds planted bugs.
 */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkAgain, runFaults, type RunResult } from './faults/run-faults.ts'
import { runPlanted } from './faults/planted/run-planted.ts'
import { makeTestFolder } from '../src/server/db/embedded/folder.fixture.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    customers: { type: 'string', default: '12' },
    patience: { type: 'string', default: '240' },
    keep: { type: 'boolean', default: false },
    check: { type: 'string' },
    planted: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
// The exit ends every process that the run has started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

function report({ faults, calls, violations }: RunResult): void {
  for (const violation of violations) console.log(violation)
  console.log(`${faults} faults, ${calls} calls, ${violations.length} violations`)
  process.exitCode = violations.length === 0 ? 0 : 1
}

async function run(): Promise<RunResult> {
  const folder = makeTestFolder('adire-faults-')
  const begin = performance.now()
  const result = await runFaults({
    seed: Number(values.seed),
    seconds: 60 * Number(values.minutes ?? '2'),
    customers: Number(values.customers),
    patienceMs: 1_000 * Number(values.patience),
    folder,
    say: (line) => console.log(`${((performance.now() - begin) / 1_000).toFixed(1).padStart(7)} s  ${line}`),
  })
  if (result.violations.length > 0 || values.keep)
    console.log(`The history, the logs and the database are in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
  return result
}

if (values.planted) {
  const { seed, minutes = '0.5', only } = values
  process.exitCode = (await runPlanted({ seed, minutes, only, say: console.log })) === 0 ? 0 : 1
} else report(values.check === undefined ? await run() : await checkAgain(values.check))
