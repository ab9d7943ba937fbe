/** Lists the parsers that `npm run fuzz` fuzzes, with the stored inputs of each. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FuzzTarget } from './target.ts'
import { aggregator } from './targets/aggregator.ts'
import { csv } from './targets/csv.ts'
import { envelope } from './targets/envelope.ts'
import { iso20022 } from './targets/iso20022.ts'
import { money } from './targets/money.ts'
import { upload } from './targets/upload.ts'

export const FUZZ_TARGETS: readonly FuzzTarget[] = [envelope, money, iso20022, aggregator, csv, upload]

export const CORPUS = join(import.meta.dirname, 'corpus')

/** The inputs that once broke a promise of the target, by the names of their files. */
function storedInputs(target: FuzzTarget): ReadonlyMap<string, Buffer> {
  const folder = join(CORPUS, target.name)
  return new Map(
    globSync('*', { cwd: folder })
      .toSorted()
      .map((file) => [file, readFileSync(join(folder, file))]),
  )
}

export const storedFolders = (): readonly string[] => globSync('*', { cwd: CORPUS })

export function seedsOf(target: FuzzTarget): readonly Buffer[] {
  const written = target.seeds.map((seed) => Buffer.from(seed as Uint8Array))
  return [...written, ...storedInputs(target).values()]
}
