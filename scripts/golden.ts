/**
 * Plays the golden run: `npm run golden`. `-- --update` writes its records; `-- --only cards,lists` plays only some
 * kinds.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const ROOT = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { update: { type: 'boolean', default: false }, only: { type: 'string' } } })

const run = spawnSync('vitest', ['run', '--project', 'golden'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(values.update ? { GOLDEN_UPDATE: 'yes' } : {}),
    ...(values.only === undefined ? {} : { GOLDEN_ONLY: values.only }),
  },
})
if (values.update && run.status === 0)
  console.log(
    'The records are written. Read `git diff scripts/golden/records`, and name each change in scripts/golden/changes.md.',
  )
process.exitCode = run.status ?? 1
