/** Checks the planted bugs without running them: each patch fits the source, and names its harm and its rules. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { RULES } from '../checker/check-run.ts'
import { readPlantedBugs } from './planted-bugs.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const BUGS = readPlantedBugs()

it.each(BUGS)(
  'planted bug $name: fits the source, and names its harm and rules of the checker',
  ({ file, harm, rules }) => {
    const { status, stderr } = spawnSync('git', ['apply', '--check', file], { cwd: ROOT, encoding: 'utf8' })
    expect(status, `${stderr}Change the patch in scripts/faults/planted with the code.`).toBe(0)
    expect(harm).toMatch(/^[A-Z].{15,}\.$/)
    expect(rules.filter((rule) => !(rule in RULES))).toEqual([])
  },
)

it('planted bugs: number at least ten', () => {
  expect(BUGS.length).toBeGreaterThanOrEqual(10)
})
