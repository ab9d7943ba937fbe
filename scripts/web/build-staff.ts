/** Builds the staff's application to dist/staff: one bundle, one stylesheet and one page. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { BRAND } from '../../src/values/brand.ts'
import { MODULE_NAMES, MODULE_PLUGINS } from './scoped-name.ts'

const OUT = 'dist/staff'
const ENTRY = 'src/staff/entry-staff.tsx'
const NONCE = 'nonce="__CSP_NONCE__"'

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
}

/**
 * The server fills the nonce of each page. `texts` compiles the texts with parameters of the parts that the staff's application takes from the
 * customers'.
 */
export async function buildStaff(texts: Plugin): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [texts, react(), ...MODULE_PLUGINS],
    css: MODULE_NAMES,
    build: { outDir: OUT, emptyOutDir: true, manifest: true, rolldownOptions: { input: ENTRY } },
  })
  const manifest = JSON.parse(await readFile(join(OUT, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const entry = manifest[ENTRY]
  if (entry === undefined) throw new Error(`The build has no ${ENTRY}`)
  const styles = (entry.css ?? []).map((file) => `<link rel="stylesheet" ${NONCE} href="/${file}">`).join('\n')
  await mkdir(OUT, { recursive: true })
  await writeFile(
    join(OUT, 'app.html'),
    `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${BRAND.bankName} back office</title>
<link rel="icon" href="data:,">
${styles}
<script type="module" ${NONCE} src="/${entry.file}"></script>
</head>
<body><div id="root"></div></body>
</html>
`,
  )
}
