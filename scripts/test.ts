/** `npm test`: builds the web app, runs every test (unit, database, screens, browser) and ends with the total. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './browser.ts'
import { ensureTools } from './debian-tools.ts'

interface Count {
  passed: number
  failed: number
  skipped: number
}

const folder = mkdtempSync(join(tmpdir(), 'adire-test-'))
// The tests start hundreds of processes of the same code: it is compiled once for all of them.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
const count: Count = { passed: 0, failed: 0, skipped: 0 }
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
  } catch (error) {
    console.error(`${file}: ${String(error)}`)
    count.failed += 1
  }
}

const vitestCount = (report: { numPassedTests: number; numFailedTests: number; numPendingTests: number }): Count => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests,
})

const playwrightCount = (report: {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}): Count => ({
  passed: report.stats.expected,
  failed: report.stats.unexpected + report.stats.flaky,
  skipped: report.stats.skipped,
})

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

const failed = broken && count.failed === 0 ? 1 : count.failed
console.log(`\n${count.passed} passed, ${failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`)
process.exitCode = failed === 0 ? 0 : 1
