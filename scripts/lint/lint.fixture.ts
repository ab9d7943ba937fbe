/** Lints a planted file by one rule alone, for the tests of our own lint rules. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Runs oxlint on the source and returns its output. The plugin is a file of this folder. */
export function lint(plugin: string, rule: string, source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  try {
    const config = { jsPlugins: [resolve('scripts/lint', plugin)], rules: { [rule]: 'error' } }
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config))
    writeFileSync(join(folder, 'planted.ts'), source)
    return execFileSync(
      resolve('node_modules/.bin/oxlint'),
      ['-c', join(folder, '.oxlintrc.json'), join(folder, 'planted.ts')],
      { encoding: 'utf8', stdio: 'pipe' },
    )
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
