/** The domain and the pages that passkeys belong to. */
import type { RelyingParty } from '../auth-deps.ts'

/** Passkeys are made for the first origin's domain, and used on its pages and on those below it. */
export function relyingParty(publicOrigins: readonly string[]): RelyingParty {
  const hosts = publicOrigins.map((origin) => ({ origin, host: new URL(origin).hostname }))
  const rpId = hosts[0]?.host ?? ''
  const origins = hosts.filter(({ host }) => host === rpId || host.endsWith(`.${rpId}`)).map(({ origin }) => origin)
  return { rpId, origins }
}
