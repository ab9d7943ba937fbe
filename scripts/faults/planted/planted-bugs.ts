/** Reads the planted bugs: each is a patch of the bank's source, with the harm and the rules that must find it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface PlantedBug {
  readonly name: string
  /** The absolute path of the patch. */
  readonly file: string
  /** What the bug does to a customer or to the bank, in one sentence. */
  readonly harm: string
  /** The rules of the checker, of which at least one must find the bug. */
  readonly rules: readonly string[]
}

/** Reads the patches of the folder. The lines before the first file of a patch have its facts, and `git apply` skips these lines. */
export function readPlantedBugs(folder = import.meta.dirname): readonly PlantedBug[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.patch'))
    .toSorted()
    .map((name) => {
      const file = join(folder, name)
      const text = readFileSync(file, 'utf8')
      const fact = (of: string): string => new RegExp(`^${of}: (.+)$`, 'm').exec(text)?.[1] ?? ''
      return { name: name.replace('.patch', ''), file, harm: fact('Harm'), rules: fact('Rules').split(', ') }
    })
}
