/** Builds the web application: bundles, prerendered pages, budgets, and compressed copies. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { webBuildName } from '../src/contract/web-build.ts'
import { translations } from './translations/plugin.ts'
import { buildStaff } from './web/build-staff.ts'
import { INSTALLABLE_LINKS, writeInstallable } from './web/installable.ts'
import { budgetTable, chunksOf, filesOf, FRAME_PAGES, type Manifest } from './web/web-budget.ts'

const OUT = 'dist/web'
/** The worker is a separate file at a fixed address, because browsers look there for a newer worker. */
const SERVICE_WORKER = 'src/web/worker/service-worker.ts'
/** The page of every signed-in address. A frequent address has a copy that names more files. */
const SKELETON_FILE = 'app.html'
const PRERENDER_OUT = 'dist/prerender'
const ENTRY = 'src/web/app/entry-browser.tsx'
/** The first file of a signed-in page: it asks for data while the rest loads. */
const FIRST = 'src/web/api/data-layer/start-early.ts'
const INLINE_CSS_LIMIT_BYTES = 10 * 1024
/** The build is named after the current time, or after SOURCE_DATE_EPOCH (seconds) for a reproducible build. */
const BUILD = webBuildName(new Date(Number(process.env['SOURCE_DATE_EPOCH'] ?? Date.now() / 1000) * 1000))
const NONCE = 'nonce="__CSP_NONCE__"'
/** The first paint and the early calls need none of these files. */
const AFTER_PAINT = ' fetchpriority="low"'

interface Page {
  readonly file: string
  readonly path: string
  readonly title: string
  readonly html: string
  readonly isStatic: boolean
}
interface Prerendered {
  readonly headScript: string
  readonly bankName: string
  readonly renderPages: () => Promise<readonly Page[]>
  readonly renderSkeleton: (path: string) => string
}

async function prerender(): Promise<Prerendered> {
  await build({
    logLevel: 'warn',
    build: {
      ssr: 'src/web/app/entry-prerender.tsx',
      outDir: PRERENDER_OUT,
      manifest: false,
      rolldownOptions: { input: 'src/web/app/entry-prerender.tsx', output: { entryFileNames: 'prerender.mjs' } },
    },
  })
  return (await import(pathToFileURL(join(process.cwd(), PRERENDER_OUT, 'prerender.mjs')).href)) as Prerendered
}

/** Maps a page to the source modules whose chunks the page needs immediately, in addition to the entry. */
const PAGE_MODULES: Readonly<Record<string, readonly string[]>> = {
  '/auth/login': [],
  '/auth/signup': ['src/web/features/auth/sign-up/signup-page.tsx'],
  '/auth/forgot-password': ['src/web/features/auth/recovery/forgot-password-page.tsx'],
  '/support': ['src/web/features/support/support-page.tsx'],
  // The dashboard is in this chunk (vite.config.ts).
  '': ['src/web/app/signed-in.tsx'],
}

/**
 * Builds the script elements of a page. On a slow network the files share the line, so a signed-in page requests the
 * first file before its styles and the other files after them.
 */
function scriptsOf(
  page: Page,
  manifest: Manifest,
  modules: readonly string[],
): { readonly first: string; readonly rest: string } {
  if (page.isStatic) return { first: '', rest: '' }
  const entryFile = manifest[ENTRY]?.file
  const firstFiles = page.path === '' ? filesOf(manifest, chunksOf(manifest, [FIRST])) : []
  const preload = (file: string, hint = ''): string => `<link rel="modulepreload"${hint} ${NONCE} href="/${file}">`
  const run = (file: string | undefined, hint: string): string =>
    `<script type="module"${hint} ${NONCE} src="/${file}"></script>`
  const preloads = filesOf(manifest, chunksOf(manifest, [ENTRY, ...modules]))
    .filter((file) => file !== entryFile && !firstFiles.includes(file))
    .map((file) => preload(file, AFTER_PAINT))
  return {
    first: [
      ...firstFiles.map((file) => preload(file)),
      ...firstFiles.slice(0, 1).map((file) => run(file, ' async')),
    ].join('\n'),
    // The entry is the largest file, so it comes first.
    rest: [run(entryFile, AFTER_PAINT), ...preloads].join('\n'),
  }
}

/** Builds the whole document. Its script text contains no `</script`. The server fills in nonce and configuration. */
function documentOf(
  page: Page,
  head: Prerendered,
  css: string,
  manifest: Manifest,
  modules: readonly string[],
): string {
  const { first, rest } = scriptsOf(page, manifest, modules)
  const icon =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23a97a1e' stroke-width='2'%3E%3Ccircle cx='12' cy='12' r='9.8'/%3E%3Cpath d='M12 5.2 18.8 12 12 18.8 5.2 12z'/%3E%3C/svg%3E"
  return `<!doctype html>
<html lang="en-NG" data-theme="light" data-build="${BUILD}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">
<title>${page.title} · ${head.bankName}</title>
<meta name="description" content="${head.bankName} internet banking: ${page.title}">
<meta name="theme-color" content="#151c50">
<link rel="icon" href="${icon}">
<script type="application/json" id="page-config">__PAGE_CONFIG__</script>
<script ${NONCE}>${head.headScript}</script>
${first}
<style ${NONCE}>${css}</style>
${INSTALLABLE_LINKS}
${rest}
</head>
<body>
<div id="root"${page.path === '' ? '' : ` data-page="${page.path}"`}>${page.html}</div>
</body>
</html>
`
}

async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(OUT, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** Returns the text of the one stylesheet and deletes its file, because every page contains the text. */
async function takeStylesheet(): Promise<string> {
  const assets = join(OUT, 'assets')
  const sheets = (await readdir(assets)).filter((name) => name.endsWith('.css'))
  const [sheet] = sheets
  if (sheet === undefined || sheets.length !== 1) throw new Error(`Expected one stylesheet, found ${sheets.length}`)
  const css = await readFile(join(assets, sheet), 'utf8')
  const size = gzipSync(css, { level: 9 }).length
  if (size > INLINE_CSS_LIMIT_BYTES) throw new Error(`The stylesheet is ${size} bytes gzipped: too large to inline`)
  console.log(`stylesheet: ${(size / 1000).toFixed(1)} KB gzipped, inlined`)
  await rm(join(assets, sheet))
  return css
}

/** Writes Brotli 11 and gzip copies of every hashed asset. The server fills in and compresses HTML for each request. */
async function compressAssets(): Promise<void> {
  const assets = join(OUT, 'assets')
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const names = (await readdir(assets)).filter((name) => /\.(js|svg|json)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(assets, name))
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      await writeFile(join(assets, `${name}.br`), await brotli(bytes, { params }))
      await writeFile(join(assets, `${name}.gz`), await zip(bytes, { level: 9 }))
    }),
  )
}

async function sizesOf(manifest: Manifest): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>()
  for (const { file } of Object.values(manifest)) {
    if (!file.endsWith('.js') || !existsSync(join(OUT, file))) continue
    sizes.set(file, gzipSync(await readFile(join(OUT, file)), { level: 9 }).length)
  }
  return sizes
}

/** The worker knows its release: the build, and the files that login and Home need. */
async function buildWorker(manifest: Manifest): Promise<void> {
  const files = filesOf(manifest, chunksOf(manifest, [ENTRY, ...(PAGE_MODULES[''] ?? [])]))
  const release = { build: BUILD, files: files.map((file) => `/${file}`) }
  await build({
    logLevel: 'warn',
    define: { RELEASE: JSON.stringify(release) },
    build: {
      outDir: OUT,
      emptyOutDir: false,
      manifest: false,
      rolldownOptions: {
        input: SERVICE_WORKER,
        output: { format: 'iife', codeSplitting: false, entryFileNames: 'service-worker.js' },
      },
    },
  })
}

async function main(): Promise<void> {
  await buildStaff(translations({ isDivided: false }))
  await build({ logLevel: 'warn' })
  const manifest = await readManifest()
  const css = await takeStylesheet()
  const head = await prerender()
  const write = async (page: Page, modules: readonly string[] = []): Promise<void> => {
    const target = join(OUT, page.file)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, documentOf(page, head, css, manifest, modules))
  }
  for (const page of await head.renderPages()) {
    await write(page, PAGE_MODULES[page.path])
    if (page.file !== SKELETON_FILE) continue
    for (const { path, modules } of FRAME_PAGES)
      await write({ ...page, file: `${path.slice(1)}.html`, html: head.renderSkeleton(path) }, modules)
  }
  await buildWorker(manifest)
  await writeInstallable(OUT)
  await compressAssets()
  await rm(PRERENDER_OUT, { recursive: true, force: true })
  const { text, broken } = budgetTable(manifest, await sizesOf(manifest))
  if (!broken) console.log(text)
  else {
    // Writes to standard error, because `npm start` shows only standard error.
    console.error(text)
    console.error('A budget is broken: see the table above.')
    process.exitCode = 1
  }
}

await main()
