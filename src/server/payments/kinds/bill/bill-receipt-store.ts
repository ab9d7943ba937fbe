/**
 * Stores the biller's receipt of a payment with the settlement. Tokens are sealed, and opened only for the paying
 * customer.
 */
import type { Sql } from '../../../db/database.ts'
import { type Effect, type EffectRow, effectRow } from '../../../ledger/effect.ts'
import type { BillReceipt } from '../../../ports/biller.ts'
import type { TokenSeal } from './bills-deps.ts'
import { codePlace } from './sealed-columns.ts'

interface ReceiptRow {
  readonly payment_id: string
  readonly provider_reference: string | null
  /** base64 */
  readonly token_sealed: string | null
  readonly keys_sealed: string | null
  readonly serial_sealed: string | null
  readonly units: string | null
  readonly tariff: string | null
}

/** Rows for `billReceiptEffect`. */
export const receiptRows = (tokens: TokenSeal, paymentId: string, receipt: BillReceipt): readonly EffectRow[] => [
  effectRow(billReceiptEffect, rowOf(tokens, paymentId, receipt)),
]

function rowOf(tokens: TokenSeal, paymentId: string, receipt: BillReceipt): ReceiptRow {
  const { token, keyChangeTokens, serial } = receipt
  return {
    payment_id: paymentId,
    provider_reference: receipt.providerReference,
    token_sealed: token === null ? null : tokens.seal(codePlace('token', paymentId), token).toString('base64'),
    keys_sealed:
      keyChangeTokens.length === 0
        ? null
        : tokens.seal(codePlace('keys', paymentId), JSON.stringify(keyChangeTokens)).toString('base64'),
    serial_sealed: serial === null ? null : tokens.seal(codePlace('serial', paymentId), serial).toString('base64'),
    units: receipt.units,
    tariff: receipt.tariff,
  }
}

const INSERT = `insert into bank.bill_receipt (payment_id, provider_reference, token_sealed, keys_sealed, serial_sealed, units, tariff, received_at)
  select payment_id, provider_reference, decode(token_sealed, 'base64'), decode(keys_sealed, 'base64'), decode(serial_sealed, 'base64'), units, tariff, $2
  from json_to_recordset($1::json) as row(payment_id uuid, provider_reference text, token_sealed text, keys_sealed text,
    serial_sealed text, units text, tariff text)`

const COMPLETE = `on conflict (payment_id) do update set token_sealed = excluded.token_sealed, keys_sealed = excluded.keys_sealed,
    serial_sealed = excluded.serial_sealed, units = excluded.units, tariff = excluded.tariff, received_at = excluded.received_at,
    provider_reference = coalesce(excluded.provider_reference, bank.bill_receipt.provider_reference)
  where bank.bill_receipt.token_sealed is null and excluded.token_sealed is not null`

/**
 * Stores a receipt that came after the settlement, or adds the token to a receipt without one. Returns false when the
 * bill already had its token.
 */
export async function insertReceipt(
  tx: Sql,
  tokens: TokenSeal,
  given: { readonly paymentId: string; readonly receipt: BillReceipt; readonly at: Date },
): Promise<boolean> {
  const row = rowOf(tokens, given.paymentId, given.receipt)
  const { rowCount } = await tx.query(`${INSERT} ${COMPLETE}`, [JSON.stringify([row]), given.at])
  return rowCount === 1
}

const billReceiptEffect: Effect<ReceiptRow> = {
  name: 'bill-receipt',
  async write(tx, rows) {
    const posted = rows.filter(({ outcome }) => outcome === 'posted')
    const [first] = posted
    if (first === undefined) return
    await tx.query(INSERT, [JSON.stringify(posted.map(({ row }) => row)), first.postedAt])
  },
}

export interface SealedReceipt {
  readonly token_sealed: Buffer | null
  readonly keys_sealed: Buffer | null
  readonly serial_sealed: Buffer | null
}

/** The codes that a biller gave for a bill. */
export interface OpenedCodes {
  readonly token: string | null
  readonly keyChangeTokens: readonly string[]
  readonly serial: string | null
}

/** Opens the codes for the paying customer and for the sender of this customer's notices. Never write them to a log. */
export function openTokens(tokens: TokenSeal, paymentId: string, sealed: SealedReceipt): OpenedCodes {
  const { token_sealed: token, keys_sealed: keys, serial_sealed: serial } = sealed
  return {
    token: token && tokens.unseal(codePlace('token', paymentId), token),
    keyChangeTokens: keys === null ? [] : (JSON.parse(tokens.unseal(codePlace('keys', paymentId), keys)) as string[]),
    serial: serial && tokens.unseal(codePlace('serial', paymentId), serial),
  }
}
