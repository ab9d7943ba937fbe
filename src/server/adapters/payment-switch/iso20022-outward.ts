/**
 * The outward side of the payment switch over ISO 20022: signed messages by HTTP to /nps/acmt and /nps/pacs, each with a signed
 * report in the response.
 *
 * A response that is not a readable, signed report about exactly the sent message counts as silence.
 */
import type { CanonicalXml } from '../../../values/canonical-xml.ts'
import { fail, type Result } from '../../../values/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type {
  EnquiredName,
  EnquiryFailure,
  OutwardCredit,
  OutwardSwitch,
  SwitchAnswer,
} from '../../ports/payment-switch.ts'
import { answerToQuestion } from './answer-to-question.ts'
import { creditTransfer, readStatusReport, type SentCredit, statusRequest } from './iso20022-credit.ts'
import { enquiry, readEnquiryReport, type SentEnquiry } from './iso20022-enquiry.ts'
import type { IsoDialect } from './iso20022-parts.ts'
import { isoEndToEndId, isoPaymentIds, newMessageId } from './payment-ids.ts'
import { createIsoExchange, type IsoExchangeOptions } from './iso20022-exchange.ts'

export interface Iso20022OutwardOptions extends IsoExchangeOptions {
  /** Our own six-digit institution code. */
  readonly institutionCode: string
  readonly dialect: IsoDialect
  readonly clock: Clock
  /** The time-out of a name enquiry. It is short, because the customer waits for the name. */
  readonly enquiryTimeoutMs?: number
  /** The time-out of a credit. Without an answer, the bank sends a status inquiry later. */
  readonly creditTimeoutMs?: number
}

/** Throws immediately when a key cannot be read, because that is a fault of the configuration. */
export function createIso20022OutwardSwitch(options: Iso20022OutwardOptions): OutwardSwitch {
  const { dialect, institutionCode, clock } = options
  const send = createIsoExchange(options)
  const creditTimeoutMs = options.creditTimeoutMs ?? 30_000
  const sentOf = (credit: OutwardCredit): SentCredit => ({
    credit,
    ids: isoPaymentIds(credit, institutionCode, credit.creditor.institutionCode),
    institutionCode,
  })
  const answerTo = async (sent: SentCredit, xml: CanonicalXml): Promise<SwitchAnswer> => {
    const reply = await send('/nps/pacs', xml, creditTimeoutMs)
    if (reply.kind === 'signed') return readStatusReport(dialect, sent, reply.xml, clock.now())
    return { kind: 'pending', code: null, detail: reply.detail, alert: reply.alert, notReceived: false }
  }
  return {
    reference: (key) => isoEndToEndId(key, institutionCode),
    async enquireName(enquired): Promise<Result<EnquiredName, EnquiryFailure>> {
      const at = clock.now()
      const sent: SentEnquiry = { messageId: newMessageId(institutionCode, at), at, institutionCode, enquired }
      const reply = await send('/nps/acmt', enquiry(dialect, sent), options.enquiryTimeoutMs ?? 10_000)
      if (reply.kind === 'signed') return readEnquiryReport(dialect, sent, reply.xml)
      return fail({ kind: 'unavailable', code: null, detail: reply.detail })
    },
    sendCredit: async (credit) => {
      const sent = sentOf(credit)
      return answerTo(sent, creditTransfer(dialect, sent))
    },
    inquire: async (credit) => {
      const sent = sentOf(credit)
      const at = clock.now()
      const question = statusRequest(dialect, sent, { messageId: newMessageId(institutionCode, at), at })
      return answerToQuestion(await answerTo(sent, question))
    },
  }
}
