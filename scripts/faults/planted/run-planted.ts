/** Plants one bug after the other in a copy of the checkout, runs the faults there, and names the bugs that the checker misses. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { makeWorkCopy, type WorkCopy } from '../../mutants/work-copy.ts'
import { type PlantedBug, readPlantedBugs } from './planted-bugs.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** A bug may stop payments for ever, so the end of a run does not wait for all of them. */
const PATIENCE_S = 25

export interface PlantedOptions {
  readonly seed: string
  readonly minutes: string
  /** Takes the bugs whose name has this word. */
  readonly only: string
  readonly say: (line: string) => void
}

/** Returns the number of bugs that the checker did not find. */
export async function runPlanted(options: PlantedOptions): Promise<number> {
  const bugs = readPlantedBugs().filter(({ name }) => name.includes(options.only))
  const copy = makeWorkCopy(ROOT)
  process.once('exit', copy.remove)
  let missed = 0
  for (const bug of bugs) {
    const found = await findBug(copy, bug, options)
    if (found === undefined) missed += 1
    options.say(`${found === undefined ? 'MISSED' : 'found '} ${bug.name}: ${found ?? bug.harm}`)
  }
  copy.remove()
  options.say(`${bugs.length} planted bugs, ${missed} missed`)
  return missed
}

/** Returns the first violation of a rule that the bug names. */
async function findBug(copy: WorkCopy, bug: PlantedBug, options: PlantedOptions): Promise<string | undefined> {
  apply(copy, bug)
  try {
    const lines = await outputOf(copy, options)
    if (!lines.some((line) => /^\d+ faults, \d+ calls, \d+ violations$/.test(line)))
      throw new Error(`the run with the bug ${bug.name} did not end: ${lines.slice(-5).join('; ')}`)
    return lines.find((line) => bug.rules.some((rule) => line.startsWith(`${rule}: `)))
  } finally {
    apply(copy, bug, '--reverse')
  }
}

function apply({ folder }: WorkCopy, { file }: PlantedBug, ...options: readonly string[]): void {
  const { status, stderr } = spawnSync('git', ['apply', ...options, file], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the patch ${file} does not fit: ${stderr}`)
}

async function outputOf(
  { folder, temporary }: WorkCopy,
  { seed, minutes }: PlantedOptions,
): Promise<readonly string[]> {
  const args = ['scripts/faults.ts', '--seed', seed, '--minutes', minutes, '--patience', String(PATIENCE_S)]
  const child = spawn(process.execPath, args, {
    cwd: folder,
    // The folders of runs with violations are deleted with the copy.
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const endWithUs = (): boolean => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(child, 'close')
  process.off('exit', endWithUs)
  return output.split('\n')
}
