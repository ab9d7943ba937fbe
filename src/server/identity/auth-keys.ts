/** Derives identity's keys. Each purpose has its own key. */
import type { AuthKeys } from './auth-deps.ts'

type Purpose =
  | 'password-pepper'
  | 'pin'
  | 'one-time-code'
  | 'security-answer'
  | 'identity-encryption'
  | 'identity-index'
  | 'session-sealing'
  | 'token-seed'
  | 'recovery-code'

export function authKeys(secrets: { derive(purpose: Purpose): Buffer }): AuthKeys {
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
