/** Registers the browser's one worker (worker/service-worker.ts), which shows alerts and helps without a connection. */

const WORKER = '/service-worker.js'

interface ScriptAddresses {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): unknown }
}
let address: unknown

/** The one script address that the page's policy lets through (http/page-headers.ts). */
function workerAddress(): string {
  const trusted = (window as { trustedTypes?: ScriptAddresses }).trustedTypes
  address ??= trusted?.createPolicy('service-worker', { createScriptURL: () => WORKER }).createScriptURL('') ?? WORKER
  return address as string
}

/** Rejects where the browser has no workers or does not allow one. A second call changes nothing. */
export async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' })
}
