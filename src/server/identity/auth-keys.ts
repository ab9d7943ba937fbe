/** Derives identity's keys. Each purpose has its own key. */
import type { KeyRing } from '../crypto/key-ring.ts'
import type { AuthKeys } from './auth-deps.ts'

type Purpose = 'password-pepper' | 'pin' | 'one-time-code' | 'security-answer' | 'identity-index' | 'recovery-code'

export function authKeys(secrets: { derive(purpose: Purpose): Buffer; readonly ring: KeyRing }): AuthKeys {
  return {
    passwordPepper: secrets.derive('password-pepper'),
    pin: secrets.derive('pin'),
    oneTimeCode: secrets.derive('one-time-code'),
    securityAnswer: secrets.derive('security-answer'),
    identityEncryption: secrets.ring.sealing('identity-encryption'),
    identityIndex: secrets.derive('identity-index'),
    sessionSealing: secrets.ring.sealing('session-sealing'),
    tokenSeed: secrets.ring.sealing('token-seed'),
    pinHashes: secrets.ring.sealing('pin-hashes'),
    recoveryCode: secrets.derive('recovery-code'),
  }
}
