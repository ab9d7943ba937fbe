/** Reads a pacs.004 with one return of a credit that this bank sent. Its signature has been checked. */
import * as v from 'valibot'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { InwardReturn, UnreadableMessage } from '../../ports/payment-switch.ts'
import { amountSchema, anyId, institutionSchema, minorUnits, settlementHeader } from './iso20022-parts.ts'
import type { IsoMessage } from './strict-xml.ts'

const code = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,35}$/))

const returned = v.strictObject({
  PmtRtr: v.object({
    GrpHdr: v.object({
      ...settlementHeader,
      InstgAgt: institutionSchema,
      InstdAgt: institutionSchema,
    }),
    TxInf: v.object({
      // The id has the length and the uniqueness of an end-to-end id, because it is stored with the end-to-end ids.
      RtrId: v.pipe(v.string(), v.regex(/^\d{6}[0-9A-Za-z]{29}$/)),
      OrgnlEndToEndId: anyId,
      RtrdIntrBkSttlmAmt: amountSchema,
      RtrRsnInf: v.optional(
        v.object({ Rsn: v.optional(v.union([v.object({ Cd: code }), v.object({ Prtry: code })])) }),
      ),
    }),
  }),
})

export function readReturn(message: IsoMessage): Result<InwardReturn, UnreadableMessage> {
  const parsed = v.safeParse(returned, message.content)
  if (!parsed.success) return unreadable('not a pacs.004 with one return')
  const { GrpHdr: header, TxInf: transaction } = parsed.output.PmtRtr
  const amountMinor = minorUnits(transaction.RtrdIntrBkSttlmAmt['#text'])
  if (amountMinor === undefined || amountMinor === 0n) return unreadable('amount is not payable')
  const returningAgent = header.InstgAgt.FinInstnId.ClrSysMmbId.MmbId
  // The id must begin with the code of the returning bank, as with credits.
  if (!transaction.RtrId.startsWith(returningAgent)) return unreadable('id of another institution')
  const reason = transaction.RtrRsnInf?.Rsn
  return ok({
    messageName: message.message,
    messageId: header.MsgId,
    returnId: transaction.RtrId,
    originalEndToEndId: transaction.OrgnlEndToEndId,
    amountMinor,
    currency: transaction.RtrdIntrBkSttlmAmt['@Ccy'],
    instructedAgent: header.InstdAgt.FinInstnId.ClrSysMmbId.MmbId,
    returningAgent,
    reason: reason === undefined ? null : 'Cd' in reason ? reason.Cd : reason.Prtry,
  })
}

function unreadable(detail: string): Result<never, UnreadableMessage> {
  return fail({ kind: 'malformed', detail })
}
