/** Builds the web application to dist/web (scripts/build-web.ts adds the HTML), and serves it while developing. */
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { translations } from './scripts/translations/plugin.ts'
import { dropRequestSchemas } from './scripts/web/drop-request-schemas.ts'
import { inlineTables } from './scripts/web/inline-tables.ts'
import { MODULE_NAMES, MODULE_PLUGINS } from './scripts/web/scoped-name.ts'
import { HEAD_SCRIPT } from './src/web/app/head-script.ts'

const bankOrigin = process.env['BANK_ORIGIN'] ?? 'http://localhost:8080'

const CONFIG_ELEMENT = /<script[^>]*id="page-config"[^>]*>([\s\S]*?)<\/script>/

/** While developing, the page's configuration (root pins, sandbox) is taken from the bank that /api is proxied to. */
function devPageConfig(): Plugin {
  return {
    name: 'dev-page-config',
    apply: 'serve',
    async transformIndexHtml(html) {
      const page = await fetch(`${bankOrigin}/auth/login`).then((reply) => reply.text())
      const filled = html.replace('__PAGE_CONFIG__', CONFIG_ELEMENT.exec(page)?.[1] ?? '{}')
      return { html: filled, tags: [{ tag: 'script', children: HEAD_SCRIPT, injectTo: 'head' }] }
    },
  }
}

/**
 * Vite's helper would preload stylesheets and chunks of dynamic imports; there is one inlined stylesheet, and preloading is
 * the pages' own. Without it the login page is 1 KB lighter.
 */
function plainDynamicImport(): Plugin {
  const helper = 'vite/preload-helper.js'
  return {
    name: 'plain-dynamic-import',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id.endsWith(helper) ? 'export const __vitePreload = (load) => load()' : null),
  }
}

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * Groups and the files that begin them, in order of precedence: each takes what its files import statically and no earlier one
 * has. The dashboard comes with the frame around it: most visits begin there, and on other pages it is what comes next.
 */
const GROUPS = [
  // The sealed channel by itself: it is loaded first, and asks for the data of Home while the rest loads.
  { name: 'start-early', roots: ['src/web/api/data-layer/start-early.ts'] },
  { name: 'start', roots: ['src/web/app/entry-browser.tsx'] },
  { name: 'store', roots: ['src/web/session/store/store.ts'] },
  {
    name: 'signed-in',
    roots: [
      'src/web/app/signed-in.tsx',
      'src/web/features/dashboard/dashboard-page.tsx',
      'src/web/session/inactivity/inactivity-guard.tsx',
    ],
  },
] as const
const [, , , SIGNED_IN] = GROUPS

/** The pages that work logged out, after the first one. */
const PUBLIC = [
  'src/web/features/auth/sign-up/signup-page.tsx',
  'src/web/features/auth/recovery/forgot-password-page.tsx',
  'src/web/features/auth/login/login-next.tsx',
  // The forms of the public help have lists, and read the bank's refusals.
  'src/web/ui/form/select-field.tsx',
  'src/web/api/result/call-problem.ts',
]

const reaches = new Map<string, ReadonlySet<string>>()

/** All that a file imports statically, itself included. */
function reachOf(root: string, graph: ModuleGraph): ReadonlySet<string> {
  const known = reaches.get(root)
  if (known) return known
  const found = new Set([resolve(root)])
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  reaches.set(root, found)
  return found
}

const isReached = (roots: readonly string[], id: string, graph: ModuleGraph): boolean =>
  roots.some((root) => reachOf(root, graph).has(id))

const shellGroups = GROUPS.map(({ name, roots }, index) => ({
  debugName: name,
  // The modules of styles hold no code: with the first page, no other file loads a chunk for its class names alone.
  name: (id: string, graph: ModuleGraph) =>
    isReached(roots, id, graph) || (name === 'start' && id.endsWith('.module.css')) ? name : null,
  priority: (GROUPS.length - index) * 2,
}))

/** The lists of places are large, and the identity check's alone. */
const PART = /src\/(web\/(api|ui|session)\/|values\/(?!places|countries|nigerian-states)|contract\/(?!kyc))/

/** Most forms name their request by a UUID. */
const PART_OR_UUID = new RegExp(`${PART.source}|node_modules/uuid/`)

/** Asked for by some signed-in pages and by the way back in. Sign-up and the pages of bills must not load them. */
const PROOF =
  /src\/(contract\/identity\/(token-code|passkey-(assertion|request)|link-device)|web\/(ui\/form\/token-code-field|api\/identity\/ask-for-passkey))\./
const SEARCH = /src\/values\/text\/(search|strip)-text/
const isPart = (id: string): boolean => PART.test(id) && !PROOF.test(id)

/** What every page of a payment needs, and what the forms of payments need. */
const PAYMENT_KIND = /src\/web\/payment\/(ask-for-offer|kept-payment|payment-kind|use-outcome)\./
const PAYMENT_FORM =
  /src\/web\/(payment\/(use-review|source-account|refusal-problems|unsettled-note)|ui\/form\/lookup-result)\.tsx?/

/** What the forms of transfers share. Low in precedence, so that it takes no part of the groups that it needs. */
const TRANSFER_FORM =
  /src\/web\/features\/transfers\/(with-accounts|ask-for-offer|unsettled-transfer-note|form\/(check-order|minimum-text|focus-field|charges-of)|review\/refused-review)\./

/** Few files: a request costs more than the bytes it saves, and one larger file compresses better than twenty small ones. */
const groups = [
  ...shellGroups,
  {
    debugName: 'parts',
    // What the public and the signed-in pages share must bring neither along: before the last group of the shell.
    name: (id: string, graph: ModuleGraph) =>
      isPart(id) && isReached(PUBLIC, id, graph) && isReached(SIGNED_IN.roots, id, graph) ? 'parts' : null,
    priority: 3,
  },
  {
    debugName: 'public-parts',
    // The public help searches too, and must not load what signed-in pages share.
    name: (id: string, graph: ModuleGraph) =>
      SEARCH.test(id) || (isPart(id) && isReached(PUBLIC, id, graph)) ? 'public-parts' : null,
    priority: 1,
  },
  // The form kit serves the public help and many signed-in pages, but not Home. The public help has no amounts.
  {
    name: 'form-kit',
    test: /src\/web\/(api\/result\/sent|ui\/form\/(use-form|form|form-schemas|read-form))\./,
    priority: 0.7,
  },
  // Home and the public pages must not load the parts of other pages. Parts of few pages are in the chunks of those pages.
  { name: 'proof-parts', test: PROOF, priority: 0.5 },
  // The small sheets of lists and settings have these buttons. The pages of payments must not load them.
  { name: 'sheet-buttons', test: /src\/web\/ui\/sheet\/sheet-buttons\./, priority: 0.45 },
  { name: 'more-parts', test: PART_OR_UUID, priority: 0.4, minShareCount: 4 },
  // The flow of a payment in few files: a receipt needs no form, and an approval needs no receipt.
  // Small files that several pages of one kind share: one file compresses better.
  {
    name: 'auth-parts',
    test: /features\/auth\/(check-fields|codes\/(code-problems|otp-form)|secrets\/password-strength)\./,
    priority: 0.38,
  },
  {
    name: 'recent-payments',
    test: /src\/web\/api\/(bills\/bills-api|transfers\/pending-payments)\./,
    priority: 0.36,
  },
  { name: 'payment-kind', test: PAYMENT_KIND, priority: 0.3 },
  { name: 'payment-form', test: PAYMENT_FORM, priority: 0.25 },
  { name: 'approval', test: /src\/web\/(approval\/|payment\/(amount-head|moment-text))/, priority: 0.2 },
  { name: 'schedule', test: /src\/web\/schedule\/(when|payee|recurrence)/, priority: 0.15 },
  {
    name: 'transfer-parts',
    test: /(api\/transfers\/banks-api|features\/transfers\/(recipient\/compare-names|rate-text|repeat\/repeat-transfer|switch-note))\./,
    priority: 0.12,
  },
  // A receipt needs it too, and must not load the form.
  { name: 'kept-transfer', test: /features\/transfers\/kept-transfer\./, priority: 0.11 },
  { name: 'transfer-form', test: TRANSFER_FORM, priority: 0.1 },
]

export default defineConfig({
  plugins: [
    translations({ isDivided: true }),
    react(),
    plainDynamicImport(),
    dropRequestSchemas(),
    inlineTables(),
    ...MODULE_PLUGINS,
    devPageConfig(),
  ],
  publicDir: false,
  css: MODULE_NAMES,
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // One stylesheet, inlined into the HTML; chunks are preloaded by the HTML and by the router, without a helper.
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/web/app/entry-browser.tsx',
      // Addresses are constants (src/web/session/paths/paths.ts): each chunk carries the ones that it uses.
      // No property of our objects or of a library's runs code when it is read.
      treeshake: { propertyReadSideEffects: false },
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        codeSplitting: { groups },
        // The first page names each page's file, and hashes do not compress: seven letters tell builds apart as well as eight.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  // The bank checks Host and Origin: they go through as the browser sent them, so the bank must list the dev server's host.
  server: { proxy: { '/api': { target: bankOrigin }, '/legal': { target: bankOrigin } } },
})
