/**
 * Handles the bank's messages to the sandbox's switch: reads acmt.023, pacs.008 and pacs.028, and writes the reports
 * that answer them.
 */
import { XMLParser } from 'fast-xml-parser'
import * as v from 'valibot'
import { canonicalXml, type CanonicalXml, type XmlElement } from '../../values/canonical-xml.ts'
import { makeIds } from './iso20022.ts'
import type { OutwardPayment } from './outward-books.ts'

/** The report that answers each message, of the same version. */
const REPORTS: Readonly<Record<string, string>> = {
  'acmt.023.001.02': 'acmt.024.001.02',
  'acmt.023.001.04': 'acmt.024.001.04',
  'pacs.008.001.09': 'pacs.002.001.11',
  'pacs.008.001.12': 'pacs.002.001.14',
  'pacs.028.001.04': 'pacs.002.001.11',
  'pacs.028.001.06': 'pacs.002.001.14',
}

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(140))
const id35 = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{35}$/))
const bank = v.object({
  FinInstnId: v.object({ ClrSysMmbId: v.object({ MmbId: v.pipe(v.string(), v.regex(/^\d{6}$/)) }) }),
})
const digits = v.pipe(v.string(), v.regex(/^\d{10}$/))
const accountId = v.union([v.object({ Othr: v.object({ Id: digits }) }), v.object({ IBAN: digits })])
const account = v.object({ Id: accountId })
const amount = v.object({ '#text': v.pipe(v.string(), v.regex(/^\d{1,13}\.\d\d$/)), '@Ccy': v.string() })

const enquiry = v.object({
  IdVrfctnReq: v.object({
    Assgnmt: v.object({ MsgId: id35, Assgne: v.object({ Agt: bank }) }),
    Vrfctn: v.object({ Id: text, PtyAndAcctId: v.object({ Acct: v.union([accountId, account]) }) }),
  }),
})
const credit = v.object({
  FIToFICstmrCdtTrf: v.object({
    GrpHdr: v.object({ MsgId: id35, NbOfTxs: v.literal('1') }),
    CdtTrfTxInf: v.object({
      PmtId: v.object({ InstrId: id35, EndToEndId: id35, TxId: id35 }),
      IntrBkSttlmAmt: amount,
      Dbtr: v.object({ Nm: text }),
      DbtrAcct: account,
      CdtrAgt: bank,
      CdtrAcct: account,
      RmtInf: v.optional(v.object({ Ustrd: text })),
      SplmtryData: v.object({
        Envlp: v.object({
          CustomData: v.object({
            DebtorInfo: v.object({ IdValue: v.pipe(v.string(), v.regex(/^\d{11}$/)) }),
            TransactionInfo: v.object({ NameEnquiryMsgId: text, ChannelCode: v.literal('2') }),
          }),
        }),
      }),
    }),
  }),
})
const statusRequest = v.object({
  FIToFIPmtStsReq: v.object({
    GrpHdr: v.object({ MsgId: id35 }),
    TxInf: v.object({
      OrgnlGrpInf: v.object({ OrgnlMsgId: id35 }),
      OrgnlInstrId: id35,
      OrgnlEndToEndId: id35,
      OrgnlTxId: id35,
    }),
  }),
})

/** The payment that a report is about. */
export interface Original {
  readonly messageId: string
  readonly instructionId: string
  readonly endToEndId: string
}

export type BankMessage = { readonly report: string } & (
  | {
      readonly kind: 'enquiry'
      readonly messageId: string
      readonly institutionCode: string
      readonly accountNumber: string
    }
  | {
      readonly kind: 'credit'
      readonly original: Original
      readonly order: Omit<
        OutwardPayment,
        'recall' | 'status' | 'reason' | 'receivedAt' | 'decidedAt' | 'timesSent' | 'timesAsked'
      >
    }
  | { readonly kind: 'status'; readonly original: Original }
)

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })

/** A message of the bank with a verified signature. Undefined when the switch does not understand the message. */
export function readBankMessage(xml: string): BankMessage | undefined {
  const document = (parser.parse(xml) as { Document?: Record<string, unknown> }).Document ?? {}
  const report = REPORTS[String(document['@xmlns']).replace('urn:iso:std:iso:20022:tech:xsd:', '')]
  if (report === undefined) return undefined
  if (v.is(enquiry, document)) {
    const { Assgnmt, Vrfctn } = document.IdVrfctnReq
    const { Acct } = Vrfctn.PtyAndAcctId
    const accountNumber = numberOf('Id' in Acct ? Acct.Id : Acct)
    const institutionCode = Assgnmt.Assgne.Agt.FinInstnId.ClrSysMmbId.MmbId
    return { kind: 'enquiry', report, messageId: Assgnmt.MsgId, institutionCode, accountNumber }
  }
  if (v.is(credit, document)) return { kind: 'credit', report, ...readCredit(document) }
  if (!v.is(statusRequest, document)) return undefined
  const { OrgnlGrpInf, OrgnlInstrId: instructionId, OrgnlEndToEndId: endToEndId } = document.FIToFIPmtStsReq.TxInf
  return { kind: 'status', report, original: { messageId: OrgnlGrpInf.OrgnlMsgId, instructionId, endToEndId } }
}

function readCredit({ FIToFICstmrCdtTrf: message }: v.InferOutput<typeof credit>) {
  const transfer = message.CdtTrfTxInf
  return {
    original: {
      messageId: message.GrpHdr.MsgId,
      instructionId: transfer.PmtId.InstrId,
      endToEndId: transfer.PmtId.EndToEndId,
    },
    order: {
      id: transfer.PmtId.EndToEndId,
      institutionCode: transfer.CdtrAgt.FinInstnId.ClrSysMmbId.MmbId,
      accountNumber: numberOf(transfer.CdtrAcct.Id),
      amount: BigInt(transfer.IntrBkSttlmAmt['#text'].replace('.', '')).toString(),
      currencyCode: transfer.IntrBkSttlmAmt['@Ccy'],
      senderName: transfer.Dbtr.Nm,
      senderAccount: numberOf(transfer.DbtrAcct.Id),
      narration: transfer.RmtInf?.Ustrd ?? '',
      enquiryRef: transfer.SplmtryData.Envlp.CustomData.TransactionInfo.NameEnquiryMsgId,
    },
  }
}

function numberOf(id: v.InferOutput<typeof accountId>): string {
  return 'Othr' in id ? id.Othr.Id : id.IBAN
}

/** The sandbox's switch has an institution code that no real institution has. */
export const SWITCH_CODE = '999999'

export function isoDocument(report: string, content: XmlElement): CanonicalXml {
  return canonicalXml('Document', `urn:iso:std:iso:20022:tech:xsd:${report}`, content)
}

/** Writes the acmt.024: the account's name, or the reason why there is none. */
export function writeEnquiryReport(
  asked: Extract<BankMessage, { readonly kind: 'enquiry' }>,
  found: { readonly name: string } | { readonly reason: string },
): CanonicalXml {
  const at = new Date()
  const agent = (code: string) => ({ Agt: { FinInstnId: { ClrSysMmbId: { MmbId: code } } } })
  const id = { Othr: { Id: asked.accountNumber } }
  const Acct = asked.report === 'acmt.024.001.02' ? id : { Id: id }
  const answer =
    'name' in found
      ? { Vrfctn: 'true', UpdtdPtyAndAcctId: { Pty: { Nm: found.name }, Acct } }
      : { Vrfctn: 'false', Rsn: { Cd: found.reason }, OrgnlPtyAndAcctId: { Acct } }
  return isoDocument(asked.report, {
    IdVrfctnRpt: {
      Assgnmt: {
        MsgId: makeIds(asked.institutionCode, SWITCH_CODE, at).messageId,
        CreDtTm: at.toISOString(),
        Assgnr: agent(asked.institutionCode),
        Assgne: agent(SWITCH_CODE),
      },
      OrgnlAssgnmt: { MsgId: asked.messageId, CreDtTm: at.toISOString() },
      Rpt: { OrgnlId: asked.messageId, ...answer },
    },
  })
}

export interface PaymentReport {
  readonly status: string
  readonly reason: string | null
  readonly decidedAt: string | null
  /** The original message, if the switch knows it. */
  readonly about: { readonly amount: string; readonly currencyCode: string; readonly accountNumber: string } | undefined
}

/** Writes the pacs.002 about a payment. */
export function writePaymentReport(report: string, original: Original, said: PaymentReport): CanonicalXml {
  const at = new Date()
  const { about } = said
  return isoDocument(report, {
    FIToFIPmtStsRpt: {
      GrpHdr: { MsgId: makeIds(SWITCH_CODE, SWITCH_CODE, at).messageId, CreDtTm: at.toISOString() },
      TxInfAndSts: {
        OrgnlGrpInf: {
          OrgnlMsgId: original.messageId,
          OrgnlMsgNmId: report === 'pacs.002.001.11' ? 'pacs.008.001.09' : 'pacs.008.001.12',
        },
        OrgnlInstrId: original.instructionId,
        OrgnlEndToEndId: original.endToEndId,
        OrgnlTxId: original.endToEndId,
        TxSts: said.status,
        ...(said.reason === null ? {} : { StsRsnInf: { Rsn: { Cd: said.reason } } }),
        ...(said.decidedAt === null ? {} : { AccptncDtTm: said.decidedAt }),
        ...(about === undefined
          ? {}
          : {
              OrgnlTxRef: {
                IntrBkSttlmAmt: { '@Ccy': about.currencyCode, '#text': naira(about.amount) },
                CdtrAcct: { Id: { Othr: { Id: about.accountNumber } } },
              },
            }),
      },
    },
  })
}

export function naira(minor: string): string {
  return `${BigInt(minor) / 100n}.${minor.padStart(2, '0').slice(-2)}`
}
