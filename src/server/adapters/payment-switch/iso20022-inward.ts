/**
 * Reads the national payment switch's messages to the bank: a signed pacs.008 with one credit, or a pacs.004 with one return, and
 * answers with a signed pacs.002.
 *
 * Enquiries of other banks are in `iso20022-questions.ts`. Institutions are six-digit clearing member ids. Account numbers are in
 * Othr/Id. IBAN is read too, because some participants put the ten digits there.
 */
import * as v from 'valibot'
import type {
  CreditAnswer,
  InwardCredit,
  InwardMessage,
  InwardReturn,
  InwardSwitch,
  SignedAnswer,
  UnreadableMessage,
} from '../../ports/payment-switch.ts'
import type { CanonicalXml } from '../../../values/canonical-xml.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import {
  accountIdSchema,
  accountNumberOf,
  amountSchema,
  anyId,
  institutionSchema,
  ISO_DIALECTS,
  type IsoDialect,
  isoDocument,
  minorUnits,
  readable,
  settlementHeader,
} from './iso20022-parts.ts'
import { creditStatusReport, nameReport, readEnquiry, readStatusRequest } from './iso20022-questions.ts'
import { readReturn } from './iso20022-return.ts'
import { newMessageId } from './payment-ids.ts'
import { parseIsoMessage } from './strict-xml.ts'
import { createXmlSigner, createXmlVerifier } from './xml-signature.ts'

export interface Iso20022InwardOptions {
  /** The switch's RSA public key, SPKI PEM. Several while it is being rotated. */
  readonly switchPublicKeysPem: readonly string[]
  /** Our RSA key, PKCS 8 PEM: it signs the answers. */
  readonly signingKeyPem: string
  /** Our own six-digit institution code: the sender of the answers. */
  readonly institutionCode: string
}

/** The bank reads every known version, and answers in the dialect of the message. */
const DIALECTS: readonly IsoDialect[] = Object.values(ISO_DIALECTS)

const account = v.object({ Id: accountIdSchema })
const named = v.object({ Nm: v.pipe(v.string(), v.minLength(1), v.maxLength(140)) })

const inward = v.strictObject({
  FIToFICstmrCdtTrf: v.object({
    GrpHdr: v.object(settlementHeader),
    CdtTrfTxInf: v.object({
      PmtId: v.object({
        InstrId: v.optional(v.pipe(v.string(), v.regex(/^\d{26}[0-9A-Za-z]{9}$/))),
        EndToEndId: v.pipe(v.string(), v.regex(/^\d{6}[0-9A-Za-z]{29}$/)),
        TxId: v.optional(anyId),
      }),
      IntrBkSttlmAmt: amountSchema,
      ChrgBr: v.literal('SLEV'),
      Dbtr: named,
      DbtrAcct: v.optional(account),
      DbtrAgt: institutionSchema,
      CdtrAgt: institutionSchema,
      CdtrAcct: account,
      RmtInf: v.optional(v.object({ Ustrd: v.pipe(v.string(), v.maxLength(140)) })),
    }),
  }),
})

/**
 * Creates the inward side of the switch over ISO 20022. Throws immediately when a key cannot be read, because that is a fault of
 * the configuration.
 */
export function createIso20022InwardSwitch(options: Iso20022InwardOptions): InwardSwitch {
  const verify = createXmlVerifier(options.switchPublicKeysPem)
  const sign = createXmlSigner(options.signingKeyPem)
  const signed = (document: CanonicalXml): SignedAnswer => ({
    contentType: 'application/xml; charset=utf-8',
    body: sign(document),
  })
  const sent = (at: Date) => ({ institutionCode: options.institutionCode, at })
  return {
    read(body): Result<InwardMessage, UnreadableMessage> {
      const verified = verify(body)
      if (verified.kind === 'bad-signature') return unreadable('bad-signature', 'signature does not match')
      const message = verified.kind === 'signed' ? parseIsoMessage(verified.xml) : undefined
      const reader = message && READERS.find(({ names }) => names.includes(message.message))
      if (message !== undefined && reader !== undefined) return reader.read(message)
      const parsed = v.safeParse(inward, message?.content)
      if (message === undefined || dialectOf(message.message) === undefined || !parsed.success)
        return unreadable('malformed', 'not a pacs.008 of a known version with one credit')
      return toCredit(message.message, parsed.output)
    },
    report: (message, answer, answeredAt) => signed(statusReport(message, answer, answeredAt, options)),
    tellName: (asked, answer, at) => signed(nameReport(spoken(asked.messageName), asked, answer, sent(at))),
    tellStatus: (asked, status, at) => signed(creditStatusReport(spoken(asked.messageName), asked, status, sent(at))),
  }
}

/** The readers of all messages except credits, by the names of the messages. */
const READERS = [
  { names: DIALECTS.map(({ paymentReturn }) => paymentReturn), read: readReturn },
  { names: DIALECTS.map(({ enquiry }) => enquiry), read: readEnquiry },
  { names: DIALECTS.map(({ statusRequest }) => statusRequest), read: readStatusRequest },
]

function unreadable(kind: UnreadableMessage['kind'], detail: string): Result<never, UnreadableMessage> {
  return fail({ kind, detail })
}

function dialectOf(name: string): IsoDialect | undefined {
  return DIALECTS.find((dialect) =>
    [dialect.creditTransfer, dialect.paymentReturn, dialect.enquiry, dialect.statusRequest].includes(name),
  )
}

/** The dialect of a received message, in which the bank answers. */
function spoken(messageName: string): IsoDialect {
  const dialect = dialectOf(messageName)
  if (dialect === undefined) throw new Error(`a message came in ${messageName}, which is not spoken`)
  return dialect
}

function toCredit(messageName: string, content: v.InferOutput<typeof inward>): Result<InwardCredit, UnreadableMessage> {
  const { GrpHdr: header, CdtTrfTxInf: transfer } = content.FIToFICstmrCdtTrf
  const amountMinor = minorUnits(transfer.IntrBkSttlmAmt['#text'])
  if (amountMinor === undefined || amountMinor === 0n) return unreadable('malformed', 'amount is not payable')
  const debtorAgent = transfer.DbtrAgt.FinInstnId.ClrSysMmbId.MmbId
  // The id belongs to the sending bank. With another bank's prefix, one bank could use up the ids of another.
  if (!transfer.PmtId.EndToEndId.startsWith(debtorAgent)) return unreadable('malformed', 'id of another institution')
  const debtorName = readable(transfer.Dbtr.Nm)
  if (debtorName === '') return unreadable('malformed', 'no debtor name')
  const debtorAgentName = readable(transfer.DbtrAgt.FinInstnId.Nm ?? '')
  return ok({
    messageName,
    messageId: header.MsgId,
    endToEndId: transfer.PmtId.EndToEndId,
    transactionId: transfer.PmtId.TxId ?? null,
    createdAt: header.CreDtTm,
    amountMinor,
    currency: transfer.IntrBkSttlmAmt['@Ccy'],
    creditorAgent: transfer.CdtrAgt.FinInstnId.ClrSysMmbId.MmbId,
    creditorAccount: accountNumberOf(transfer.CdtrAcct.Id),
    debtorName,
    debtorAccount: transfer.DbtrAcct === undefined ? null : accountNumberOf(transfer.DbtrAcct.Id),
    debtorAgent,
    debtorAgentName: debtorAgentName === '' ? null : debtorAgentName,
    narration: readable(transfer.RmtInf?.Ustrd ?? ''),
  })
}

function statusReport(
  message: InwardCredit | InwardReturn,
  answer: CreditAnswer,
  at: Date,
  { institutionCode }: Iso20022InwardOptions,
): CanonicalXml {
  const outcome =
    answer.kind === 'settled'
      ? { TxSts: 'ACSC', AccptncDtTm: at.toISOString() }
      : { TxSts: 'RJCT', StsRsnInf: { Rsn: { Cd: answer.reason } } }
  return isoDocument(spoken(message.messageName).statusReport, {
    FIToFIPmtStsRpt: {
      GrpHdr: { MsgId: newMessageId(institutionCode, at), CreDtTm: at.toISOString() },
      TxInfAndSts: {
        OrgnlGrpInf: { OrgnlMsgId: message.messageId, OrgnlMsgNmId: message.messageName },
        ...originalOf(message),
        ...outcome,
      },
    },
  })
}

/** The subject of the report. A return is named by its own id, and by the id of the returned credit. */
function originalOf(message: InwardCredit | InwardReturn): Readonly<Record<string, string>> {
  if ('returnId' in message) return { OrgnlEndToEndId: message.originalEndToEndId, OrgnlTxId: message.returnId }
  const { endToEndId, transactionId } = message
  return { OrgnlEndToEndId: endToEndId, ...(transactionId === null ? {} : { OrgnlTxId: transactionId }) }
}
