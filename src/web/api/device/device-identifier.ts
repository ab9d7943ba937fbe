/** Provides RIB_DI, the device identifier from the browser's fingerprint. It is a risk signal, never a proof. */

let identifier: Promise<string> | undefined

/**
 * The identifier, which is computed once at start-up and stored in the cookie RIB_DI, or `unknown` when the browser
 * gives none. Its code is loaded after the first paint, because nothing on the screen needs it.
 */
export function deviceIdentifier(): Promise<string> {
  identifier ??= import('./compute-device-identifier.ts')
    .then(({ computeDeviceIdentifier }) => computeDeviceIdentifier())
    .catch(() => 'unknown')
  return identifier
}
