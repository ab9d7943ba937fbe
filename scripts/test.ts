/** `npm test`: builds the web app, runs every test (unit, database, screens, browser) and ends with the total. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureChromium } from './browser.ts'
import { ensureTools } from './debian-tools.ts'

interface Count {
  passed: number
  failed: number
  skipped: number
  /** Names of those among the passed that failed first. */
  secondTries: readonly string[]
}

/** More tests than this that needed a second try fail the run. */
const MOST_SECOND_TRIES = 2

const folder = mkdtempSync(join(tmpdir(), 'adire-test-'))
// The tests start hundreds of processes of the same code: it is compiled once for all of them.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
const count: Count = { passed: 0, failed: 0, skipped: 0, secondTries: [] }
let broken = false

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) broken = true
}

/** A report that is missing or holds no test counts as one failure: a run that tested nothing has not passed. */
function add(file: string, read: (report: never) => Count): void {
  try {
    const part = read(JSON.parse(readFileSync(join(folder, file), 'utf8')) as never)
    if (part.passed + part.failed === 0) throw new Error('no test ran')
    count.passed += part.passed
    count.failed += part.failed
    count.skipped += part.skipped
    count.secondTries = [...count.secondTries, ...part.secondTries]
  } catch (error) {
    console.error(`${file}: ${String(error)}`)
    count.failed += 1
  }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
}

const vitestCount = (report: VitestReport): Count => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests,
  secondTries: report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${relative('.', name)}: ${fullName}`),
  ),
})

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { file: string; title: string; tests: { status: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

const playwrightCount = (report: PlaywrightReport): Count => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected,
  skipped: report.stats.skipped,
  secondTries: report.suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests.some(({ status }) => status === 'flaky') ? [`e2e/${file}: ${title}`] : [],
    ),
})

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]

const chromium = ensureChromium()
ensureTools()
run('node', ['scripts/build-web.ts'])
run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, 'vitest.json')}`])
add('vitest.json', vitestCount)
run('playwright', ['test', '--reporter=list,json'], {
  CHROMIUM_PATH: chromium,
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'playwright.json'),
})
add('playwright.json', playwrightCount)
rmSync(folder, { recursive: true, force: true })

if (count.secondTries.length > 0) {
  console.log(`\nPassed at the second try only, which is a defect of the test or of what it tests:`)
  for (const name of count.secondTries) console.log(`  ${name}`)
}
if (count.secondTries.length > MOST_SECOND_TRIES) {
  console.log(`\nMore than ${MOST_SECOND_TRIES} tests needed a second try, so the run has failed.`)
  broken = true
}
const failed = broken && count.failed === 0 ? 1 : count.failed
console.log(`\n${count.passed} passed, ${failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`)
process.exitCode = failed === 0 ? 0 : 1
