/** The money rule bites: a planted conversion is an error, an innocent one is not. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

function lint(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'money-'))
  try {
    const config = { jsPlugins: [resolve('scripts/money-lint.mjs')], rules: { 'money/no-floating-money': 'error' } }
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

it.each(['Number(amountMinor)', 'parseFloat(body.amount)', 'Number.parseInt(feeText, 10)', '+balance'])(
  '%s is refused',
  (expression) => {
    expect(lint(`export const planted = ${expression}\n`)).toContain('Money stays a bigint')
  },
)

it.each(['Number(port)', 'BigInt(amountMinor)', 'Number.parseInt(limit, 10)'])('%s is allowed', (expression) => {
  expect(lint(`export const fine = ${expression}\n`)).not.toContain('Money stays a bigint')
})
