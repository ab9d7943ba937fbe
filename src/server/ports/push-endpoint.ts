/** Checks that the address from a browser belongs to a push service, so that the bank calls no other address. */

/** The push services of Chrome, Firefox, Edge and Safari. `*.` matches one label or more. */
export const PUSH_SERVICES = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://*.push.apple.com',
] as const

const LONGEST = 1_000

/** `services`: origins such as the above. No other host, port or protocol is ever called, and no address with a user in it. */
export function isPushEndpoint(endpoint: string, services: readonly string[]): boolean {
  if (endpoint.length > LONGEST || !URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  return services.some((service) => {
    const [protocol, host = ''] = service.split('//')
    if (url.protocol !== protocol) return false
    return host.startsWith('*.')
      ? url.host.endsWith(host.slice(1)) && url.host.length >= host.length
      : url.host === host
  })
}
