/** Writes the text of a message with the code that the biller gave: a meter token, or the PIN of an examination. */
import { groupToken } from '../../../core/bills/group-token.ts'
import type { BillCategory } from '../../../values/vocabularies/bill-categories.ts'
import type { Sql } from '../../db/database.ts'
import { ENGLISH, type Translator } from '../../language/translator.ts'
import { defineMessage } from '../../../values/message.ts'
import { openTokens, type SealedReceipt } from '../../payments/kinds/bill/bill-receipt-store.ts'
import type { TokenSeal } from '../../payments/kinds/bill/bills-deps.ts'

/**
 * The text of the token, transliterated for SMS. Undefined when the biller gave no token.
 *
 * `of` names the message. `payment` is the notice of the payment, and finds a token that came with the payment. `token` is the separate
 * message for a token that came later. So a customer gets each token once.
 */
export async function findTokenText(
  sql: Sql,
  tokens: TokenSeal,
  paymentId: string,
  of: 'payment' | 'token',
  { text }: Translator = ENGLISH,
): Promise<string | undefined> {
  const { rows } = await sql.query<SealedReceipt & { units: string | null; category: BillCategory }>(
    `select g.token_sealed, g.keys_sealed, g.serial_sealed, g.units, o.category from bank.bill_receipt g
     join bank.payment t on t.payment_id = g.payment_id join bank.bill_order o on o.payment_id = g.payment_id
     where g.payment_id = $1 and t.state = 'settled' and ($2 or g.received_at <= t.completed_at)`,
    [paymentId, of === 'token'],
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { token, keyChangeTokens, serial } = openTokens(tokens, paymentId, row)
  if (token === null) return undefined
  if (row.category === 'education')
    return serial === null
      ? text(defineMessage('PIN: {pin}.'), { pin: token })
      : text(defineMessage('PIN: {pin}. Serial number: {serial}.'), { pin: token, serial })
  const keys =
    keyChangeTokens.length === 0
      ? ''
      : `${text(defineMessage('First type the key change: {keys}.'), { keys: keyChangeTokens.map(groupToken).join(text(defineMessage(', then '))) })} `
  return `${keys}${text(defineMessage('Token: {token}.'), { token: groupToken(token) })}${row.units === null ? '' : ` ${row.units}.`}`
}
