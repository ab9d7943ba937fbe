import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { wrongProject } from './scripts/tests/project-of.ts'
import { filesOfPart } from './scripts/tests/test-parts.ts'
import { translations } from './scripts/translations/plugin.ts'

const wrong = wrongProject(process.argv)
if (wrong !== undefined) throw new Error(wrong)

/**
 * The limits for a condition, a test and a hook on a machine that does much else. Vitest's own limits are too short for it.
 *
 * Only `.ci/run` tries a failed test again (docs/decisions/0034). A counter-example of a property is final, because a second try would
 * draw other values.
 */
const PATIENT = {
  retry: { count: process.env['SECOND_TRY'] === '1' ? 1 : 0, condition: /^(?!Property failed)/ },
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000, interval: 10 } },
}

const databaseFiles = filesOfPart(['src/**/*.db.test.ts', 'scripts/**/*.db.test.ts'], '.db.test.ts')

/**
 * Five projects: pure and server code, code that needs a real PostgreSQL (one cluster per project), screens, the whole bank as
 * processes, and the golden run.
 */
export default defineConfig({
  test: {
    // A file says it in a comment: @module-tag one-try.
    tags: [
      { name: 'one-try', description: 'A race, a kill or a property: a second try would hide the fault.', retry: 0 },
    ],
    // A worker computes half of the time, and waits for PostgreSQL in the other half. So two processors take four workers.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.process.test.ts', 'src/{web,staff}/**'],
          ...PATIENT,
        },
      },
      {
        // Some of these tests call the server with the web application's client.
        plugins: [translations({ isDivided: false })],
        test: {
          name: 'db',
          environment: 'node',
          include: databaseFiles.include,
          exclude: [...databaseFiles.exclude, 'scripts/golden/golden.db.test.ts'],
          globalSetup: ['src/server/db/embedded/cluster.fixture.ts'],
          ...PATIENT,
        },
      },
      {
        plugins: [translations({ isDivided: false })],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/{web,staff}/**/*.test.{ts,tsx}'],
          setupFiles: ['src/web/setup.fixture.ts'],
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'process',
          environment: 'node',
          ...filesOfPart(['src/**/*.process.test.ts', 'scripts/**/*.process.test.ts'], '.process.test.ts'),
          // After the others and one file at a time: each starts whole banks. `npm test` runs the journeys next to them.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          ...PATIENT,
          // A bank that is killed: a second try would hide the fault.
          retry: 0,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'golden',
          environment: 'node',
          include: ['scripts/golden/golden.db.test.ts'],
          globalSetup: ['src/server/db/embedded/cluster.fixture.ts'],
          // After the others: many payments wait for networks at the same time, and a busy machine makes them late.
          sequence: { groupOrder: 2 },
          ...PATIENT,
          retry: 0,
        },
      },
    ],
  },
})
