/** `npm test`: builds the web app, runs every test (unit, database, screens, browser) and ends with the total. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './browser.ts'
import { ensureTools } from './debian-tools.ts'
import { type Count, playwrightCount, vitestCount } from './test-counts.ts'

/** More tests than this that needed a second try fail the run. */
const MOST_SECOND_TRIES = 2

const folder = mkdtempSync(join(tmpdir(), 'adire-test-'))
// The tests start hundreds of processes of the same code: it is compiled once for all of them.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
const count: Count = { passed: 0, failed: 0, skipped: 0, secondTries: [], failures: [] }
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
    count.failures = [...count.failures, ...part.failures]
  } catch (error) {
    console.error(`${file}: ${String(error)}`)
    count.failed += 1
  }
}

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
if (count.failures.length > 0) {
  console.log('\nFailed:')
  for (const failure of count.failures) console.log(`  ${failure}`)
}
const failed = broken && count.failed === 0 ? 1 : count.failed
console.log(`\n${count.passed} passed, ${failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`)
process.exitCode = failed === 0 ? 0 : 1
