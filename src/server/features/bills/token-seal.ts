/** Seals the tokens of meters, so that a reader of the database reads none of them. */
import { seal, unseal } from '../../crypto/sealing.ts'
import type { TokenSeal } from '../../payments/kinds/bill/bills-deps.ts'

export function tokenSeal(secrets: { derive(purpose: 'bill-token'): Buffer }): TokenSeal {
  const key = secrets.derive('bill-token')
  return { seal: (place, text) => seal(key, place, text), unseal: (place, sealed) => unseal(key, place, sealed) }
}
