/**
 * Declares the part of ServiceWorkerGlobalScope that the worker uses. The DOM's types have it only for files that are
 * all worker.
 */

interface Waiting {
  waitUntil(work: Promise<unknown>): void
}

interface OpenPage {
  readonly focus: () => Promise<unknown>
  readonly navigate: (to: string) => Promise<unknown>
}

export interface PageRequest extends Waiting {
  readonly request: Request
  /** The answer to a navigation that the browser requested while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface Installing extends Waiting {
  /** Requests that the browser sends without the worker. Older browsers do not support it. */
  addRoutes?(rule: {
    readonly condition: { readonly urlPattern: { readonly pathname: string } }
    readonly source: 'network'
  }): Promise<void>
}

interface Events {
  readonly install: Installing
  readonly activate: Waiting
  readonly fetch: PageRequest
  readonly push: Waiting & { readonly data: { json(): unknown } | null }
  readonly notificationclick: Waiting & { readonly notification: Notification }
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: { readonly type: 'window' }): Promise<readonly OpenPage[]>
    openWindow(to: string): Promise<unknown>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener<Kind extends keyof Events>(kind: Kind, listener: (event: Events[Kind]) => void): void
}

export const worker = globalThis as unknown as WorkerScope
