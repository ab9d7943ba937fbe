/** Derives identity's keys. Each purpose has its own key. */
import type { KeyRing } from '../crypto/key-ring.ts'
import type { AuthKeys, HashKeys } from './auth-deps.ts'

type Purpose = 'password-pepper' | 'pin' | 'one-time-code' | 'security-answer' | 'identity-index' | 'recovery-code'
interface MasterKey {
  derive(purpose: Purpose): Buffer
}

export function authKeys(
  secrets: MasterKey & { readonly others: readonly MasterKey[]; readonly ring: KeyRing },
): AuthKeys {
  return {
    ...hashKeys(secrets),
    others: secrets.others.map(hashKeys),
    identityEncryption: secrets.ring.sealing('identity-encryption'),
    sessionSealing: secrets.ring.sealing('session-sealing'),
    tokenSeed: secrets.ring.sealing('token-seed'),
    pinHashes: secrets.ring.sealing('pin-hashes'),
  }
}

const hashKeys = (master: MasterKey): HashKeys => ({
  passwordPepper: master.derive('password-pepper'),
  pin: master.derive('pin'),
  oneTimeCode: master.derive('one-time-code'),
  securityAnswer: master.derive('security-answer'),
  identityIndex: master.derive('identity-index'),
  recoveryCode: master.derive('recovery-code'),
})
