/**
 * `npm run previous-version`: runs the server of the previous release on the schema of this checkout, next to the server of this
 * checkout. `-- --ref <commit>` takes another commit, and `-- --more <folder>` applies more migrations.
 */
import { parseArgs } from 'node:util'
import { join, resolve } from 'node:path'
import { previousRelease } from './check-out.ts'
import { runMixedVersions } from './mixed-versions.ts'

const { values } = parseArgs({ options: { ref: { type: 'string' }, more: { type: 'string' } } })
const ref = values.ref ?? previousRelease(join(import.meta.dirname, '..', '..'))
if (ref === undefined) {
  console.error(
    'No tag of an earlier release is in this clone. Fetch the tags (git fetch --tags, with --unshallow in a shallow clone), or name a commit: npm run previous-version -- --ref HEAD~1',
  )
  process.exit(2)
}
const more = values.more === undefined ? {} : { more: resolve(values.more) }
const outcome = await runMixedVersions({ ref, ...more }).catch((error: unknown) => {
  console.error(`${ref} does not work on this schema. ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
const { commit, calls, payments, states, faults } = outcome
for (const fault of faults) console.error(fault)
console.log(
  `${ref} (${commit.slice(0, 12)}) and this checkout on one schema: ${calls} calls succeeded, ${payments} payments are ${states.join(', ')}, ${faults.length} faults.`,
)
process.exitCode = faults.length === 0 ? 0 : 1
