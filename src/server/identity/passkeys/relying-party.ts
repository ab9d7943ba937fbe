/** Derives the domain and the origins of passkeys from the bank's origins. */
import type { RelyingParty } from '../auth-deps.ts'

/** Passkeys are made for the domain of the first origin. The pages of this domain and of its subdomains can use them. */
export function relyingParty(publicOrigins: readonly string[]): RelyingParty {
  const hosts = publicOrigins.map((origin) => ({ origin, host: new URL(origin).hostname }))
  const rpId = hosts[0]?.host ?? ''
  const origins = hosts.filter(({ host }) => host === rpId || host.endsWith(`.${rpId}`)).map(({ origin }) => origin)
  return { rpId, origins }
}
