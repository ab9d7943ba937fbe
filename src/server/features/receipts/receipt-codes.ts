/**
 * The signed codes of receipts. A code is 80 bits of an HMAC over the transfer's id. A table of the issued codes finds
 * the transfer again.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { formatReceiptCode, RECEIPT_CODE_BYTES } from '../../../core/receipts/receipt-code.ts'
import type { Sql } from '../../db/database.ts'

function codeOf(key: Uint8Array, transferId: string): string {
  const mac = createHmac('sha256', key).update(`receipt|${transferId}`).digest()
  return formatReceiptCode(mac.subarray(0, RECEIPT_CODE_BYTES))
}

/**
 * Returns the code of a transfer's receipts, which is the same each time under one key. Stores the code when it is
 * first issued.
 */
export async function issueReceiptCode(
  sql: Sql,
  key: Uint8Array,
  receipt: { readonly transferId: string; readonly now: Date },
): Promise<string> {
  const code = codeOf(key, receipt.transferId)
  await sql.query(
    `insert into bank.receipt_code (code, transfer_id, issued_at) values ($1, $2, $3)
     on conflict (code) do nothing`,
    [code, receipt.transferId, receipt.now],
  )
  return code
}

/**
 * Finds the transfer of a code in its normal spelling. Undefined for a code that was never issued, or that was made
 * with another key.
 */
export async function findTransferOfCode(
  sql: Sql,
  keys: readonly Uint8Array[],
  code: string,
): Promise<string | undefined> {
  const { rows } = await sql.query<{ transfer_id: string }>(
    'select transfer_id from bank.receipt_code where code = $1',
    [code],
  )
  const transferId = rows[0]?.transfer_id
  if (transferId === undefined) return undefined
  const isOwn = keys.some((key) => timingSafeEqual(Buffer.from(codeOf(key, transferId)), Buffer.from(code)))
  return isOwn ? transferId : undefined
}
