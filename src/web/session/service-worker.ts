/** Registers the browser's one worker (worker/service-worker.ts), which shows alerts and helps without a connection. */

const WORKER = '/service-worker.js'

interface ScriptAddresses {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): unknown }
}
let address: unknown

/** The only script address that the page's policy allows for a worker (http/page-headers.ts). */
function workerAddress(): string {
  const trusted = (window as { trustedTypes?: ScriptAddresses }).trustedTypes
  address ??= trusted?.createPolicy('service-worker', { createScriptURL: () => WORKER }).createScriptURL('') ?? WORKER
  return address as string
}

/** Rejects when the browser has no workers or refuses one. A second call changes nothing. */
export async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' })
}
