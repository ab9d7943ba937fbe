/**
 * Reads the reports of Vitest and Playwright: the numbers of passed and failed tests, and the names of failed and
 * retried tests.
 */
import { relative } from 'node:path'

export interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The names of passed tests that failed first. */
  readonly secondTries: readonly string[]
  /** The name and the first error line of each failed test, because a reader sees the end of a long output first. */
  readonly failures: readonly string[]
}

export const emptyCount: Count = { passed: 0, failed: 0, skipped: 0, secondTries: [], failures: [] }

export const addCount = (one: Count, other: Count): Count => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  secondTries: [...one.secondTries, ...other.secondTries],
  failures: [...one.failures, ...other.failures],
})

/** Prints the end of a run's output. `.ci/run` reads the lines of second tries and the last line. */
export function summaryOf({ passed, failed, skipped, secondTries, failures }: Count): string {
  const tries = secondTries.map((name) => `second try: ${name}`)
  const named = failures.length > 0 ? ['', 'Failed:', ...failures.map((failure) => `  ${failure}`)] : []
  const total = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return ['', ...tries, ...named, '', total].join('\n')
}

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    /** An error of the file itself, for example of an import. */
    message?: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

export const vitestCount = (report: VitestReport): Count => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests,
  secondTries: report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${relative('.', name)}: ${fullName}`),
  ),
  failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    const file = relative('.', name)
    if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`]
    return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`)
  }),
})

const firstLine = (text = ''): string => text.trim().split('\n', 1)[0] ?? ''

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { file: string; title: string; tests: { status: string }[] }[]
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

export const playwrightCount = (report: PlaywrightReport): Count => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected,
  skipped: report.stats.skipped,
  secondTries: namesOf(report, 'flaky'),
  failures: namesOf(report, 'unexpected'),
})

const namesOf = ({ suites }: PlaywrightReport, sought: string): string[] =>
  suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === sought))
    .map(({ file, title }) => `e2e/${file}: ${title}`)

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]
