/**
 * Handles the recall of a payment in the sandbox's switch: reads the camt.056 and writes the camt.029 and the pacs.004.
 */
import { XMLParser } from 'fast-xml-parser'
import * as v from 'valibot'
import type { CanonicalXml } from '../../values/canonical-xml.ts'
import { makeIds } from './iso20022.ts'
import { isoDocument, naira, SWITCH_CODE } from './iso20022-outward.ts'
import type { OutwardPayment } from './outward-books.ts'
import type { RecallOutcome } from './switch-clearing.ts'

/** The answer to each request, of the same version. */
const RESOLUTIONS: Readonly<Record<string, string>> = {
  'camt.056.001.08': 'camt.029.001.09',
  'camt.056.001.11': 'camt.029.001.13',
}

const id35 = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{35}$/))
const agent = v.object({
  Agt: v.object({
    FinInstnId: v.object({ ClrSysMmbId: v.object({ MmbId: v.pipe(v.string(), v.regex(/^\d{6}$/)) }) }),
  }),
})
const request = v.object({
  FIToFIPmtCxlReq: v.object({
    Assgnmt: v.object({ Id: id35, Assgnr: agent, Assgne: agent }),
    Case: v.object({ Id: id35 }),
    Undrlyg: v.object({
      TxInf: v.object({
        CxlId: id35,
        OrgnlGrpInf: v.object({ OrgnlMsgId: id35 }),
        OrgnlInstrId: id35,
        OrgnlEndToEndId: id35,
        OrgnlIntrBkSttlmAmt: v.object({ '#text': v.string(), '@Ccy': v.string() }),
        CxlRsnInf: v.object({ Rsn: v.object({ Cd: v.picklist(['AC03', 'AM09', 'DUPL', 'FRAD']) }) }),
      }),
    }),
  }),
})

export interface RecallMessage {
  readonly kind: 'recall'
  /** Writes the message that answers the request. */
  readonly resolution: string
  readonly recallId: string
  /** The bank that has the money. */
  readonly institutionCode: string
  readonly instructionId: string
  readonly endToEndId: string
  readonly amount: { readonly '#text': string; readonly '@Ccy': string }
}

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })

/** A request with a verified signature. Undefined when the message is no request, or is not understood. */
export function readRecall(xml: string): RecallMessage | undefined {
  const document = (parser.parse(xml) as { Document?: Record<string, unknown> }).Document ?? {}
  const resolution = RESOLUTIONS[String(document['@xmlns']).replace('urn:iso:std:iso:20022:tech:xsd:', '')]
  if (resolution === undefined || !v.is(request, document)) return undefined
  const { Assgnmt, Undrlyg } = document.FIToFIPmtCxlReq
  const { CxlId: recallId, OrgnlInstrId: instructionId, OrgnlEndToEndId: endToEndId, ...asked } = Undrlyg.TxInf
  const institutionCode = Assgnmt.Assgne.Agt.FinInstnId.ClrSysMmbId.MmbId
  const amount = asked.OrgnlIntrBkSttlmAmt
  return { kind: 'recall', resolution, recallId, institutionCode, instructionId, endToEndId, amount }
}

const CONFIRMATIONS = { ACCR: 'CNCL', RJCR: 'RJCR', PDCR: 'PDCR' } as const

/** Writes the camt.029: agreed, refused with a reason, or under investigation. */
export function writeResolution(asked: RecallMessage, said: Pick<RecallOutcome, 'status' | 'reason'>): CanonicalXml {
  const at = new Date()
  const ids = makeIds(asked.institutionCode, SWITCH_CODE, at)
  const bank = (code: string) => ({ Agt: { FinInstnId: { ClrSysMmbId: { MmbId: code } } } })
  const ours = asked.recallId.slice(0, 6)
  return isoDocument(asked.resolution, {
    RsltnOfInvstgtn: {
      Assgnmt: {
        Id: ids.messageId,
        Assgnr: bank(asked.institutionCode),
        Assgne: bank(ours),
        CreDtTm: at.toISOString(),
      },
      RslvdCase: { Id: asked.recallId, Cretr: bank(ours) },
      Sts: { Conf: CONFIRMATIONS[said.status] },
      CxlDtls: {
        TxInfAndSts: {
          CxlStsId: ids.endToEndId,
          OrgnlInstrId: asked.instructionId,
          OrgnlEndToEndId: asked.endToEndId,
          OrgnlTxId: asked.endToEndId,
          TxCxlSts: said.status,
          ...(said.reason === null ? {} : { CxlStsRsnInf: { Rsn: { Cd: said.reason } } }),
          OrgnlIntrBkSttlmAmt: { '@Ccy': asked.amount['@Ccy'], '#text': asked.amount['#text'] },
        },
      },
    },
  })
}

/** Writes the pacs.004 that returns a payment. */
export function writeReturn(back: {
  readonly messageId: string
  readonly returnId: string
  readonly payment: OutwardPayment
  readonly at: Date
}): string {
  const { payment, at } = back
  const bank = (code: string) => ({ FinInstnId: { ClrSysMmbId: { MmbId: code } } })
  const amount = { '@Ccy': payment.currencyCode, '#text': naira(payment.amount) }
  const day = new Date(at.getTime() + 3_600_000).toISOString().slice(0, 10)
  return isoDocument('pacs.004.001.09', {
    PmtRtr: {
      GrpHdr: {
        MsgId: back.messageId,
        CreDtTm: at.toISOString(),
        NbOfTxs: '1',
        TtlRtrdIntrBkSttlmAmt: amount,
        IntrBkSttlmDt: day,
        SttlmInf: { SttlmMtd: 'CLRG' },
        InstgAgt: bank(payment.institutionCode),
        InstdAgt: bank(payment.id.slice(0, 6)),
      },
      TxInf: {
        RtrId: back.returnId,
        OrgnlEndToEndId: payment.id,
        OrgnlTxId: payment.id,
        OrgnlIntrBkSttlmAmt: amount,
        RtrdIntrBkSttlmAmt: amount,
        IntrBkSttlmDt: day,
        ChrgBr: 'SLEV',
        RtrRsnInf: { Rsn: { Cd: 'FOCR' } },
      },
    },
  })
}
