/** What joins the auth feature to the keys and the notices: for the server, and for the operators' commands. */
import type { Sql } from './db/database.ts'
import type { AuthKeys, AuthNotice, RelyingParty } from './identity/auth-deps.ts'
import { queueSecurityNotice } from './notify/queue-notice.ts'
import type { Secrets } from './secrets.ts'

/** Each purpose has a key of its own. */
export function authKeys(secrets: Secrets): AuthKeys {
  return {
    passwordPepper: secrets.derive('password-pepper'),
    pin: secrets.derive('pin'),
    oneTimeCode: secrets.derive('one-time-code'),
    securityAnswer: secrets.derive('security-answer'),
    identityEncryption: secrets.derive('identity-encryption'),
    identityIndex: secrets.derive('identity-index'),
    sessionSealing: secrets.derive('session-sealing'),
    tokenSeed: secrets.derive('token-seed'),
    recoveryCode: secrets.derive('recovery-code'),
  }
}

/** Only what the notice says goes into the queue: where the customer is reached is looked up when it is sent. */
export function queueAuthNotice(tx: Sql, notice: AuthNotice): Promise<void> {
  const { kind, customerId, at, deviceName, passkeyName } = notice
  const about = {
    ...(deviceName === undefined ? {} : { deviceName }),
    ...(passkeyName === undefined ? {} : { passkeyName }),
  }
  return queueSecurityNotice(tx, { kind, customerId, at, ...about })
}

/** Passkeys are made for the first origin's domain, and used on its pages and on those below it. */
export function relyingParty(publicOrigins: readonly string[]): RelyingParty {
  const hosts = publicOrigins.map((origin) => ({ origin, host: new URL(origin).hostname }))
  const rpId = hosts[0]?.host ?? ''
  const origins = hosts.filter(({ host }) => host === rpId || host.endsWith(`.${rpId}`)).map(({ origin }) => origin)
  return { rpId, origins }
}
