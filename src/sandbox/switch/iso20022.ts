/** Sends credits to the bank in ISO 20022: writes a pacs.008.001.09 and reads the pacs.002.001.11 that answers it. */
import { randomInt } from 'node:crypto'
import { XMLParser } from 'fast-xml-parser'
import * as v from 'valibot'

export interface CreditTransfer {
  readonly messageId: string
  readonly instructionId: string
  readonly endToEndId: string
  readonly createdAt: Date
  /** In minor units of a currency with two decimals. */
  readonly amountMinor: bigint
  readonly currencyCode: string
  readonly senderName: string
  readonly senderAccount: string
  readonly senderBank: { readonly code: string; readonly name: string }
  readonly receivingBankCode: string
  readonly accountNumber: string
  readonly narration: string
}

/** Makes the three ids of a payment. Each has 35 characters: six-digit bank codes, the time in Lagos, and digits. */
export function makeIds(
  senderCode: string,
  receiverCode: string,
  at: Date,
): Pick<CreditTransfer, 'messageId' | 'instructionId' | 'endToEndId'> {
  const time = new Date(at.getTime() + 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)
  return {
    messageId: `${senderCode}${time}${randomDigits(15)}`,
    instructionId: `${senderCode}${receiverCode}${time}${randomDigits(9)}`,
    endToEndId: `${senderCode}${time}${randomDigits(15)}`,
  }
}

function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(0, 10)).join('')
}

/** Writes the message, with the elements in the schema's order. */
export function writeCreditTransfer(transfer: CreditTransfer): string {
  const day = new Date(transfer.createdAt.getTime() + 3_600_000).toISOString().slice(0, 10)
  const amount = `Ccy="${transfer.currencyCode}">${transfer.amountMinor / 100n}.${String(transfer.amountMinor % 100n).padStart(2, '0')}<`
  const { senderBank } = transfer
  return (
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.09">' +
    `<FIToFICstmrCdtTrf><GrpHdr><MsgId>${transfer.messageId}</MsgId><CreDtTm>${transfer.createdAt.toISOString()}</CreDtTm>` +
    `<NbOfTxs>1</NbOfTxs><TtlIntrBkSttlmAmt ${amount}/TtlIntrBkSttlmAmt><IntrBkSttlmDt>${day}</IntrBkSttlmDt>` +
    `<SttlmInf><SttlmMtd>CLRG</SttlmMtd></SttlmInf>` +
    `<InstgAgt>${institution(senderBank.code)}</InstgAgt><InstdAgt>${institution(transfer.receivingBankCode)}</InstdAgt></GrpHdr>` +
    `<CdtTrfTxInf><PmtId><InstrId>${transfer.instructionId}</InstrId><EndToEndId>${transfer.endToEndId}</EndToEndId>` +
    `<TxId>${transfer.endToEndId}</TxId></PmtId><IntrBkSttlmAmt ${amount}/IntrBkSttlmAmt><IntrBkSttlmDt>${day}</IntrBkSttlmDt>` +
    `<ChrgBr>SLEV</ChrgBr><Dbtr><Nm>${escapeXml(transfer.senderName)}</Nm></Dbtr>` +
    `<DbtrAcct>${account(transfer.senderAccount)}</DbtrAcct>` +
    `<DbtrAgt>${institution(senderBank.code, senderBank.name)}</DbtrAgt>` +
    `<CdtrAgt>${institution(transfer.receivingBankCode)}</CdtrAgt><Cdtr><Nm>Account holder</Nm></Cdtr>` +
    `<CdtrAcct>${account(transfer.accountNumber)}</CdtrAcct>` +
    `<RmtInf><Ustrd>${escapeXml(transfer.narration)}</Ustrd></RmtInf></CdtTrfTxInf></FIToFICstmrCdtTrf></Document>`
  )
}

function institution(code: string, name?: string): string {
  const named = name === undefined ? '' : `<Nm>${escapeXml(name)}</Nm>`
  return `<FinInstnId><ClrSysMmbId><MmbId>${code}</MmbId></ClrSysMmbId>${named}</FinInstnId>`
}

function account(number: string): string {
  return `<Id><Othr><Id>${number}</Id></Othr></Id>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const report = v.object({
  Document: v.object({
    FIToFIPmtStsRpt: v.object({
      TxInfAndSts: v.object({
        OrgnlEndToEndId: v.string(),
        TxSts: v.picklist(['ACSC', 'RJCT']),
        StsRsnInf: v.optional(v.object({ Rsn: v.object({ Cd: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,4}$/)) }) })),
      }),
    }),
  }),
})

/** Reads the bank's answer about this payment. Returns undefined when the message is no report about it. */
export function readStatusReport(
  xml: string,
  endToEndId: string,
): { readonly status: 'ACSC' | 'RJCT'; readonly reason: string | null } | undefined {
  try {
    const parsed = v.safeParse(report, new XMLParser({ parseTagValue: false, processEntities: false }).parse(xml))
    if (!parsed.success) return undefined
    const answer = parsed.output.Document.FIToFIPmtStsRpt.TxInfAndSts
    if (answer.OrgnlEndToEndId !== endToEndId) return undefined
    return { status: answer.TxSts, reason: answer.StsRsnInf?.Rsn.Cd ?? null }
  } catch {
    return undefined
  }
}
