/** A throw-away data folder for tests and benchmarks, which the database's own user can enter when root runs them. */
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder's path. As it can be entered, the cluster stays inside, and removing the folder removes all of it. */
export function makeTestFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}
