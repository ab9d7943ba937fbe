/** Plants a breach of each import rule in a small tree, and compares the folders that exist with the folders that have a rule. */
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { REMEDIES } from './import-remedies.ts'

const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as IConfiguration
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

interface Breach {
  readonly rule: string
  readonly from: string
  readonly to: string
}

/** Names the rules that the files break. */
const brokenRules = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await breachesOf(files)).map(({ rule }) => rule)

async function breachesOf(files: Readonly<Record<string, string>>): Promise<Breach[]> {
  return (await check(files)).violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
}

/** Runs the checker. `files` maps a path to its source. */
async function check(files: Readonly<Record<string, string>>): Promise<ICruiseResult['summary']> {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'))
  folders.push(folder)
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }
  const { output } = await cruise(
    [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))],
    { ...rules.options, baseDir: folder, ruleSet: { forbidden: rules.forbidden ?? [] }, validate: true },
    rules.options?.enhancedResolveOptions as Record<string, unknown>,
  )
  return (output as ICruiseResult).summary
}

/** Maps each rule to a file that breaches it and the file's import. The imported file is planted too. */
const BREACHES: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'code-imports-no-fixture': ['src/server/ledger/post.ts', 'src/server/ledger/books.fixture.ts'],
  'values-import-nothing': ['src/values/money.ts', 'src/core/rules.ts'],
  'contract-is-thin': ['src/contract/money.ts', 'src/core/rules.ts'],
  'core-is-pure': ['src/core/money.ts', 'src/contract/money.ts'],
  'password-strength-stands-alone': ['src/password-strength/money.ts', 'src/core/rules.ts'],
  'web-knows-no-server': ['src/web/app/money.ts', 'src/server/http/reply.ts'],
  'server-knows-no-web': ['src/server/http/money.ts', 'src/web/app/page.ts'],
  'server-knows-no-sandbox': ['src/server/http/money.ts', 'src/sandbox/switch.ts'],
  'server-ports': ['src/server/ports/sms.ts', 'src/server/db/pool.ts'],
  'server-language': ['src/server/language/message.ts', 'src/server/db/pool.ts'],
  'server-documents': ['src/server/documents/press.ts', 'src/server/features/receipts/page.ts'],
  'server-db': ['src/server/db/pool.ts', 'src/server/ledger/post.ts'],
  'server-keys': ['src/server/keys/vapid.ts', 'src/server/ledger/post.ts'],
  'server-http': ['src/server/http/app.ts', 'src/server/approvals/approve.ts'],
  'server-jobs': ['src/server/jobs/queue.ts', 'src/server/payments/retry.ts'],
  'server-files': ['src/server/files/keep.ts', 'src/server/features/transfers/store.ts'],
  'server-ledger': ['src/server/ledger/money.ts', 'src/server/payments/store.ts'],
  'server-payments': ['src/server/payments/reversals/refund.ts', 'src/server/features/transfers/store.ts'],
  'server-approvals': ['src/server/approvals/money.ts', 'src/server/payments/store.ts'],
  'server-crypto': ['src/server/crypto/sealing.ts', 'src/server/db/pool.ts'],
  'server-audit': ['src/server/audit/record-audit.ts', 'src/server/identity/auth-deps.ts'],
  'server-screening': ['src/server/screening/hit-of.ts', 'src/server/features/screening/screen-names.ts'],
  'server-stops': ['src/server/stops/stop-store.ts', 'src/server/payments/rows/state-lists.ts'],
  'server-network-health': ['src/server/network-health/network-health.ts', 'src/server/payments/rows/state-lists.ts'],
  'server-entry-index': ['src/server/entry-index/find-indexed.ts', 'src/server/features/accounts/find-entries.ts'],
  'server-calendar': ['src/server/calendar/holiday-store.ts', 'src/server/features/cases/case-store.ts'],
  'server-notify': ['src/server/notify/queue-notice.ts', 'src/server/features/notices/notice-text.ts'],
  'server-accounts': ['src/server/accounts/internal-accounts.ts', 'src/server/features/accounts/account-store.ts'],
  'server-customers': ['src/server/customers/customer-store.ts', 'src/server/identity/auth-deps.ts'],
  'server-identity': ['src/server/identity/pin/check-pin.ts', 'src/server/features/limits/store.ts'],
  'server-config': ['src/server/config/config.ts', 'src/server/db/pool.ts'],
  'payments-know-no-kind': ['src/server/payments/execute.ts', 'src/server/payments/kinds/bill/bill-kind.ts'],
  'kind-transfer': ['src/server/payments/kinds/transfer/kind.ts', 'src/server/payments/kinds/bill/bill-kind.ts'],
  'kind-own-bank': ['src/server/payments/kinds/own-bank/kind.ts', 'src/server/payments/kinds/exchange/journal.ts'],
  'kind-other-bank': ['src/server/payments/kinds/other-bank/kind.ts', 'src/server/payments/kinds/exchange/journal.ts'],
  'kind-exchange': ['src/server/payments/kinds/exchange/kind.ts', 'src/server/payments/kinds/bill/bill-row.ts'],
  'kind-bill': ['src/server/payments/kinds/bill/kind.ts', 'src/server/payments/kinds/card-fee/card-row.ts'],
  'kind-card-fee': ['src/server/payments/kinds/card-fee/kind.ts', 'src/server/payments/kinds/bill/bill-row.ts'],
  'identity-stores': ['src/server/identity/pin/pin-store.ts', 'src/server/identity/pin/check-pin.ts'],
  'identity-profiles': ['src/server/identity/profiles/secrets.ts', 'src/server/identity/pin/check-pin.ts'],
  'identity-codes': ['src/server/identity/codes/codes.ts', 'src/server/identity/sign-up/send-code.ts'],
  'identity-sessions': ['src/server/identity/sessions/renew.ts', 'src/server/identity/login/log-in.ts'],
  'identity-pin': ['src/server/identity/pin/check-pin.ts', 'src/server/identity/recovery/reset-pin.ts'],
  'identity-passkeys': ['src/server/identity/passkeys/check.ts', 'src/server/identity/login/log-in.ts'],
  'identity-authenticator': ['src/server/identity/authenticator/totp.ts', 'src/server/identity/passkeys/check.ts'],
  'identity-proofs': ['src/server/identity/proofs/compare.ts', 'src/server/identity/recovery/reset.ts'],
  'identity-questions': ['src/server/identity/questions/check.ts', 'src/server/identity/auth-endpoints.ts'],
  'identity-devices': ['src/server/identity/devices/link.ts', 'src/server/identity/login/log-in.ts'],
  'identity-passwords': ['src/server/identity/passwords/change.ts', 'src/server/identity/login/log-in.ts'],
  'identity-login': ['src/server/identity/login/log-in.ts', 'src/server/identity/sign-up/create-profile.ts'],
  'identity-recovery': ['src/server/identity/recovery/reset-pin.ts', 'src/server/identity/login/log-in.ts'],
  'identity-sign-up': ['src/server/identity/sign-up/create-profile.ts', 'src/server/identity/devices/link.ts'],
  'server-adapters': ['src/server/adapters/sms/money.ts', 'src/server/db/pool.ts'],
  'server-features': ['src/server/features/bills/money.ts', 'src/server/features/transfers/store.ts'],
  'server-operators': ['src/server/main.ts', 'src/server/operators/commands.ts'],
  'server-staff': ['src/server/staff/staff-app.ts', 'src/server/operators/commands.ts'],
  'staff-alone': ['src/server/open-server.ts', 'src/server/staff/staff-app.ts'],
  'staff-pages': ['src/staff/app.tsx', 'src/web/api/channel/client.ts'],
  'pages-know-no-staff': ['src/web/app/app.tsx', 'src/staff/app.tsx'],
  'server-reconciliation': ['src/server/main.ts', 'src/server/reconciliation/compare.ts'],
  'server-seed': ['src/server/seed/people.ts', 'src/server/adapters/sms/termii.ts'],
  'web-api': ['src/web/api/channel/client.ts', 'src/web/features/auth/page.ts'],
  'web-language': ['src/web/language/message.ts', 'src/web/features/auth/page.ts'],
  'web-session': ['src/web/session/paths/paths.ts', 'src/web/app/routes.ts'],
  'web-ui': ['src/web/ui/money.ts', 'src/web/approval/form.tsx'],
  'web-upload': ['src/web/upload/send.ts', 'src/web/approval/form.tsx'],
  'web-approval': ['src/web/approval/form.tsx', 'src/web/schedule/when.ts'],
  'web-payment': ['src/web/payment/payment-kind.ts', 'src/web/schedule/when.ts'],
  'web-schedule': ['src/web/schedule/when.ts', 'src/web/features/auth/page.ts'],
  'web-worker': ['src/web/worker/alerts.ts', 'src/web/ui/money.ts'],
  'web-features': ['src/web/features/auth/money.ts', 'src/web/features/transfers/page.ts'],
  'web-takes-routes-by-noun': ['src/web/api/money.ts', 'src/contract/routes.ts'],
  'migrator-alone-uses-kysely': ['src/server/features/bills/money.ts', 'src/kysely/index.ts'],
  'sandbox-stands-alone': ['src/sandbox/money.ts', 'src/contract/routes.ts'],
  'server-root': ['src/server/open-context.ts', 'src/server/reconciliation/compare.ts'],
  'operators-are-clients': ['src/operators/run.ts', 'src/server/db/database.ts'],
  'operators-use-the-bank': ['src/server/operators/card-commands.ts', 'src/server/http/app.ts'],
  'reconciliation-compares-only': ['src/server/reconciliation/compare.ts', 'src/server/identity/auth-deps.ts'],
  'tests-of-the-bank-only': ['src/server/bank-tests/code.ts', 'src/values/money.ts'],
  'web-app': ['src/web/app/page.ts', 'src/core/fees/fee-schedule.ts'],
  'bank-without-tools': ['src/server/http/money.ts', 'scripts/browser.ts'],
  'bench-measures': ['bench/api/load.ts', 'src/server/operators/commands.ts'],
  'journeys-use-the-page': ['e2e/bills.spec.ts', 'src/server/payments/refund.ts'],
  'scripts-api': ['scripts/api/describe.ts', 'scripts/golden/orders.ts'],
  'scripts-audit': ['scripts/audit/check-export.ts', 'scripts/golden/orders.ts'],
  'scripts-bench': ['scripts/bench/growth.ts', 'scripts/golden/orders.ts'],
  'scripts-bank-tests': ['scripts/bank-tests/crash.ts', 'scripts/golden/orders.ts'],
  'scripts-dependencies': ['scripts/dependencies/licences.ts', 'scripts/golden/orders.ts'],
  'scripts-deploy': ['scripts/deploy/image.ts', 'scripts/golden/orders.ts'],
  'scripts-diagrams': ['scripts/diagrams/draw.ts', 'scripts/golden/orders.ts'],
  'faults-checker-stands-alone': ['scripts/faults/checker/rules.ts', 'src/server/ledger/verify.ts'],
  'scripts-drill': ['scripts/drill/main.ts', 'scripts/golden/orders.ts'],
  'scripts-faults': ['scripts/faults/world/open.ts', 'scripts/golden/orders.ts'],
  'scripts-fuzz': ['scripts/fuzz/target.ts', 'scripts/golden/orders.ts'],
  'scripts-golden': ['scripts/golden/orders.ts', 'scripts/sql/names.ts'],
  'scripts-ha': ['scripts/ha/cluster.ts', 'scripts/golden/orders.ts'],
  'scripts-lint': ['scripts/lint/lint.ts', 'scripts/golden/orders.ts'],
  'scripts-metrics': ['scripts/metrics/measure.ts', 'scripts/golden/orders.ts'],
  'scripts-migrations': ['scripts/migrations/landed.ts', 'scripts/golden/orders.ts'],
  'scripts-mutants': ['scripts/mutants/fault.ts', 'scripts/golden/orders.ts'],
  'scripts-prose': ['scripts/prose/faults.ts', 'scripts/golden/orders.ts'],
  'scripts-recovery': ['scripts/recovery/drill.ts', 'scripts/golden/orders.ts'],
  'scripts-screens': ['scripts/screens/sheet.ts', 'scripts/golden/orders.ts'],
  'scripts-sql': ['scripts/sql/names.ts', 'scripts/golden/orders.ts'],
  'scripts-tests': ['scripts/tests/count.ts', 'scripts/golden/orders.ts'],
  'scripts-translations': ['scripts/translations/read.ts', 'scripts/golden/orders.ts'],
  'scripts-web': ['scripts/web/budget.ts', 'scripts/golden/orders.ts'],
}

/** Further breaches of rules that have several parts. */
const MORE_BREACHES: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['server-features', 'src/server/features/bills/money.ts', 'src/server/adapters/sms/termii.ts'],
  ['payments-know-no-kind', 'src/server/payments/outbound/send.ts', 'src/server/payments/kinds/bill/bill-kind.ts'],
  ['server-features', 'src/server/features/bills/money.ts', 'src/server/config/config.ts'],
  ['server-features', 'src/server/features/bills/money.ts', 'src/server/main.ts'],
  ['server-features', 'src/server/features/bills/money.ts', 'src/server/modules.ts'],
  ['server-features', 'src/server/features/bills/money.ts', 'src/server/identity/pin/check-pin.ts'],
  ['server-payments', 'src/server/payments/reversals/refund.ts', 'src/server/identity/profiles/profile-store.ts'],
  ['server-identity', 'src/server/identity/pin/check-pin.ts', 'src/server/payments/confirm.ts'],
  ['server-features', 'src/server/features/bills/money.ts', 'src/server/seed/people.ts'],
  ['server-adapters', 'src/server/adapters/sms/money.ts', 'src/server/features/bills/store.ts'],
  ['server-adapters', 'src/server/adapters/sms/money.ts', 'src/contract/identity/auth.ts'],
  ['server-seed', 'src/server/seed/people.ts', 'src/server/main.ts'],
  ['web-features', 'src/web/features/auth/money.ts', 'src/web/app/routes.ts'],
]

const PLANTED: readonly Breach[] = [
  ...Object.entries(BREACHES).map(([rule, [from, to]]) => ({ rule, from, to })),
  ...MORE_BREACHES.map(([rule, from, to]) => ({ rule, from, to })),
]

/** One tree with all files of the planted breaches. A file imports by value or by type, or imports nothing. */
function treeOf(imports: 'value' | 'type' | 'none'): Record<string, string> {
  const paths = [...new Set(PLANTED.flatMap(({ from, to }) => [from, to]))]
  const source = (path: string): string => {
    const up = '../'.repeat(path.split('/').length - 1)
    const imported = imports === 'none' ? [] : PLANTED.filter(({ from }) => from === path)
    const lines = imported.map(({ to }, n) =>
      imports === 'value'
        ? `import { planted as value${n} } from '${up}${to}'\nexport const used${n} = value${n}`
        : `import type { planted as Type${n} } from '${up}${to}'\nexport type Used${n} = typeof Type${n}`,
    )
    return [...lines, 'export const planted = 1', ''].join('\n')
  }
  return Object.fromEntries(paths.map((path) => [path, source(path)]))
}

describe('import rules', () => {
  // Each run of the checker takes half a second, so one tree has all breaches.
  let byValue: Breach[]
  let byType: Breach[]
  beforeAll(async () => {
    byValue = await breachesOf(treeOf('value'))
    byType = await breachesOf(treeOf('type'))
  })

  for (const breach of PLANTED) {
    it(`${breach.rule}: ${breach.from} must not import ${breach.to}`, () => {
      expect(byValue).toContainEqual(breach)
      expect(byType).toContainEqual(breach)
    })
  }

  it('the same files without imports: break no rule', async () => {
    expect(await brokenRules(treeOf('none'))).toEqual([])
  })

  it('checker: has the parser that the rules choose, and warns of no source that it cannot read', async () => {
    const { environment } = await check({ 'src/core/a.ts': 'export const a: number = 1\n' })
    expect(environment.issues ?? []).toEqual([])
    expect(environment.transpilersFound).toContainEqual(expect.objectContaining({ name: 'swc', available: true }))
  })

  it('import rules: each says what to do instead', () => {
    for (const { name, comment } of rules.forbidden ?? []) {
      expect(comment, name).toMatch(/^\S.*[.] Instead: \S.*[.]$/)
    }
    expect(Object.keys(REMEDIES).filter((name) => !rules.forbidden?.some((rule) => rule.name === name))).toEqual([])
  })

  it('no-cycle: two files that import each other, by value, by type or later', async () => {
    const files = {
      'src/core/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
      'src/core/b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
    }
    expect(await brokenRules(files)).toContain('no-cycle')
    const later = { ...files, 'src/core/b.ts': "export const b = async () => (await import('./a.ts')).a\n" }
    expect(await brokenRules(later)).toContain('no-cycle')
    const typeOnly = { ...files, 'src/core/b.ts': "import type { a } from './a.ts'\nexport type B = typeof a\n" }
    expect(await brokenRules(typeOnly)).toContain('no-cycle')
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

  it('no-unresolved: refuses an import of a missing file', async () => {
    expect(await brokenRules({ 'src/core/a.ts': "import { b } from './gone.ts'\nexport const a = b\n" })).toContain(
      'no-unresolved',
    )
  })

  /** The paths of rules that cover all of src, a whole side, or the whole of identity. Such a rule is not the rule of one folder. */
  const SIDES = new Set([
    '^src/',
    '^src/web/',
    '^src/server/',
    '^src/server/identity/',
    '^src/(server|web|core|contract|values)/',
  ])
  const ruledPaths = (rules.forbidden ?? []).flatMap(({ from }) =>
    'path' in from && from.path !== undefined && !SIDES.has(String(from.path)) ? [new RegExp(String(from.path))] : [],
  )
  const hasRule = (folder: string): boolean => ruledPaths.some((path) => path.test(`${folder}/code.ts`))

  it('folders: each has a rule that names it or a folder above it', () => {
    // These folders need no rule, because their files join the folders below them.
    const joining = ['scripts', 'src/server/identity', 'src/web']
    const folders = [...new Set(globSync('{src,bench,e2e,scripts}/**/*.{ts,tsx}').map((file) => dirname(file)))]
    expect(folders.length).toBeGreaterThan(130)
    expect(folders.filter((folder) => !joining.includes(folder) && !hasRule(folder))).toEqual([])
  })

  it.each(['src/server/vault', 'src/server/identity/vault', 'src/web/toys', 'src/elsewhere', 'scripts/toys'])(
    'a new folder %s: is found without a rule',
    (folder) => expect(hasRule(folder)).toBe(false),
  )

  it('rules: allow a test and its fixtures to import what they need', async () => {
    const planted = { 'src/server/main.ts': 'export const planted = 1\n' }
    const source = "import { planted } from '../main.ts'\nexport const used = planted\n"
    for (const name of ['pool.test.ts', 'pool.db.test.ts', 'pool.fixture.ts'])
      expect(await brokenRules({ ...planted, [`src/server/db/${name}`]: source }), name).toEqual([])
    expect(await brokenRules({ ...planted, 'src/server/db/pool-fixture.ts': source })).toEqual(['server-db'])
  })

  it('rules: have a planted breach each', () => {
    const covered = new Set([...Object.keys(BREACHES), 'no-cycle', 'no-unresolved'])
    expect((rules.forbidden ?? []).map((rule) => rule.name).filter((name) => !covered.has(name ?? ''))).toEqual([])
  })
})
