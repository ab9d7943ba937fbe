/**
 * Requests the return of a credit over ISO 20022: a signed camt.056 to /nps/camt, and a camt.029 about the same payment
 * as the answer.
 */
import * as v from 'valibot'
import type { CanonicalXml } from '../../../values/canonical-xml.ts'
import { calendarDay } from '../../../values/date.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Recall, RecallAnswer, RecallSwitch } from '../../ports/recall-switch.ts'
import { createIsoExchange, type IsoExchangeOptions } from './iso20022-exchange.ts'
import {
  amountSchema,
  anyId,
  institution,
  isoAmount,
  isoDocument,
  type IsoDialect,
  minorUnits,
} from './iso20022-parts.ts'
import { type IsoPaymentIds, isoPaymentIds, isoRecallId, newMessageId } from './payment-ids.ts'
import { parseIsoMessage } from './strict-xml.ts'

export interface Iso20022RecallOptions extends IsoExchangeOptions {
  /** Our own six-digit institution code. */
  readonly institutionCode: string
  readonly dialect: IsoDialect
  readonly clock: Clock
  readonly timeoutMs?: number
}

interface SentRecall {
  readonly recall: Recall
  /** The ids of the credit. */
  readonly ids: IsoPaymentIds
  readonly recallId: string
  readonly institutionCode: string
}

/** Throws immediately when a key cannot be read, because that is a fault of the configuration. */
export function createIso20022Recall(options: Iso20022RecallOptions): RecallSwitch {
  const { dialect, institutionCode, clock } = options
  const send = createIsoExchange(options)
  return {
    async askRecall(recall) {
      const sent: SentRecall = {
        recall,
        ids: isoPaymentIds(recall, institutionCode, recall.institutionCode),
        recallId: isoRecallId(recall.caseId, institutionCode),
        institutionCode,
      }
      const at = clock.now()
      const request = cancellationRequest(dialect, sent, { messageId: newMessageId(institutionCode, at), at })
      const reply = await send('/nps/camt', request, options.timeoutMs ?? 30_000)
      if (reply.kind === 'none') return { kind: 'pending', code: null, detail: reply.detail, alert: reply.alert }
      return readResolution(dialect, sent, reply.xml)
    },
  }
}

/**
 * Writes the camt.056. `request` has the id and the time of this message. All other fields are the same in each request
 * of one case.
 */
export function cancellationRequest(
  dialect: IsoDialect,
  { recall, ids, recallId, institutionCode }: SentRecall,
  request: { readonly messageId: string; readonly at: Date },
): CanonicalXml {
  const [ours, theirs] = [institution(dialect, institutionCode), institution(dialect, recall.institutionCode)]
  return isoDocument(dialect.recall, {
    FIToFIPmtCxlReq: {
      Assgnmt: {
        Id: request.messageId,
        Assgnr: { Agt: ours },
        Assgne: { Agt: theirs },
        CreDtTm: request.at.toISOString(),
      },
      Case: { Id: recallId, Cretr: { Agt: ours } },
      CtrlData: { NbOfTxs: '1' },
      Undrlyg: {
        TxInf: {
          CxlId: recallId,
          OrgnlGrpInf: {
            OrgnlMsgId: ids.messageId,
            OrgnlMsgNmId: dialect.creditTransfer,
            OrgnlCreDtTm: recall.createdAt.toISOString(),
          },
          OrgnlInstrId: ids.instructionId,
          OrgnlEndToEndId: ids.endToEndId,
          OrgnlTxId: ids.endToEndId,
          OrgnlIntrBkSttlmAmt: isoAmount(recall.amountMinor, recall.currency),
          OrgnlIntrBkSttlmDt: calendarDay(recall.createdAt),
          CxlRsnInf: { Rsn: { Cd: recall.reason } },
        },
      },
    },
  })
}

const caseSchema = v.object({ Id: anyId })
const code = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,35}$/))
const reasonSchema = v.object({ Rsn: v.optional(v.union([v.object({ Cd: code }), v.object({ Prtry: code })])) })
const transaction = v.object({
  RslvdCase: v.optional(caseSchema),
  OrgnlInstrId: v.optional(anyId),
  OrgnlEndToEndId: v.optional(anyId),
  OrgnlTxId: v.optional(anyId),
  TxCxlSts: v.optional(code),
  CxlStsRsnInf: v.optional(v.union([reasonSchema, v.array(reasonSchema)])),
  OrgnlIntrBkSttlmAmt: v.optional(amountSchema),
})
const resolution = v.object({
  RsltnOfInvstgtn: v.object({
    Assgnmt: v.object({ Id: anyId }),
    RslvdCase: v.optional(caseSchema),
    Sts: v.object({ Conf: code }),
    // The recall is about one payment, so a list is not an answer.
    CxlDtls: v.optional(v.object({ TxInfAndSts: transaction })),
  }),
})
type Transaction = v.InferOutput<typeof transaction>

/** Reads the answer to this request from a signed reply. A reply about something else counts as no reply. */
function readResolution(dialect: IsoDialect, sent: SentRecall, xml: string): RecallAnswer {
  const message = parseIsoMessage(xml)
  if (message?.message !== dialect.resolution) return contradicts('the answer is no resolution')
  const parsed = v.safeParse(resolution, message.content)
  if (!parsed.success) return contradicts('the resolution cannot be read')
  const { RslvdCase: resolved, Sts: status, CxlDtls: details } = parsed.output.RsltnOfInvstgtn
  const found = details?.TxInfAndSts
  const wrong = contradiction(resolved?.Id, found, sent)
  if (wrong !== undefined) return contradicts(wrong)
  return answer(status.Conf, found)
}

function contradiction(caseId: string | undefined, found: Transaction | undefined, sent: SentRecall) {
  const { ids, recall, recallId } = sent
  const differs = (given: string | undefined, own: string) => given !== undefined && given !== own
  if (differs(caseId, recallId) || differs(found?.RslvdCase?.Id, recallId)) return 'a resolution of another case'
  const named = [caseId, found?.RslvdCase?.Id, found?.OrgnlEndToEndId, found?.OrgnlTxId]
  if (named.every((one) => one === undefined)) return 'a resolution of no case and no payment'
  if (differs(found?.OrgnlEndToEndId, ids.endToEndId) || differs(found?.OrgnlTxId, ids.endToEndId))
    return 'a resolution about another payment'
  if (differs(found?.OrgnlInstrId, ids.instructionId)) return 'a resolution about another instruction'
  const amount = found?.OrgnlIntrBkSttlmAmt
  const isSame = amount === undefined || minorUnits(amount['#text']) === recall.amountMinor
  return isSame && !differs(amount?.['@Ccy'], recall.currency) ? undefined : 'a resolution about another amount'
}

/** The permitted status of the payment for each status of the investigation. */
const SAME_WORD: Readonly<Record<string, string>> = { CNCL: 'ACCR', RJCR: 'RJCR', PDCR: 'PDCR' }

function answer(confirmation: string, found: Transaction | undefined): RecallAnswer {
  const word = Object.hasOwn(SAME_WORD, confirmation) ? SAME_WORD[confirmation] : undefined
  if (word !== undefined && found?.TxCxlSts !== undefined && found.TxCxlSts !== word)
    return contradicts('a resolution that says two things')
  if (confirmation === 'CNCL') return { kind: 'agreed', code: confirmation }
  if (confirmation === 'RJCR') return { kind: 'refused', code: reasonOf(found) }
  const detail = confirmation === 'PDCR' ? 'being looked into' : 'an answer that is neither yes nor no'
  return { kind: 'pending', code: confirmation, detail, alert: false }
}

function reasonOf(found: Transaction | undefined): string | null {
  const [reason] = [found?.CxlStsRsnInf].flat().flatMap((information) => information?.Rsn ?? [])
  if (reason === undefined) return null
  return 'Cd' in reason ? reason.Cd : reason.Prtry
}

function contradicts(detail: string): RecallAnswer {
  return { kind: 'pending', code: null, detail, alert: true }
}
