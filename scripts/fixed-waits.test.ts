/** Checks that tests, fixtures and journeys wait for conditions: a file with a fixed time is listed with its reason. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withoutComments } from './metrics/without-comments.ts'
import { TEST_FILE } from './test-files.ts'

const FIXED_WAIT =
  /\bsetTimeout\b(?=\s*\((?:[^()]|\([^()]*\))*,\s*[1-9])|\bpg_sleep\b|\bwaitForTimeout\b|['"](?:node:)?timers\/promises['"]/

/** Times that belong to the case under test, or to the interval of a loop that waits for a condition. */
const REASONS: Readonly<Record<string, string>> = {
  'e2e/bank.ts': 'the interval in which a start is tried again',
  'e2e/firefox.ts': 'the longest wait for a picture of a failed journey',
  'e2e/token.spec.ts': 'the interval of a loop that waits for the next code of an authenticator',
  'scripts/bank-tests/attack.process.test.ts': 'calls keep below the rate limit of an address',
  'scripts/bank-tests/balancer.fixture.ts': 'the interval of a loop that looks which servers are ready',
  'src/server/db/clients/waiting-pool.db.test.ts': 'a connection that is in use while another caller waits for it',
  'src/server/db/silent-replica.db.test.ts': 'a replica that gives no answer',
  'src/server/features/transfers/outward/outbound-sets.db.test.ts': 'the next turn of the event loop',
  'src/server/http/client-aborts.db.test.ts': 'a query that is still running when its client leaves',
  'src/server/jobs/jobs.db.test.ts': 'a slow database',
  'src/server/ledger/concurrent-posting.db.test.ts': 'the next turn of the event loop',
  'src/server/ledger/effects.db.test.ts': 'a slow statement',
  'src/server/ledger/ledger.db.test.ts': 'a slow statement',
  'src/server/staff/payments/refunds-add-up.db.test.ts':
    'a proposal that is still in its transaction when another begins',
}

const hasFixedWait = (file: string, text: string): boolean => FIXED_WAIT.test(withoutComments(file, text))

it('tests, fixtures and journeys: wait for no fixed time without a reason', () => {
  const files = globSync(['{src,scripts}/**/*.{ts,tsx}', 'e2e/*.ts', 'e2e/kyc/*.ts']).filter(
    (file) => TEST_FILE.test(file) || file.startsWith('e2e/'),
  )
  expect(files.length).toBeGreaterThan(600)
  const found = files.filter((file) => hasFixedWait(file, readFileSync(file, 'utf8')))
  expect(found.filter((file) => file !== 'scripts/fixed-waits.test.ts').toSorted()).toEqual(Object.keys(REASONS))
})

it.each([
  ['await new Promise((resolve) => setTimeout(resolve, 50))', true],
  ["setTimeout(() => void poster.query('commit'), 300)", true],
  ["await tx.query('select pg_sleep(1)')", true],
  ['await page.waitForTimeout(100)', true],
  ["import { setTimeout as delay } from 'node:timers/promises'", true],
  ['await new Promise((resolve) => setTimeout(resolve))', false],
  ['await page.clock.setTimeout // setTimeout(resolve, 50)', false],
])('%s: is a fixed wait %s', (text, expected) => expect(hasFixedWait('planted.test.ts', text)).toBe(expected))
