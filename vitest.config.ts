import { defineConfig } from 'vitest/config'

/**
 * What a condition is waited for, and what a test may take, on a machine that does much else: Vitest's second and five are
 * too few. What fails is tried once more, and named at the end if it passes then; a counter-example is final, since the
 * second try would draw other values.
 */
const PATIENT = {
  retry: { count: 1, condition: /^(?!Property failed)/ },
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
}

/**
 * Five projects: pure and server code, code that needs a real PostgreSQL (one cluster per project), screens, the whole bank as
 * processes, and the golden run.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.process.test.ts', 'src/web/**'],
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'db',
          environment: 'node',
          include: ['src/**/*.db.test.ts', 'scripts/**/*.db.test.ts'],
          exclude: ['scripts/golden/golden.db.test.ts'],
          globalSetup: ['src/server/db/test-cluster.ts'],
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/web/**/*.test.ts', 'src/web/**/*.test.tsx'],
          setupFiles: ['src/web/test-setup.ts'],
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'process',
          environment: 'node',
          include: ['src/**/*.process.test.ts', 'scripts/**/*.process.test.ts'],
          // After the others and one file at a time: each starts whole banks, which need the machine for themselves.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          ...PATIENT,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'golden',
          environment: 'node',
          include: ['scripts/golden/golden.db.test.ts'],
          globalSetup: ['src/server/db/test-cluster.ts'],
          // After the others: many payments wait for networks at the same time, and a busy machine makes them late.
          sequence: { groupOrder: 2 },
          ...PATIENT,
        },
      },
    ],
  },
})
