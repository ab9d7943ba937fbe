/** Writes the text of a message with the code that the biller gave: a meter token, or the PIN of an examination. */
import { groupToken } from '../../../core/bills/group-token.ts'
import type { BillCategory } from '../../../values/vocabularies/bill-categories.ts'
import { createBatchLoader } from '../../db/batch-loader.ts'
import type { Sql } from '../../db/database.ts'
import { ENGLISH, type Translator } from '../../language/translator.ts'
import { defineMessage } from '../../../values/message.ts'
import { openTokens, type SealedReceipt } from '../../payments/kinds/bill/bill-receipt-store.ts'
import type { TokenSeal } from '../../payments/kinds/bill/bills-deps.ts'

type TokenMessage = 'payment' | 'token'

interface Asked {
  readonly paymentId: string
  /**
   * `payment` is the notice of the payment, and finds a token that came with the payment. `token` is the separate message for a token that
   * came later. So a customer gets each token once.
   */
  readonly message: TokenMessage
}

type Row = Asked & SealedReceipt & { readonly units: string | null; readonly category: BillCategory }

/** The text of the token, transliterated for SMS. Undefined when the biller gave no token. */
export type FindTokenText = (asked: Asked, translator?: Translator) => Promise<string | undefined>

/** Reads the tokens of messages that are prepared together with one statement. */
export function createTokenTexts(sql: Sql, tokens: TokenSeal): FindTokenText {
  const keyOf = ({ paymentId, message }: Asked): string => `${message} ${paymentId}`
  const find = createBatchLoader<Asked, Row>({
    keyOf,
    keyOfRow: keyOf,
    load: async (asked) => {
      const { rows } = await sql.query<Row>(
        `select asked.payment_id as "paymentId", asked.message, g.token_sealed, g.keys_sealed, g.serial_sealed, g.units, o.category
         from unnest($1::uuid[], $2::text[]) as asked(payment_id, message)
         join bank.bill_receipt g on g.payment_id = asked.payment_id
         join bank.payment t on t.payment_id = g.payment_id and t.state = 'settled'
         join bank.bill_order o on o.payment_id = g.payment_id
         where asked.message = 'token' or g.received_at <= t.completed_at`,
        [asked.map(({ paymentId }) => paymentId), asked.map(({ message }) => message)],
      )
      return rows
    },
  })
  return async (asked, translator = ENGLISH) => {
    const [row] = await find(asked)
    return row && textOf(tokens, row, translator)
  }
}

function textOf(tokens: TokenSeal, row: Row, { text }: Translator): string | undefined {
  const { token, keyChangeTokens, serial } = openTokens(tokens, row.paymentId, row)
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
