/** Compares the projects of all test files with vitest.config.ts and with the table in CONTRIBUTING.md. */
import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, it, vi } from 'vitest'
import { projectOf, wrongProject } from './project-of.ts'

const ROOT = join(import.meta.dirname, '..', '..')

interface Project {
  readonly test: { readonly name: string; readonly include: string[]; readonly exclude?: string[] }
}
// In `npm test` the configuration has the files of the quick part only.
vi.stubEnv('TEST_PART', 'both')
const { default: config } = await import('../../vitest.config.ts')
vi.unstubAllEnvs()
const { test } = config as unknown as { readonly test: { readonly projects: readonly Project[] } }
const files = globSync('{src,scripts}/**/*.test.{ts,tsx}', { cwd: ROOT })

it('projects of tests: are those of vitest.config.ts, one for each file', () => {
  const isIn = (globs: readonly string[] | undefined, file: string) => globs?.some((glob) => matchesGlob(file, glob))
  for (const file of files) {
    const found = test.projects.filter(({ test }) => isIn(test.include, file) && !isIn(test.exclude, file))
    expect(
      found.map(({ test }) => test.name),
      file,
    ).toEqual([projectOf(file)])
  }
})

it('projects of tests: are named in CONTRIBUTING.md', () => {
  const rows = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').matchAll(/^\| [^|]+ \| `(\w+)` \|/gm)
  expect([...rows].map(([, name]) => name).toSorted()).toEqual(test.projects.map(({ test }) => test.name).toSorted())
})

it.each([
  [['run', '--project', 'unit', 'src/web/ui/form/form-kit.test.ts'], 'is in the project web, not in unit.'],
  [
    ['run', '--project=db', 'src/core/fees/a.test.ts', 'src/a.db.test.ts'],
    'src/core/fees/a.test.ts is in the project unit',
  ],
  [['run', '--project', 'unit', './src/staff/page.test.tsx:12'], 'src/staff/page.test.tsx is in the project web'],
])('wrong project: %j is refused with the right project', (args, text) => {
  expect(wrongProject(args, ROOT)).toContain(text)
})

it.each([
  [['run', 'src/web/ui/form/form-kit.test.ts']],
  [['run', '--project', 'web', 'src/web/ui']],
  [['run', '--project', 'unit', '--project', 'db', 'src/a.db.test.ts', 'src/a.test.ts']],
  [['run', '--project', '!golden', 'src/a.db.test.ts']],
])('wrong project: %j is allowed', (args) => {
  expect(wrongProject(args, ROOT)).toBeUndefined()
})
