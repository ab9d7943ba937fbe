/** Seals the tokens of meters, so that a reader of the database reads none of them. */
import type { KeyRing } from '../../crypto/key-ring.ts'
import { seal, unseal } from '../../crypto/sealing.ts'
import type { TokenSeal } from '../../payments/kinds/bill/bills-deps.ts'

export function tokenSeal({ ring }: { readonly ring: KeyRing }): TokenSeal {
  const keys = ring.sealing('bill-token')
  return { seal: (place, text) => seal(keys, place, text), unseal: (place, sealed) => unseal(keys, place, sealed) }
}
