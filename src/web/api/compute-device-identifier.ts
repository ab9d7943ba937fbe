/**
 * Computes the device identifier from the browser's fingerprint.
 *
 * It is FingerprintJS's canvas, screen and processor signals with the plain properties that tell browsers apart, hashed by the
 * browser itself. The library's own agent asks for forty signals, some of them slow, and weighs 15 KB: more than the sealed
 * channel, on a page that may load 100 KB.
 */
import {
  getUnstableCanvasFingerprint,
  getUnstableHardwareConcurrency,
  getUnstableScreenResolution,
} from '@fingerprintjs/fingerprintjs'

const SECONDS_KEPT = 86_400

/** Computes the identifier and keeps it in the cookie RIB_DI. */
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
  // The cookie is set by script because script computes it; CookieStore is not everywhere yet.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${SECONDS_KEPT}; SameSite=Strict${isHttps ? '; Secure' : ''}`
  return value
}
