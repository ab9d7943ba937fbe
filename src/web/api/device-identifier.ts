/** RIB_DI: the device identifier derived from the browser's fingerprint. It is a risk signal, never a proof. */

let identifier: Promise<string> | undefined

/**
 * The identifier, computed once at start-up and kept in the cookie RIB_DI; `unknown` where the browser gives none. Its code comes after
 * the first paint, because nothing on the screen waits for it.
 */
export function deviceIdentifier(): Promise<string> {
  identifier ??= import('./compute-device-identifier.ts')
    .then(({ computeDeviceIdentifier }) => computeDeviceIdentifier())
    .catch(() => 'unknown')
  return identifier
}
