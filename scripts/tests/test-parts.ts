/**
 * Divides the tests into two parts: `npm test` runs the quick part, `npm run test:long` runs the long checks. `npm run test:all` runs
 * both parts together.
 */

export const PARTS = ['quick', 'long'] as const
export type Part = (typeof PARTS)[number]

/** Names the part of a run, from the argument of scripts/test.ts. Without an argument the run has the quick part. */
export function partOf(argument: string | undefined): Part | 'both' {
  if (argument === undefined) return 'quick'
  if (argument === 'quick' || argument === 'long' || argument === 'both') return argument
  throw new Error(`${argument} is no part of the tests. Use quick, long, both, or no argument.`)
}

/**
 * The long checks: files of tests that take long and check something rare, each with its subject. All other files are
 * quick.
 */
export const LONG_CHECKS: Readonly<Record<string, string>> = {
  'e2e/every-language-journeys.spec.ts':
    'airtime, an exchange, history entries and the identity check in the four other languages, on a phone and wide',
  'e2e/every-language.spec.ts': 'the main screens in all five languages, on a phone and on a wide screen',
  'e2e/faults.spec.ts': 'lost replies, a server that dies, and a lost connection, as the page shows them',
  'e2e/firefox.spec.ts': 'login, a transfer, a bill and their receipts in Firefox',
  'e2e/kyc-wide.spec.ts': 'the identity check once more, in a wide window',
  'e2e/languages.spec.ts': 'journeys in Yoruba and Hausa, larger text, high contrast and the colours of the device',
  'e2e/other-bank-faults.spec.ts': 'a reload, two tabs and an ended session while a payment to another bank is sent',
  'e2e/passkeys-only.spec.ts': 'a customer who has a passkey and no security questions',
  'e2e/staff-keyboard.spec.ts': 'four journeys of the back office by keyboard alone, and the number of keys of one',
  'e2e/taps.spec.ts': 'the number of taps of the ten commonest journeys',
  'scripts/bank-tests/attack-staff.process.test.ts':
    'forged logins and duties of other roles at the back office of a whole bank',
  'scripts/bank-tests/attack.process.test.ts': 'abusive clients against a whole bank',
  'scripts/bank-tests/connections.process.test.ts': 'the database connections of three servers under load',
  'scripts/bank-tests/postgresql-15.process.test.ts': 'a bank on PostgreSQL 15, the oldest release that it supports',
  'scripts/bank-tests/replica.process.test.ts': 'a bank that reads history and insights from a streaming replica',
  'scripts/bank-tests/report-mail.process.test.ts': 'a report that the staff process of a whole bank mails',
  'scripts/bank-tests/rolling-restart.process.test.ts':
    'a restart of two API processes under load, which fails no call',
  'scripts/bank-tests/staff-orders.process.test.ts': 'a staff process that dies while an order moves money',
  'scripts/deploy/pgbouncer.process.test.ts': 'two API processes behind PgBouncer, on fewer connections than they open',
  'scripts/faults/faults.process.test.ts': 'two minutes of payments while processes, connections and networks fail',
  'scripts/fuzz/fuzz.process.test.ts': 'fuzzing of each parser, with a fixed number of inputs from a fixed seed',
  'scripts/deploy/production-image.db.test.ts': 'the files of the production image, and the bank that starts from them',
  'scripts/migrations/previous-version.process.test.ts':
    'the previous version of the server on a newer schema, beside the newer version',
  'src/server/bank-tests/hostile-texts.db.test.ts': 'hostile texts in every text field of every call',
  'src/server/bank-tests/wrong-input.db.test.ts': 'wrong input in every field of every call',
  'src/server/operators/keys/reseal-killed.db.test.ts':
    'sealing again under a new key while the bank serves, and after the process that seals is killed',
}

/**
 * The globs that a runner includes and excludes. `ending` is the end of its file names. `TEST_PART` chooses the part.
 * Without `TEST_PART` the runner knows the files of both parts, so that every file can be run by its name.
 */
export function filesOfPart(
  include: readonly string[],
  ending: string,
  part: string = process.env['TEST_PART'] ?? 'both',
) {
  const long = Object.keys(LONG_CHECKS).filter((file) => file.endsWith(ending))
  if (part === 'long') return { include: long, exclude: [] }
  return { include: [...include], exclude: part === 'quick' ? long : [] }
}
