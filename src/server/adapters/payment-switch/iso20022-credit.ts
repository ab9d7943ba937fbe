/** Writes an outward credit (pacs.008) and its status inquiry (pacs.028), and reads the answer to both (pacs.002). */
import * as v from 'valibot'
import { isOfTheQuestion, isoVerdict } from '../../../core/transfers/switch-codes.ts'
import type { CanonicalXml, XmlElement } from '../../../values/canonical-xml.ts'
import { calendarDay } from '../../../values/date.ts'
import type { OutwardCredit, SwitchAnswer } from '../../ports/payment-switch.ts'
import {
  accountId,
  accountIdSchema,
  accountNumberOf,
  amountSchema,
  anyId,
  institution,
  isoAmount,
  isoDocument,
  type IsoDialect,
  minorUnits,
  shortened,
  timeText,
} from './iso20022-parts.ts'
import type { IsoPaymentIds } from './payment-ids.ts'
import { parseIsoMessage } from './strict-xml.ts'

/** NIP's channel code of internet banking. */
export const CHANNEL_INTERNET = '2'

export interface SentCredit {
  readonly credit: OutwardCredit
  readonly ids: IsoPaymentIds
  /** Our own six-digit institution code. */
  readonly institutionCode: string
}

/** Writes the pacs.008. The same credit always gives the same bytes. */
export function creditTransfer(dialect: IsoDialect, { credit, ids, institutionCode }: SentCredit): CanonicalXml {
  const { debtor, creditor } = credit
  const amount = isoAmount(credit.amountMinor, credit.currency)
  const day = calendarDay(credit.createdAt)
  const [ours, theirs] = [institution(dialect, institutionCode), institution(dialect, creditor.institutionCode)]
  const narration = shortened(credit.narration, 100)
  return isoDocument(dialect.creditTransfer, {
    FIToFICstmrCdtTrf: {
      GrpHdr: {
        MsgId: ids.messageId,
        CreDtTm: credit.createdAt.toISOString(),
        NbOfTxs: '1',
        TtlIntrBkSttlmAmt: amount,
        IntrBkSttlmDt: day,
        SttlmInf: { SttlmMtd: 'CLRG' },
        InstgAgt: ours,
        InstdAgt: theirs,
      },
      CdtTrfTxInf: {
        PmtId: { InstrId: ids.instructionId, EndToEndId: ids.endToEndId, TxId: ids.endToEndId },
        IntrBkSttlmAmt: amount,
        IntrBkSttlmDt: day,
        ChrgBr: 'SLEV',
        Dbtr: { Nm: shortened(debtor.name, 140) },
        DbtrAcct: { Id: accountId(dialect, debtor.accountNumber), Nm: shortened(debtor.name, 70) },
        DbtrAgt: ours,
        CdtrAgt: theirs,
        Cdtr: { Nm: shortened(creditor.name, 140) },
        CdtrAcct: { Id: accountId(dialect, creditor.accountNumber), Nm: shortened(creditor.name, 70) },
        ...(narration === '' ? {} : { RmtInf: { Ustrd: narration } }),
        SplmtryData: { PlcAndNm: 'AdditionalVerificationDetails', Envlp: { CustomData: verificationDetails(credit) } },
      },
    },
  })
}

/** The fields that the National Payment Stack requires in addition to the standard. */
function verificationDetails(credit: OutwardCredit): XmlElement {
  return {
    DebtorInfo: {
      AccountDesignation: '1',
      IdType: 'BVN',
      IdValue: credit.debtor.bvn,
      AccountTier: String(credit.debtor.tier),
    },
    TransactionInfo: { NameEnquiryMsgId: credit.enquiryRef, ChannelCode: CHANNEL_INTERNET },
  }
}

/** Writes the pacs.028 about a credit. `request` has the id and the time of this message. */
export function statusRequest(
  dialect: IsoDialect,
  { credit, ids, institutionCode }: SentCredit,
  request: { readonly messageId: string; readonly at: Date },
): CanonicalXml {
  return isoDocument(dialect.statusRequest, {
    FIToFIPmtStsReq: {
      GrpHdr: {
        MsgId: request.messageId,
        CreDtTm: request.at.toISOString(),
        InstgAgt: institution(dialect, institutionCode),
        InstdAgt: institution(dialect, credit.creditor.institutionCode),
      },
      TxInf: {
        StsReqId: request.messageId,
        OrgnlGrpInf: {
          OrgnlMsgId: ids.messageId,
          OrgnlMsgNmId: dialect.creditTransfer,
          OrgnlCreDtTm: credit.createdAt.toISOString(),
        },
        OrgnlInstrId: ids.instructionId,
        OrgnlEndToEndId: ids.endToEndId,
        OrgnlTxId: ids.endToEndId,
        OrgnlTxRef: { IntrBkSttlmAmt: isoAmount(credit.amountMinor, credit.currency) },
      },
    },
  })
}

const reasonSchema = v.object({
  Rsn: v.optional(
    v.union([
      v.object({ Cd: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,4}$/)) }),
      v.object({ Prtry: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,35}$/)) }),
    ]),
  ),
})
const status = v.pipe(v.string(), v.regex(/^[A-Z]{4}$/))
const reasons = v.optional(v.union([v.array(reasonSchema), reasonSchema]))
const original = v.object({ OrgnlMsgId: v.optional(anyId), OrgnlMsgNmId: v.optional(v.string()) })

const transaction = v.object({
  OrgnlGrpInf: v.optional(original),
  OrgnlInstrId: v.optional(anyId),
  OrgnlEndToEndId: v.optional(anyId),
  OrgnlTxId: v.optional(anyId),
  TxSts: status,
  StsRsnInf: reasons,
  // A settlement with an impossible time is still a settlement.
  AccptncDtTm: v.optional(timeText),
  OrgnlTxRef: v.optional(
    v.object({
      IntrBkSttlmAmt: v.optional(amountSchema),
      CdtrAcct: v.optional(v.object({ Id: accountIdSchema })),
    }),
  ),
})
const report = v.object({
  FIToFIPmtStsRpt: v.object({
    GrpHdr: v.object({ MsgId: anyId }),
    OrgnlGrpInfAndSts: v.optional(v.object({ OrgnlMsgId: anyId, GrpSts: v.optional(status), StsRsnInf: reasons })),
    // The inquiry is about one payment, so a list is not an answer.
    TxInfAndSts: v.optional(transaction),
  }),
})
type Transaction = v.InferOutput<typeof transaction>

/** Reads the status of this credit from a signed reply. `receivedAt` is used when the report gives no time. */
export function readStatusReport(dialect: IsoDialect, sent: SentCredit, xml: string, receivedAt: Date): SwitchAnswer {
  const message = parseIsoMessage(xml)
  if (message?.message !== dialect.statusReport) return contradicts('the reply is no status report')
  const parsed = v.safeParse(report, message.content)
  if (!parsed.success) return contradicts('the status report cannot be read')
  const { TxInfAndSts: found, OrgnlGrpInfAndSts: group } = parsed.output.FIToFIPmtStsRpt
  if (group !== undefined && group.OrgnlMsgId !== sent.ids.messageId)
    return contradicts('a report about another message')
  if (found === undefined) return answer(group?.GrpSts ?? '', reasonOf(group?.StsRsnInf), receivedAt)
  const wrong = contradiction(found, sent)
  if (wrong !== undefined) return contradicts(wrong)
  const at = new Date(found.AccptncDtTm ?? Number.NaN)
  return answer(found.TxSts, reasonOf(found.StsRsnInf), Number.isNaN(at.getTime()) ? receivedAt : at)
}

function contradiction(found: Transaction, { credit, ids }: SentCredit): string | undefined {
  const { OrgnlEndToEndId: endToEndId, OrgnlTxId: transactionId, OrgnlTxRef: reference } = found
  const differs = (given: string | undefined, own: string) => given !== undefined && given !== own
  if (endToEndId === undefined && transactionId === undefined) return 'a report that names no payment'
  if (differs(endToEndId, ids.endToEndId) || differs(transactionId, ids.endToEndId))
    return 'a report about another payment'
  if (differs(found.OrgnlInstrId, ids.instructionId)) return 'a report about another instruction'
  if (differs(found.OrgnlGrpInf?.OrgnlMsgId, ids.messageId)) return 'a report about another message'
  // A rejection of the inquiry says nothing about the credit.
  if (found.OrgnlGrpInf?.OrgnlMsgNmId?.startsWith('pacs.008') === false) return 'a report about no credit'
  const amount = reference?.IntrBkSttlmAmt
  const isSame = amount === undefined || minorUnits(amount['#text']) === credit.amountMinor
  if (!isSame || differs(amount?.['@Ccy'], credit.currency)) return 'a report about another amount'
  const account = reference?.CdtrAcct?.Id
  if (account !== undefined && accountNumberOf(account) !== credit.creditor.accountNumber)
    return 'a report about another account'
  return undefined
}

/** Returns the least definite of several reasons, because the credit is refused only when all reasons are final refusals. */
function reasonOf(given: v.InferOutput<typeof reasons>): string | null {
  const codes = [given].flat().flatMap((information) => {
    const reason = information?.Rsn
    if (reason === undefined) return []
    return ['Cd' in reason ? reason.Cd : reason.Prtry]
  })
  const open = codes.find((code) => isoVerdict('RJCT', code).verdict !== 'refused')
  return open ?? codes.find(isOfTheQuestion) ?? codes[0] ?? null
}

function answer(statusCode: string, reason: string | null, at: Date): SwitchAnswer {
  const { verdict, meaning, notReceived } = isoVerdict(statusCode, reason)
  const code = reason === null || verdict === 'settled' ? statusCode : reason
  switch (verdict) {
    case 'settled':
      return { kind: 'settled', code, at }
    case 'refused':
    case 'review':
      return { kind: verdict, code, reason: meaning }
    case 'pending':
      return { kind: 'pending', code, detail: meaning, alert: false, notReceived: notReceived === true }
  }
}

function contradicts(detail: string): SwitchAnswer {
  return { kind: 'pending', code: null, detail, alert: true, notReceived: false }
}
