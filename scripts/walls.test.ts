/** Each wall bites: a small tree with one planted breach per rule, and the same tree without it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import { afterEach, describe, expect, it } from 'vitest'

const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as IConfiguration
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function brokenRules(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'walls-'))
  folders.push(folder)
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }
  const { output } = await cruise(
    ['src'],
    { ...rules.options, baseDir: folder, ruleSet: { forbidden: rules.forbidden ?? [] }, validate: true },
    rules.options?.enhancedResolveOptions as Record<string, unknown>,
  )
  return (output as ICruiseResult).summary.violations.map((violation) => violation.rule.name)
}

/** Rule → the file that breaches it and what it imports; the imported file is planted too. */
const BREACHES: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'values-import-nothing': ['src/values/money.ts', 'src/core/rules.ts'],
  'contract-is-thin': ['src/contract/money.ts', 'src/core/rules.ts'],
  'core-is-pure': ['src/core/money.ts', 'src/contract/money.ts'],
  'password-strength-stands-alone': ['src/password-strength/money.ts', 'src/core/rules.ts'],
  'web-knows-no-server': ['src/web/app/money.ts', 'src/server/http/reply.ts'],
  'server-knows-no-web': ['src/server/http/money.ts', 'src/web/app/page.ts'],
  'server-knows-no-sandbox': ['src/server/http/money.ts', 'src/sandbox/switch.ts'],
  'feature-knows-no-feature': ['src/server/features/auth/money.ts', 'src/server/features/transfers/store.ts'],
  'web-feature-knows-no-feature': ['src/web/features/auth/money.ts', 'src/web/features/transfers/page.ts'],
  'features-know-ports-only': ['src/server/features/auth/money.ts', 'src/server/adapters/sms/termii.ts'],
  'adapters-know-ports-only': ['src/server/adapters/sms/money.ts', 'src/server/db/pool.ts'],
  'approvals-know-no-feature': ['src/server/approvals/money.ts', 'src/server/features/transfers/store.ts'],
  'payments-know-no-feature': ['src/server/payments/refund.ts', 'src/server/features/transfers/store.ts'],
  'files-know-no-feature': ['src/server/files/keep.ts', 'src/server/features/transfers/store.ts'],
  'ledger-knows-no-feature': ['src/server/ledger/money.ts', 'src/server/features/auth/store.ts'],
  'web-base-knows-no-feature': ['src/web/ui/money.ts', 'src/web/features/auth/page.ts'],
  'web-base-knows-no-approval': ['src/web/ui/money.ts', 'src/web/approval/form.tsx'],
  'web-takes-routes-by-noun': ['src/web/api/money.ts', 'src/contract/routes.ts'],
  'migrator-alone-uses-kysely': ['src/server/features/auth/money.ts', 'src/kysely/index.ts'],
  'sandbox-stands-alone': ['src/sandbox/money.ts', 'src/contract/routes.ts'],
}

describe('the walls', () => {
  for (const [rule, [from, to]] of Object.entries(BREACHES)) {
    const up = '../'.repeat(from.split('/').length - 1)
    it(`${rule}: ${from} must not import ${to}`, async () => {
      const planted = { [to]: 'export const planted = 1\n' }
      const value = `import { planted } from '${up}${to}'\nexport const used = planted\n`
      const typeOnly = `import type { planted } from '${up}${to}'\nexport type Used = typeof planted\n`
      expect(await brokenRules({ ...planted, [from]: value })).toContain(rule)
      expect(await brokenRules({ ...planted, [from]: typeOnly })).toContain(rule)
      expect(await brokenRules({ ...planted, [from]: 'export const used = 1\n' })).toEqual([])
    })
  }

  it('no-cycle: two files that import each other', async () => {
    const files = {
      'src/core/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
      'src/core/b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
    }
    expect(await brokenRules(files)).toContain('no-cycle')
    const fetchedLater = { ...files, 'src/core/b.ts': "export const b = async () => (await import('./a.ts')).a\n" }
    expect(await brokenRules(fetchedLater)).toEqual([])
  })

  it('values and core import no package', async () => {
    expect(await brokenRules({ 'src/values/a.ts': "import * as v from 'valibot'\nexport const a = v\n" })).toContain(
      'values-import-nothing',
    )
    expect(await brokenRules({ 'src/core/a.ts': "import * as v from 'valibot'\nexport const a = v\n" })).toContain(
      'core-is-pure',
    )
    expect(await brokenRules({ 'src/core/a.ts': "import fs from 'node:fs'\nexport const a = fs\n" })).toContain(
      'core-is-pure',
    )
  })

  it('no-unresolved: an import of nothing', async () => {
    expect(await brokenRules({ 'src/core/a.ts': "import { b } from './gone.ts'\nexport const a = b\n" })).toContain(
      'no-unresolved',
    )
  })

  it('every rule has its planted breach', () => {
    const covered = new Set([...Object.keys(BREACHES), 'no-cycle', 'no-unresolved'])
    expect((rules.forbidden ?? []).map((rule) => rule.name).filter((name) => !covered.has(name ?? ''))).toEqual([])
  })
})
