/** Tests the totals of a test run, from reports like those of Vitest and Playwright. */
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { addCount, emptyCount, playwrightCount, summaryOf, vitestCount } from './test-counts.ts'

const test = (fullName: string, status: string, ...failureMessages: string[]) => ({ fullName, status, failureMessages })

it('report of Vitest: gives the first error of failed tests, retried tests and test files that did not load', () => {
  const name = resolve('src/a.test.ts')
  const count = vitestCount({
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    testResults: [
      {
        name,
        status: 'failed',
        message: '',
        assertionResults: [
          test('adds', 'passed'),
          test('takes away', 'failed', 'AssertionError: expected 1 to be 2\n    at somewhere', 'again'),
          test('waits', 'passed', 'Error: too late'),
        ],
      },
      { name: resolve('src/b.test.ts'), status: 'failed', message: 'Cannot find module ./c.ts', assertionResults: [] },
    ],
  })
  expect(count).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    secondTries: ['src/a.test.ts: waits: Error: too late'],
    failures: [
      'src/a.test.ts: takes away: AssertionError: expected 1 to be 2',
      'src/b.test.ts: Cannot find module ./c.ts',
    ],
  })
})

it('report of Playwright: gives the first error of failed and retried journeys in nested suites', () => {
  const failed = (message: string) => ({ errors: [{ message, location: { line: 75 } }, { message: 'a later error' }] })
  const spec = (title: string, status: string, ...results: { errors: { message: string }[] }[]) => ({
    file: 'a.spec.ts',
    title,
    tests: [{ status, results }],
  })
  const hidden = failed(
    '\u001B[31mError: expect(locator).toBeVisible() failed\u001B[39m\n\nLocator: h1\n  Timeout: 15 s',
  )
  const long = failed(`Error: ${'x'.repeat(400)}`)
  const count = playwrightCount({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [spec('pays', 'expected', { errors: [] })],
        suites: [{ specs: [spec('waits', 'flaky', hidden, { errors: [] }), spec('ends', 'unexpected', long, hidden)] }],
      },
    ],
  })
  expect(count).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    secondTries: [
      'e2e/a.spec.ts: waits: line 75: Error: expect(locator).toBeVisible() failed Locator: h1 Timeout: 15 s',
    ],
    failures: [`e2e/a.spec.ts: ends: line 75: Error: ${'x'.repeat(293)}…`],
  })
})

it('summary: explains second tries and failed tests of all reports, and ends with the total', () => {
  const one = { ...emptyCount, passed: 2, secondTries: ['src/a.test.ts: waits: Error: too late'] }
  const other = { ...emptyCount, passed: 3, failed: 1, failures: ['e2e/b.spec.ts: pays'] }
  expect(summaryOf(addCount(one, other)).trim().split('\n')).toEqual([
    'second try: src/a.test.ts: waits: Error: too late',
    '',
    'Failed:',
    '  e2e/b.spec.ts: pays',
    '',
    '5 passed, 1 failed',
  ])
  expect(summaryOf({ ...emptyCount, passed: 1, skipped: 2 }).trim()).toBe('1 passed, 0 failed, 2 skipped')
})
