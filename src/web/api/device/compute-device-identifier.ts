/**
 * Computes the device identifier from the browser's fingerprint.
 *
 * The identifier is a hash of FingerprintJS's canvas, screen and processor signals and of plain properties that differ
 * between browsers. The library's own agent is not used: it asks for forty signals, some of them slow, and weighs 15 KB
 * on a page with a budget of 100 KB.
 */
import {
  getUnstableCanvasFingerprint,
  getUnstableHardwareConcurrency,
  getUnstableScreenResolution,
} from '@fingerprintjs/fingerprintjs'

const SECONDS_KEPT = 86_400

/** Computes the identifier and stores it in the cookie RIB_DI. */
export async function computeDeviceIdentifier(): Promise<string> {
  const { language, languages, platform, maxTouchPoints, vendor } = navigator
  const signals = [
    await getUnstableCanvasFingerprint(),
    getUnstableScreenResolution(),
    getUnstableHardwareConcurrency(),
    screen.colorDepth,
    language,
    languages,
    platform,
    maxTouchPoints,
    vendor,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ]
  const text = new TextEncoder().encode(JSON.stringify(signals))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  const value = Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const isHttps = location.protocol === 'https:'
  const name = isHttps ? '__Host-RIB_DI' : 'RIB_DI'
  // The script sets the cookie because the script computes the identifier. Some browsers have no CookieStore.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${SECONDS_KEPT}; SameSite=Strict${isHttps ? '; Secure' : ''}`
  return value
}
