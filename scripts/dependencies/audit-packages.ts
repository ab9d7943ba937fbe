/**
 * Asks the registry for known weaknesses of the packages that production installs (`npm run audit:packages`).
 *
 * Exit status: 0 none known, 1 a weakness is known, 2 nothing was checked, because the registry did not answer.
 */
import { spawnSync } from 'node:child_process'
import { readAudit } from './audit-report.ts'

const { stdout } = spawnSync('npm', ['audit', '--omit', 'dev', '--json', '--loglevel', 'silent'], { encoding: 'utf8' })
const audit = readAudit(stdout)
if (audit.kind === 'not-checked') {
  console.error(
    `Nothing was checked: the registry did not answer the audit (${audit.detail}). Run it again with a network.`,
  )
  process.exitCode = 2
} else {
  for (const { name, severity } of audit.vulnerable)
    console.error(`${name}: a weakness of severity ${severity} is known`)
  console.log(`${audit.vulnerable.length} packages of production have a known weakness.`)
  process.exitCode = audit.vulnerable.length > 0 ? 1 : 0
}
