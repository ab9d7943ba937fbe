/** Keeps the built web in memory. Only files in this table can be requested, so no path leads out of the folder. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

export interface WebFile {
  readonly contentType: string
  readonly body: Buffer
  readonly br: Buffer | undefined
  readonly gz: Buffer | undefined
  /** True when the name has a hash of the content. Such a file never changes. */
  readonly isImmutable: boolean
}

export interface WebFiles {
  /** The files by URL path, without HTML. */
  readonly assets: ReadonlyMap<string, WebFile>
  /** HTML by path without its ending: `/auth/login` → its prerendered page. */
  readonly pages: ReadonlyMap<string, string>
  /** The page of every other path. */
  readonly fallback: string
  /** The name of this build (contract/web-build.ts). Undefined when its pages have no name. */
  readonly build: string | undefined
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
/** Every file name in this folder has a hash of the content. */
export const HASHED_FOLDER = '/assets/'
const FALLBACK_PAGE = 'app.html'

/** Reads the folder that the web build left. Throws when the fallback page `app.html` is not there. */
export function loadWebFiles(folder: string): WebFiles {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const present = new Set(paths)
  const read = (path: string): Buffer => readFileSync(join(folder, path))
  const readIfThere = (path: string): Buffer | undefined => (present.has(path) ? read(path) : undefined)
  const assets = new Map<string, WebFile>()
  const pages = new Map<string, string>()
  for (const path of paths) {
    const ending = extname(path)
    if (ending === '.html') {
      pages.set(`/${path.slice(0, -ending.length)}`, read(path).toString())
      continue
    }
    const contentType = CONTENT_TYPES[ending]
    if (contentType === undefined) continue
    assets.set(`/${path}`, {
      contentType,
      body: read(path),
      br: readIfThere(`${path}.br`),
      gz: readIfThere(`${path}.gz`),
      isImmutable: `/${path}`.startsWith(HASHED_FOLDER),
    })
  }
  const fallback = pages.get(`/${FALLBACK_PAGE.replace('.html', '')}`)
  if (fallback === undefined) throw new Error(`the built web in ${folder} has no ${FALLBACK_PAGE}`)
  return { assets, pages, fallback, build: /data-build="([^"]+)"/.exec(fallback)?.[1] }
}

/** The best encoding that the caller accepts. */
export function encodingFor(file: WebFile, acceptEncoding: string | undefined): 'br' | 'gzip' | undefined {
  if (file.br && accepts(acceptEncoding, 'br')) return 'br'
  if (file.gz && accepts(acceptEncoding, 'gzip')) return 'gzip'
  return undefined
}

/** True when an Accept-Encoding header names this encoding and does not refuse it (q=0). */
export function accepts(acceptEncoding: string | undefined, encoding: 'br' | 'gzip'): boolean {
  return (acceptEncoding ?? '')
    .split(',')
    .some((part) => part.split(';')[0]?.trim().toLowerCase() === encoding && !/;\s*q=0(\.0*)?\s*$/.test(part))
}
