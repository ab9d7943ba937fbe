/**
 * Reads the reports of Vitest and Playwright: the numbers of passed and failed tests, and the names of failed and
 * retried tests.
 */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The name and the first error line of the first try of each passed test that failed first. */
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

/** The characters of a message that explain a failure in one line of a log. */
const LONGEST_MESSAGE = 300

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
      .map(({ fullName, failureMessages }) => `${relative('.', name)}: ${fullName}: ${firstLine(failureMessages[0])}`),
  ),
  failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    const file = relative('.', name)
    if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`]
    return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`)
  }),
})

const firstLine = (text = ''): string => text.trim().split('\n', 1)[0] ?? ''

interface PlaywrightError {
  readonly message?: string
  readonly location?: { readonly line: number }
}

interface PlaywrightSpec {
  readonly file: string
  readonly title: string
  /** Each test has its tries, first to last. */
  readonly tests: readonly {
    readonly status: string
    readonly results: readonly { readonly errors: readonly PlaywrightError[] }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: PlaywrightSpec[]
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
  suites.flatMap(specsOf).flatMap(({ file, title, tests }) => {
    const found = tests.find(({ status }) => status === sought)
    return found === undefined ? [] : [`e2e/${file}: ${title}: ${firstError(found.results)}`]
  })

/**
 * The line and the message of the first error of a journey, as one short line. The first line of Playwright's message
 * names only the check, and the next lines have the element and the values.
 */
function firstError(results: PlaywrightSpec['tests'][number]['results']): string {
  const [error] = results.flatMap(({ errors }) => errors)
  const text = stripVTControlCharacters(error?.message ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const line = error?.location === undefined ? '' : `line ${error.location.line}: `
  return `${line}${text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text}`
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSpec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
