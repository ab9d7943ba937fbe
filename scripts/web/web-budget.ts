/**
 * Sets the budget of each page and measures it: JavaScript in gzipped KB (1,000 bytes), with everything that the page
 * loads.
 */
import * as PATHS from '../../src/web/session/paths/paths.ts'

export interface ManifestChunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
/** Vite's manifest: maps a source module or a chunk name to its chunk. */
export type Manifest = Readonly<Record<string, ManifestChunk>>

const ENTRY = 'src/web/app/entry-browser.tsx'

/** Chunks that the login page loads automatically, after its first paint or when the form is sent. */
const LOGIN_LATER: readonly string[] = []
/** The layout of the signed-in pages, with the dashboard and the inactivity timer (vite.config.ts). */
const DASHBOARD = ['src/web/app/signed-in.tsx']

interface Budget {
  readonly name: string
  readonly modules: readonly string[]
  readonly limitKb: number
  /** Counts only what this page adds to the login page or to the dashboard. Undefined counts everything. */
  readonly above?: readonly string[]
}

const LOGIN_MODULES = [ENTRY, ...LOGIN_LATER]
const DASHBOARD_MODULES = [...LOGIN_MODULES, ...DASHBOARD]

export const BUDGETS: readonly Budget[] = [
  { name: '/auth/login', modules: LOGIN_MODULES, limitKb: 92 },
  { name: '/ (dashboard, in all)', modules: DASHBOARD_MODULES, limitKb: 139 },
  {
    name: '/auth/signup',
    modules: ['src/web/features/auth/sign-up/signup-page.tsx'],
    limitKb: 30,
    above: LOGIN_MODULES,
  },
  {
    name: '/auth/login, second step',
    modules: ['src/web/features/auth/login/login-next.tsx'],
    limitKb: 30,
    above: LOGIN_MODULES,
  },
  {
    name: '/auth/forgot-password',
    modules: ['src/web/features/auth/recovery/forgot-password-page.tsx'],
    limitKb: 30,
    above: LOGIN_MODULES,
  },
  {
    name: '/auth/change-password',
    modules: ['src/web/features/auth/recovery/temporary-password-page.tsx'],
    limitKb: 30,
    above: LOGIN_MODULES,
  },
  {
    name: '/support',
    modules: [
      'src/web/features/support/support-page.tsx',
      'src/web/features/support/contact-form.tsx',
      'src/web/features/support/dispute-form.tsx',
    ],
    limitKb: 30,
    above: LOGIN_MODULES,
  },
  { name: '/cards', modules: ['src/web/app/pages/cards-pages.tsx'], limitKb: 30, above: DASHBOARD_MODULES },
  {
    name: '/cards/:cardId',
    modules: ['src/web/app/pages/cards-pages.tsx', 'src/web/features/cards/card-page.tsx'],
    limitKb: 30,
    above: DASHBOARD_MODULES,
  },
  {
    name: '/cards/new',
    modules: ['src/web/app/pages/cards-pages.tsx', 'src/web/features/cards/request-page.tsx'],
    // The page shares the form kit and the payment flow with the other payments (decisions 58 and 59).
    limitKb: 31,
    above: DASHBOARD_MODULES,
  },
  { name: '/transfers', modules: ['src/web/app/pages/transfers-pages.tsx'], limitKb: 30, above: DASHBOARD_MODULES },
  {
    name: PATHS.transferOwnBank,
    modules: ['src/web/features/transfers/transfer-page.tsx'],
    limitKb: 34,
    above: DASHBOARD_MODULES,
  },
  {
    name: '/transfers/others',
    modules: ['src/web/features/transfers/transfer-page.tsx'],
    limitKb: 34,
    above: DASHBOARD_MODULES,
  },
  {
    name: '/transfers/custom',
    modules: ['src/web/app/pages/transfers-pages.tsx', 'src/web/features/transfers/custom-page.tsx'],
    limitKb: 36,
    above: DASHBOARD_MODULES,
  },
  {
    name: '/transfers/self',
    modules: ['src/web/app/pages/transfers-pages.tsx', 'src/web/features/transfers/self/self-page.tsx'],
    limitKb: 29.5,
    above: DASHBOARD_MODULES,
  },
  {
    name: '/transfers/scheduled',
    modules: ['src/web/app/pages/transfers-pages.tsx', 'src/web/app/pages/schedules-pages.tsx'],
    limitKb: 31,
    above: DASHBOARD_MODULES,
  },
  {
    name: '/transfers/:transferId',
    modules: ['src/web/app/pages/transfers-pages.tsx', 'src/web/features/transfers/receipt/receipt-page.tsx'],
    limitKb: 25,
    above: DASHBOARD_MODULES,
  },
  {
    name: '/transfers/bulk',
    modules: ['src/web/app/pages/transfers-pages.tsx', 'src/web/app/pages/bulk-pages.tsx'],
    limitKb: 40,
    above: DASHBOARD_MODULES,
  },
  { name: '/history', modules: ['src/web/app/pages/history-pages.tsx'], limitKb: 19.5, above: DASHBOARD_MODULES },
  { name: '/insights', modules: ['src/web/app/pages/insights-pages.tsx'], limitKb: 30, above: DASHBOARD_MODULES },
  { name: '/settings', modules: ['src/web/app/pages/settings-pages.tsx'], limitKb: 30, above: DASHBOARD_MODULES },
  {
    name: '/settings/limits',
    modules: ['src/web/app/pages/settings-pages.tsx', 'src/web/features/limits/limits-page.tsx'],
    limitKb: 30,
    above: DASHBOARD_MODULES,
  },
  {
    name: '/settings/picture',
    modules: ['src/web/app/pages/settings-pages.tsx', 'src/web/features/settings/picture/picture-page.tsx'],
    limitKb: 30,
    above: DASHBOARD_MODULES,
  },
  {
    name: '/settings/passkeys',
    modules: ['src/web/app/pages/settings-pages.tsx', 'src/web/features/settings/passkeys-page.tsx'],
    limitKb: 30,
    above: DASHBOARD_MODULES,
  },
  {
    name: '/settings/authenticator',
    modules: ['src/web/app/pages/settings-pages.tsx', 'src/web/features/settings/authenticator/token-page.tsx'],
    limitKb: 30,
    above: DASHBOARD_MODULES,
  },
  {
    name: '/kyc/personal and the others',
    modules: ['src/web/app/pages/kyc-pages.tsx', 'src/web/features/kyc/personal-page.tsx'],
    limitKb: 31,
    above: DASHBOARD_MODULES,
  },
  {
    name: '/kyc/documents',
    modules: ['src/web/app/pages/kyc-pages.tsx', 'src/web/features/kyc/documents-page.tsx'],
    limitKb: 30,
    above: DASHBOARD_MODULES,
  },
  { name: '/accounts', modules: ['src/web/app/pages/accounts-pages.tsx'], limitKb: 30, above: DASHBOARD_MODULES },
  { name: '/bills', modules: ['src/web/app/pages/bills-pages.tsx'], limitKb: 30, above: DASHBOARD_MODULES },
  {
    name: '/bills/airtime and the others',
    modules: ['src/web/app/pages/bills-pages.tsx', 'src/web/features/bills/bill-page.tsx'],
    limitKb: 31,
    above: DASHBOARD_MODULES,
  },
  {
    name: '/bills/:paymentId',
    modules: ['src/web/app/pages/bills-pages.tsx', 'src/web/features/bills/receipt/bill-receipt-page.tsx'],
    limitKb: 30,
    above: DASHBOARD_MODULES,
  },
  {
    name: '/beneficiaries',
    modules: ['src/web/features/beneficiaries/beneficiaries-page.tsx'],
    limitKb: 30,
    above: DASHBOARD_MODULES,
  },
  { name: '/cases', modules: ['src/web/app/pages/cases-pages.tsx'], limitKb: 30, above: DASHBOARD_MODULES },
  { name: '/alerts', modules: ['src/web/features/alerts/alerts-page.tsx'], limitKb: 30, above: DASHBOARD_MODULES },
  { name: '/more', modules: ['src/web/app/shell/more-page.tsx'], limitKb: 30, above: DASHBOARD_MODULES },
]

/** A signed-in page with a fixed address. Its HTML names all files that the page loads. */
export const FRAME_PAGES = BUDGETS.filter(
  ({ name, above }) => above === DASHBOARD_MODULES && /^[a-z/]+$/.test(name),
).map(({ name, modules }) => ({ path: name, modules: [...DASHBOARD, ...modules] }))

/**
 * The manifest's key of a module's chunk: the module's path, or for the first module of a group of vite.config.ts, the
 * group's name.
 */
function keyOf(manifest: Manifest, module: string): string {
  if (manifest[module]) return module
  const name = module.replace(/^.*\/|\.tsx?$/g, '')
  const key = Object.keys(manifest).find((one) => manifest[one]?.name === name)
  if (key === undefined) throw new Error(`No chunk holds ${module}: correct scripts/web/web-budget.ts`)
  return key
}

/**
 * The chunks of these modules, with everything that they import statically. A module without a chunk is an error of
 * this file.
 */
export function chunksOf(manifest: Manifest, modules: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (key: string): void => {
    if (found.has(key)) return
    found.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  for (const module of modules) visit(keyOf(manifest, module))
  return found
}

/** The files of these chunks, each once. */
export function filesOf(manifest: Manifest, chunks: ReadonlySet<string>): readonly string[] {
  const files = [...chunks].map((key) => manifest[key]?.file ?? '')
  return [...new Set(files)].filter((file) => file.endsWith('.js'))
}

/** Prints every budget as a table. `sizes` maps a file to its gzipped bytes. */
export function budgetTable(
  manifest: Manifest,
  sizes: ReadonlyMap<string, number>,
): { readonly text: string; readonly broken: boolean } {
  let broken = false
  const rows = BUDGETS.map(({ name, modules, limitKb, above = [] }) => {
    const free = new Set(filesOf(manifest, chunksOf(manifest, above)))
    const files = filesOf(manifest, chunksOf(manifest, modules)).filter((file) => !free.has(file))
    const bytes = files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
    const over = bytes > limitKb * 1000
    broken ||= over
    const weight = `${above.length > 0 ? '+' : ''}${(bytes / 1000).toFixed(1)}`
    return `${name.padEnd(32)}${weight.padStart(8)} of ${String(limitKb).padStart(4)} KB  ${over ? 'TOO HEAVY' : 'ok'}  ${files.length} files`
  })
  const advice =
    'Make the page smaller. Or raise its limit in scripts/web/web-budget.ts, and give the reason in the commit.'
  return { text: ['JavaScript, gzipped', ...rows, ...(broken ? [advice] : [])].join('\n'), broken }
}
