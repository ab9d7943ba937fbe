/** Seals the data of the identity check. */
import { lastingIndexes, type IndexKeys } from '../../crypto/blind-index.ts'
import { seal, type SealingKeys, unseal } from '../../crypto/sealing.ts'
import type { Sealing } from './kyc-deps.ts'

/** The seal of a value is bound to its place (table, column, row). A NIN is found by a keyed hash. */
export function kycSealing(keys: IndexKeys & { readonly identityEncryption: SealingKeys }): Sealing {
  return {
    seal: (place, text) => seal(keys.identityEncryption, place, text),
    unseal: (place, sealed) => unseal(keys.identityEncryption, place, sealed),
    ninIndexes: (nin) => lastingIndexes(keys, 'nin', nin),
  }
}
