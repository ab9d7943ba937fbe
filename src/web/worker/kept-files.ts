/**
 * Caches the bank's static files and one page with help for the time without a connection. It never stores an answer of
 * a call.
 */
import { OFFLINE_PAGE } from '../session/paths/path-kinds.ts'
import { type PageRequest, type WorkerScope, worker } from './worker-scope.ts'

/** The build writes it into the worker. A release is a different worker, so the browser installs it. */
export interface Release {
  /** The build, which names the cache (contract/web-build.ts). */
  readonly build: string
  /** The files of login and Home, by path. They are stored before they are needed. */
  readonly files: readonly string[]
}

const CACHE_PREFIX = 'adire-'
const HASHED_FILES = '/assets/'

type Treatment = 'network' | 'page' | 'file'

/**
 * `network`: the worker does not touch the request. This applies to every call, every other origin and every method
 * except GET.
 */
export function treatmentOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): Treatment {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin || asked.pathname.startsWith('/api/')) return 'network'
  if (mode === 'navigate') return 'page'
  return asked.pathname.startsWith(HASHED_FILES) ? 'file' : 'network'
}

/** A page always comes from the bank. The help page appears only when no answer comes. */
async function pageOrHelp({ request, preloadResponse }: PageRequest): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await caches.match(OFFLINE_PAGE)) ?? Response.error()
  }
}

/** A file's name contains a hash of its content, so a stored file is never old. */
async function keptFile(cacheName: string, { request, waitUntil }: Pick<PageRequest, 'request' | 'waitUntil'>) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request.url, { ignoreVary: true })
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok) waitUntil(cache.put(request.url, answer.clone()))
  return answer
}

async function replaceOlder(scope: WorkerScope, cacheName: string): Promise<void> {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== cacheName)
  await Promise.all(older.map((name) => caches.delete(name)))
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

/** Answers the requests of the pages once the release is installed. */
export function keepFiles({ build, files }: Release, scope: WorkerScope = worker): void {
  const cacheName = `${CACHE_PREFIX}${build}`
  const install = async (): Promise<void> => {
    const cache = await caches.open(cacheName)
    await cache.addAll([OFFLINE_PAGE, ...files])
    await scope.skipWaiting()
  }
  scope.addEventListener('install', (event) => {
    event.waitUntil(install())
    // A call does not wait until the worker has started.
    const calls = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' } as const
    event.waitUntil(event.addRoutes?.(calls).catch(() => undefined) ?? Promise.resolve())
  })
  scope.addEventListener('activate', (event) => event.waitUntil(replaceOlder(scope, cacheName)))
  scope.addEventListener('fetch', (event) => {
    const treatment = treatmentOf(event.request, location.origin)
    if (treatment === 'page') event.respondWith(pageOrHelp(event))
    if (treatment === 'file') {
      const waitUntil = (work: Promise<unknown>): void => event.waitUntil(work)
      event.respondWith(keptFile(cacheName, { request: event.request, waitUntil }))
    }
  })
}
