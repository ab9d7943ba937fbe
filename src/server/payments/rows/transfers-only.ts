/** The SQL condition that limits `bank.payment` to transfers. */
import { TRANSFER_KINDS } from '../../../values/vocabularies/payment-kinds.ts'

const KINDS = TRANSFER_KINDS.map((kind) => `'${kind}'`).join(', ')

/** `payment`: the name of `bank.payment` in the query. The indexes of transfers have the same condition. */
export const transfersOnly = (payment: string): string => `${payment}.kind in (${KINDS})`

const TRANSFERS: ReadonlySet<string> = new Set(TRANSFER_KINDS)

export const isTransferKind = (kind: string): boolean => TRANSFERS.has(kind)
