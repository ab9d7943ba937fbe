/**
 * Checks the licences of the packages that production installs (`npm run licences`). `-- --texts` prints the licence texts of those
 * that are installed here, for a distribution.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exceptionsOf, isAccepted, productionPackages } from './licences.ts'

const MODULES = join(import.meta.dirname, '..', '..', 'node_modules')
const packages = productionPackages()

function printTexts(): void {
  for (const { name, version, licence } of packages) {
    const files = globSync('{LICENSE,LICENCE,COPYING,NOTICE}*', { cwd: join(MODULES, name) }).toSorted()
    console.log(`\n==== ${name} ${version} (${licence})`)
    for (const file of files) console.log(readFileSync(join(MODULES, name, file), 'utf8').trim())
  }
}

function printSummary(): void {
  const counts = new Map<string, number>()
  for (const { licence = 'none' } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  for (const [licence, count] of [...counts].toSorted((a, b) => b[1] - a[1])) console.log(`${count} ${licence}`)
  for (const { licence, reason, users } of exceptionsOf(packages))
    console.log(`accepted under ${licence}, because ${reason}: ${users.map(({ name }) => name).join(', ')}`)
}

if (process.argv.includes('--texts')) printTexts()
else printSummary()
for (const { name, version, licence } of packages.filter((one) => !isAccepted(one))) {
  console.error(
    `${name} ${version}: the licence ${licence ?? 'is missing, and'} is not accepted (scripts/dependencies/licences.ts)`,
  )
  process.exitCode = 1
}
