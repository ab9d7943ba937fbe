/** A throw-away data folder for tests and benchmarks, which the database's own user can enter when root runs them. */
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns the path of the folder. The database's user can enter it, so the cluster is inside, and removing the folder
 * removes the whole database.
 */
export function makeTestFolder(prefix: string, place = tmpdir()): string {
  const folder = mkdtempSync(join(place, prefix))
  chmodSync(folder, 0o755)
  return folder
}
