/** Seals what customers tell of their identity. */
import { keyedHash, seal, unseal } from '../../crypto/sealing.ts'
import type { Sealing } from './kyc-deps.ts'

/** Each value is sealed for its own place; a NIN is found by a hash that needs a key. */
export function kycSealing(keys: { readonly identityEncryption: Buffer; readonly identityIndex: Buffer }): Sealing {
  return {
    seal: (place, text) => seal(keys.identityEncryption, place, text),
    unseal: (place, sealed) => unseal(keys.identityEncryption, place, sealed),
    ninIndex: (nin) => keyedHash(keys.identityIndex, 'nin', nin),
  }
}
