/**
 * Runs the quick part of the tests (`npm test`), the long checks (`npm run test:long`) or both parts together (`npm run test:all`),
 * and prints the total.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium, ensureFirefox } from './browser.ts'
import { ensureTools } from './debian-tools.ts'
import { ensurePostgresql15 } from './postgresql-15.ts'
import { type Command, passOnSignals, runTogether, wasInterrupted } from './tests/run-together.ts'
import { addCount, type Count, emptyCount, playwrightCount, summaryOf, vitestCount } from './tests/test-counts.ts'
import { makeRunFolder, removeKilledRuns } from './tests/run-folder.ts'
import { partOf } from './tests/test-parts.ts'
import { writeTestTime } from './tests/test-times.ts'
import { makeTestFolder } from '../src/server/db/embedded/folder.fixture.ts'
import { isWebStale } from './web/web-stale.ts'

/** A run of Vitest or Playwright has a report and its reader. */
interface Step extends Command {
  readonly report?: string
  readonly read?: (report: never) => Count
}

// `.ci/run` sets TEST_PART, so that the README's command runs both parts.
const part = partOf(process.argv[2] ?? process.env['TEST_PART'])
await removeKilledRuns()
const folder = makeRunFolder()
// Every temporary file of the tests is in this folder, also each database, bank and browser profile.
process.env['TMPDIR'] = folder
// The tests start hundreds of processes of the same code, so the code is compiled once for all of them.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
process.env['TEST_PART'] = part
/** The database's user can open this folder. */
const prepared = makeTestFolder('adire-prepared-')

const vitest = (name: string, projects: readonly string[]): Step => {
  const report = join(folder, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', ...reporters, ...projects.flatMap((project) => ['--project', project])]
  return { command: 'vitest', args, report, read: vitestCount }
}

function journeys(): Step {
  const report = join(folder, 'journeys.json')
  const firefox = part === 'quick' ? {} : { FIREFOX_PATH: ensureFirefox() }
  const env = { CHROMIUM_PATH: ensureChromium(), ...firefox, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  return { command: 'playwright', args: ['test', '--reporter=list,json'], env, report, read: playwrightCount }
}

const build: Step = { command: 'node', args: ['scripts/build-web.ts'] }
const prepareBank: Step = { command: 'node', args: ['scripts/prepare-bank.ts', prepared] }

/**
 * The steps of a stage run concurrently, the stages one after the other. Journeys, whole banks and the golden run
 * mostly wait for each other's processes, so they share the machine. The other tests compute, and use all processors.
 */
const STAGES: readonly (readonly Step[])[] =
  part === 'long'
    ? [isWebStale() ? [build] : [], [prepareBank], [journeys(), vitest('processes', ['db', 'process'])]]
    : [
        [build],
        [vitest('code', ['unit', 'db', 'web']), prepareBank],
        [journeys(), vitest('processes', ['process', 'golden'])],
      ]

/** A report that is missing or has no tests counts as one failure, because a run without tests has not passed. */
function countOf({ report, read }: Step): Count {
  if (report === undefined || read === undefined) return emptyCount
  try {
    const count = read(JSON.parse(readFileSync(report, 'utf8')) as never)
    if (count.passed + count.failed === 0) throw new Error('no test ran')
    return count
  } catch (error) {
    return { ...emptyCount, failed: 1, failures: [`${report}: ${String(error)}`] }
  }
}

passOnSignals()
ensureTools()
// The test of PostgreSQL 15 finds it then. A missing PostgreSQL ends the run before its first step.
if (part !== 'quick') ensurePostgresql15()
const startedMs = performance.now()
let isGood = true
let count = emptyCount
for (const stage of STAGES) {
  if (wasInterrupted()) break
  const results = await runTogether(stage)
  isGood = results.every(Boolean) && isGood
  count = stage.map(countOf).reduce(addCount, count)
  if (results[stage.indexOf(prepareBank)] === true) process.env['PREPARED_BANK'] = prepared
}
rmSync(folder, { recursive: true, force: true })

if (wasInterrupted()) {
  console.log('\nInterrupted.')
  process.exitCode = 130
} else {
  // A runner can fail without a failed test: by an error outside the tests.
  if (!isGood && count.failed === 0) count = addCount(count, { ...emptyCount, failed: 1 })
  if (count.failed === 0 && part !== 'both')
    writeTestTime(part, { tests: count.passed, seconds: Math.round((performance.now() - startedMs) / 1000) })
  console.log(summaryOf(count))
  process.exitCode = count.failed === 0 ? 0 : 1
}
