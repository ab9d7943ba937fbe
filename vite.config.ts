/** Builds the web application to dist/web (scripts/build-web.ts adds the HTML), and serves it while developing. */
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const bankOrigin = process.env['BANK_ORIGIN'] ?? 'http://127.0.0.1:8080'

const CONFIG_ELEMENT = /<script[^>]*id="page-config"[^>]*>([\s\S]*?)<\/script>/

/** While developing, the page's configuration (root pins, sandbox) is taken from the bank that /api is proxied to. */
function devPageConfig(): Plugin {
  return {
    name: 'dev-page-config',
    apply: 'serve',
    async transformIndexHtml(html) {
      const page = await fetch(`${bankOrigin}/auth/login`).then((reply) => reply.text())
      return html.replace('__PAGE_CONFIG__', CONFIG_ELEMENT.exec(page)?.[1] ?? '{}')
    },
  }
}

export default defineConfig({
  plugins: [react(), devPageConfig()],
  publicDir: false,
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
    rolldownOptions: { input: 'src/web/app/entry-browser.tsx' },
  },
  // The bank checks Host and Origin: they go through as the browser sent them, so the bank must list the dev server's host.
  server: { proxy: { '/api': { target: bankOrigin } } },
})
