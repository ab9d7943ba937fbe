/** Reads which session the cookies of this browser belong to. */

/** The anti-forgery value begins with the 16 bytes of the session id that this browser's cookies belong to. */
export function isAnotherSession(xsrf: string | undefined, sessionId: string): boolean {
  if (xsrf === undefined) return false
  const bytes = atob(xsrf.replaceAll('-', '+').replaceAll('_', '/')).slice(0, 16)
  const hex = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex !== sessionId.replaceAll('-', '')
}
