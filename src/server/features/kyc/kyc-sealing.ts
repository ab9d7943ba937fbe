/** Seals the data of the identity check. */
import { keyedHash, seal, type SealingKeys, unseal } from '../../crypto/sealing.ts'
import type { Sealing } from './kyc-deps.ts'

/** The seal of a value is bound to its place (table, column, row). A NIN is found by a keyed hash. */
export function kycSealing(keys: {
  readonly identityEncryption: SealingKeys
  readonly identityIndex: Buffer
}): Sealing {
  return {
    seal: (place, text) => seal(keys.identityEncryption, place, text),
    unseal: (place, sealed) => unseal(keys.identityEncryption, place, sealed),
    ninIndex: (nin) => keyedHash(keys.identityIndex, 'nin', nin),
  }
}
