/** Asks the bank as other banks do through the switch: writes an acmt.023 or a pacs.028, and reads the answer. */
import { XMLParser } from 'fast-xml-parser'
import * as v from 'valibot'
import { makeIds } from './iso20022.ts'
import { isoDocument } from './iso20022-outward.ts'
import type { SwitchPayment } from './switch-books.ts'

const parser = new XMLParser({ parseTagValue: false })

const agent = (code: string) => ({ FinInstnId: { ClrSysMmbId: { MmbId: code } } })

export interface NameQuestion {
  readonly askingCode: string
  readonly askedCode: string
  readonly accountNumber: string
}

/** Writes the acmt.023.001.02. Returns it with its id. */
export function writeNameQuestion({ askingCode, askedCode, accountNumber }: NameQuestion): {
  readonly messageId: string
  readonly xml: string
} {
  const at = new Date()
  const { messageId } = makeIds(askingCode, askedCode, at)
  const xml = isoDocument('acmt.023.001.02', {
    IdVrfctnReq: {
      Assgnmt: {
        MsgId: messageId,
        CreDtTm: at.toISOString(),
        Assgnr: { Agt: agent(askingCode) },
        Assgne: { Agt: agent(askedCode) },
      },
      Vrfctn: { Id: messageId, PtyAndAcctId: { Acct: { Othr: { Id: accountNumber } }, Agt: agent(askedCode) } },
    },
  })
  return { messageId, xml }
}

const nameAnswer = v.object({
  Document: v.object({
    IdVrfctnRpt: v.object({
      Rpt: v.object({
        OrgnlId: v.string(),
        Vrfctn: v.picklist(['true', 'false']),
        Rsn: v.optional(v.object({ Cd: v.string() })),
        UpdtdPtyAndAcctId: v.optional(v.object({ Pty: v.object({ Nm: v.string() }) })),
      }),
    }),
  }),
})

/** Returns the name or the reason of the acmt.024. Returns undefined when the acmt.024 answers another message. */
export function readNameAnswer(
  xml: string,
  messageId: string,
): { readonly name: string | null; readonly reason: string | null } | undefined {
  const parsed = v.safeParse(nameAnswer, parser.parse(xml))
  if (!parsed.success) return undefined
  const { OrgnlId, Rsn, UpdtdPtyAndAcctId } = parsed.output.Document.IdVrfctnRpt.Rpt
  if (OrgnlId !== messageId) return undefined
  return { name: UpdtdPtyAndAcctId?.Pty.Nm ?? null, reason: Rsn?.Cd ?? null }
}

/** Writes the pacs.028.001.04 about a payment of the books, from the bank with the code `askingCode`. */
export function writeStatusQuestion(
  payment: Pick<SwitchPayment, 'messageId' | 'endToEndId'>,
  bank: { readonly askingCode: string; readonly askedCode: string },
): string {
  const at = new Date()
  const { messageId } = makeIds(bank.askingCode, bank.askedCode, at)
  return isoDocument('pacs.028.001.04', {
    FIToFIPmtStsReq: {
      GrpHdr: {
        MsgId: messageId,
        CreDtTm: at.toISOString(),
        InstgAgt: agent(bank.askingCode),
        InstdAgt: agent(bank.askedCode),
      },
      TxInf: {
        StsReqId: messageId,
        OrgnlGrpInf: { OrgnlMsgId: payment.messageId, OrgnlMsgNmId: 'pacs.008.001.09' },
        OrgnlEndToEndId: payment.endToEndId,
        OrgnlTxId: payment.endToEndId,
      },
    },
  })
}

const statusAnswer = v.object({
  Document: v.object({
    FIToFIPmtStsRpt: v.object({
      TxInfAndSts: v.object({
        OrgnlEndToEndId: v.string(),
        TxSts: v.string(),
        StsRsnInf: v.optional(v.object({ Rsn: v.object({ Cd: v.string() }) })),
      }),
    }),
  }),
})

/** Returns the status of the pacs.002. Returns undefined when the pacs.002 is about another payment. */
export function readStatusAnswer(
  xml: string,
  endToEndId: string,
): { readonly status: string; readonly reason: string | null } | undefined {
  const parsed = v.safeParse(statusAnswer, parser.parse(xml))
  if (!parsed.success) return undefined
  const { OrgnlEndToEndId, TxSts, StsRsnInf } = parsed.output.Document.FIToFIPmtStsRpt.TxInfAndSts
  return OrgnlEndToEndId === endToEndId ? { status: TxSts, reason: StsRsnInf?.Rsn.Cd ?? null } : undefined
}
