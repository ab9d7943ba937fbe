/**
 * Reads other banks' enquiries over the switch, acmt.023 for a name and pacs.028 for the status of a credit, and writes the
 * answers. Signatures have been checked.
 */
import * as v from 'valibot'
import type { CreditStatus, NameAnswer } from '../../../core/inward-credits/answer-banks.ts'
import type { CanonicalXml, XmlElement } from '../../../values/canonical-xml.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { InwardEnquiry, InwardStatusRequest, UnreadableMessage } from '../../ports/payment-switch.ts'
import {
  accountId,
  accountIdSchema,
  accountNumberOf,
  anyId,
  dateTime,
  institution,
  institutionSchema,
  isoAmount,
  type IsoDialect,
  isoDocument,
} from './iso20022-parts.ts'
import { newMessageId } from './payment-ids.ts'
import type { IsoMessage } from './strict-xml.ts'

const agent = v.object({ Agt: institutionSchema })
/** The id of a message: six digits of its sender, fourteen digits of the time, and fifteen more characters. */
const messageId = v.pipe(v.string(), v.regex(/^\d{20}[0-9A-Za-z]{15}$/))

const enquirySchema = v.strictObject({
  IdVrfctnReq: v.object({
    Assgnmt: v.object({ MsgId: messageId, CreDtTm: dateTime, Assgnr: agent, Assgne: agent }),
    // An enquiry has exactly one account. The bank refuses an enquiry about a list.
    Vrfctn: v.object({
      Id: anyId,
      PtyAndAcctId: v.object({ Acct: v.union([accountIdSchema, v.object({ Id: accountIdSchema })]) }),
    }),
  }),
})

export function readEnquiry(message: IsoMessage): Result<InwardEnquiry, UnreadableMessage> {
  const parsed = v.safeParse(enquirySchema, message.content)
  if (!parsed.success) return malformed('not an acmt.023 about one account')
  const { Assgnmt: assignment, Vrfctn: asked } = parsed.output.IdVrfctnReq
  const { Acct: account } = asked.PtyAndAcctId
  return ok({
    messageName: message.message,
    messageId: assignment.MsgId,
    createdAt: assignment.CreDtTm,
    enquiryId: asked.Id,
    askedAgent: codeOf(assignment.Assgne.Agt),
    askingAgent: codeOf(assignment.Assgnr.Agt),
    accountNumber: accountNumberOf('Id' in account ? account.Id : account),
  })
}

/** Writes the answer to a name enquiry (acmt.024). */
export function nameReport(
  dialect: IsoDialect,
  enquiry: InwardEnquiry,
  answer: NameAnswer,
  sent: { readonly institutionCode: string; readonly at: Date },
): CanonicalXml {
  const id = accountId(dialect, enquiry.accountNumber)
  const Acct = dialect.enquiredAccountIsCashAccount ? { Id: id } : id
  return isoDocument(dialect.enquiryReport, {
    IdVrfctnRpt: {
      Assgnmt: {
        MsgId: newMessageId(sent.institutionCode, sent.at),
        CreDtTm: sent.at.toISOString(),
        Assgnr: { Agt: institution(dialect, sent.institutionCode) },
        Assgne: { Agt: institution(dialect, enquiry.askingAgent) },
      },
      OrgnlAssgnmt: { MsgId: enquiry.messageId, CreDtTm: enquiry.createdAt },
      Rpt: {
        OrgnlId: enquiry.enquiryId,
        ...(answer.kind === 'named'
          ? {
              Vrfctn: 'true',
              OrgnlPtyAndAcctId: { Acct },
              UpdtdPtyAndAcctId: { Pty: { Nm: answer.accountName }, Acct },
            }
          : { Vrfctn: 'false', Rsn: { Cd: answer.reason }, OrgnlPtyAndAcctId: { Acct } }),
      },
    },
  })
}

const statusSchema = v.strictObject({
  FIToFIPmtStsReq: v.object({
    GrpHdr: v.object({ MsgId: messageId, CreDtTm: dateTime, InstgAgt: institutionSchema, InstdAgt: institutionSchema }),
    // A request has exactly one credit.
    TxInf: v.object({
      OrgnlGrpInf: v.object({
        OrgnlMsgId: anyId,
        OrgnlMsgNmId: v.optional(v.pipe(v.string(), v.regex(/^pacs\.008\.001\.\d\d$/))),
        OrgnlCreDtTm: v.optional(dateTime),
      }),
      OrgnlInstrId: v.optional(anyId),
      OrgnlEndToEndId: anyId,
      OrgnlTxId: v.optional(anyId),
    }),
  }),
})

export function readStatusRequest(message: IsoMessage): Result<InwardStatusRequest, UnreadableMessage> {
  const parsed = v.safeParse(statusSchema, message.content)
  if (!parsed.success) return malformed('not a pacs.028 about one credit')
  const { GrpHdr: header, TxInf: asked } = parsed.output.FIToFIPmtStsReq
  const { OrgnlMsgId, OrgnlMsgNmId, OrgnlCreDtTm } = asked.OrgnlGrpInf
  return ok({
    messageName: message.message,
    askedAgent: codeOf(header.InstdAgt),
    askingAgent: codeOf(header.InstgAgt),
    original: {
      messageId: OrgnlMsgId,
      messageName: OrgnlMsgNmId ?? null,
      instructionId: asked.OrgnlInstrId ?? null,
      endToEndId: asked.OrgnlEndToEndId,
      transactionId: asked.OrgnlTxId ?? null,
      sentAt: OrgnlCreDtTm === undefined ? timeIn(OrgnlMsgId) : new Date(OrgnlCreDtTm),
    },
  })
}

/** Reads the time in Lagos (yyyyMMddHHmmss) from the id of a message. The time follows the six digits of the sender. */
function timeIn(id: string): Date | null {
  const [, year, month, day, hour, minute, second] = /^\d{6}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(id) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+01:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Writes the status of a credit (pacs.002). An unknown credit is pending (PDNG). A credit that never came is rejected (NOOR). */
export function creditStatusReport(
  dialect: IsoDialect,
  { original }: InwardStatusRequest,
  status: CreditStatus,
  sent: { readonly institutionCode: string; readonly at: Date },
): CanonicalXml {
  return isoDocument(dialect.statusReport, {
    FIToFIPmtStsRpt: {
      GrpHdr: { MsgId: newMessageId(sent.institutionCode, sent.at), CreDtTm: sent.at.toISOString() },
      TxInfAndSts: {
        OrgnlGrpInf: {
          OrgnlMsgId: original.messageId,
          OrgnlMsgNmId: original.messageName ?? dialect.creditTransfer,
        },
        ...(original.instructionId === null ? {} : { OrgnlInstrId: original.instructionId }),
        OrgnlEndToEndId: original.endToEndId,
        ...(original.transactionId === null ? {} : { OrgnlTxId: original.transactionId }),
        ...outcomeOf(status),
      },
    },
  })
}

function outcomeOf(status: CreditStatus): XmlElement {
  switch (status.kind) {
    case 'settled':
      return {
        TxSts: 'ACSC',
        AccptncDtTm: status.at.toISOString(),
        OrgnlTxRef: { IntrBkSttlmAmt: isoAmount(status.amountMinor, status.currency) },
      }
    case 'refused':
      return { TxSts: 'RJCT', StsRsnInf: { Rsn: { Cd: status.reason } } }
    case 'unknown':
      return { TxSts: 'PDNG' }
    case 'never-received':
      return { TxSts: 'RJCT', StsRsnInf: { Rsn: { Cd: 'NOOR' } } }
  }
}

const codeOf = (bank: v.InferOutput<typeof institutionSchema>): string => bank.FinInstnId.ClrSysMmbId.MmbId

function malformed(detail: string): Result<never, UnreadableMessage> {
  return fail({ kind: 'malformed', detail })
}
