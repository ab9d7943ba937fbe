/**
 * The payment switch's outward side over NIBSS EasyPay, the older network: JSON under a bearer token. It carries credits out
 * only; credits still come in by ISO 20022. Its replies are not signed, so only TLS identifies the switch.
 */
import * as v from 'valibot'
import { enquiryVerdict } from '../../../core/transfers/enquiry-codes.ts'
import { nipVerdict } from '../../../core/transfers/switch-codes.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type {
  EnquiredName,
  EnquiryFailure,
  OutwardCredit,
  OutwardSwitch,
  SwitchAnswer,
} from '../../ports/payment-switch.ts'
import { answerToQuestion } from './answer-to-question.ts'
import { createTokenBearer, type EasypayAccess } from './easypay-token.ts'
import { CHANNEL_INTERNET } from './iso20022-credit.ts'
import { isoAmount, minorUnits, readable, shortened } from './iso20022-parts.ts'
import { newSessionId, nipSessionId } from './payment-ids.ts'

export interface EasypayOutwardOptions extends EasypayAccess {
  /** Our own six-digit institution code. */
  readonly institutionCode: string
  readonly enquiryTimeoutMs?: number
  readonly creditTimeoutMs?: number
}

const text = v.nullish(v.pipe(v.string(), v.maxLength(200)))
const responseCode = v.pipe(v.string(), v.regex(/^[0-9A-Z]{2}$/))

const nameReply = v.object({
  responseCode,
  sessionID: text,
  transactionId: text,
  accountNumber: text,
  accountName: text,
})

/** Digits that come as a number in some replies and as text in others. */
const digits = v.nullish(v.pipe(v.union([v.string(), v.number()]), v.transform(String)))
const creditReply = v.object({
  responseCode,
  transactionId: text,
  amount: digits,
  destinationInstitutionCode: digits,
  beneficiaryAccountNumber: text,
})

export function createEasypayOutwardSwitch(options: EasypayOutwardOptions): OutwardSwitch {
  const { institutionCode, clock } = options
  const call = createTokenBearer(options)
  const creditTimeoutMs = options.creditTimeoutMs ?? 30_000
  const idOf = (key: Pick<OutwardCredit, 'transferId' | 'createdAt'>) => nipSessionId(key, institutionCode)
  return {
    reference: idOf,
    async enquireName(enquired): Promise<Result<EnquiredName, EnquiryFailure>> {
      const transactionId = newSessionId(institutionCode, clock.now())
      const body = {
        transactionId,
        accountNumber: enquired.accountNumber,
        channelCode: CHANNEL_INTERNET,
        destinationInstitutionCode: enquired.institutionCode,
      }
      const reply = await call('/nip/nameenquiry', body, options.enquiryTimeoutMs ?? 10_000)
      if (reply.kind === 'none') return fail({ kind: 'unavailable', code: null, detail: reply.detail })
      return readName(reply.json, { transactionId, accountNumber: enquired.accountNumber })
    },
    async sendCredit(credit) {
      const transactionId = idOf(credit)
      const reply = await call(
        '/nip/fundstransfer',
        transferBody(credit, transactionId, institutionCode),
        creditTimeoutMs,
      )
      return reply.kind === 'none' ? pending(reply) : readCredit(reply.json, credit, transactionId, clock.now())
    },
    async inquire(credit) {
      const transactionId = idOf(credit)
      const reply = await call('/nip/tsq', { transactionId }, creditTimeoutMs)
      if (reply.kind === 'none') return pending(reply)
      return answerToQuestion(readCredit(reply.json, credit, transactionId, clock.now()))
    },
  }
}

function transferBody(credit: OutwardCredit, transactionId: string, institutionCode: string) {
  const { debtor, creditor } = credit
  const narration = shortened(credit.narration, 100)
  return {
    transactionId,
    nameEnquiryRef: credit.enquiryRef,
    sourceInstitutionCode: institutionCode,
    destinationInstitutionCode: creditor.institutionCode,
    channelCode: CHANNEL_INTERNET,
    amount: isoAmount(credit.amountMinor, credit.currency)['#text'],
    originatorAccountName: shortened(debtor.name, 100),
    originatorAccountNumber: debtor.accountNumber,
    originatorBankVerificationNumber: debtor.bvn,
    originatorKYCLevel: String(debtor.tier),
    originatorNarration: narration,
    beneficiaryAccountName: shortened(creditor.name, 100),
    beneficiaryAccountNumber: creditor.accountNumber,
    // The bank stores only the shown name of the recipient, so the BVN stays empty.
    beneficiaryBankVerificationNumber: '',
    beneficiaryKYCLevel: '',
    beneficiaryNarration: narration,
    paymentReference: credit.transferId,
    transactionLocation: '',
  }
}

function readName(
  json: unknown,
  sent: { readonly transactionId: string; readonly accountNumber: string },
): Result<EnquiredName, EnquiryFailure> {
  const parsed = v.safeParse(nameReply, json)
  if (!parsed.success) return fail({ kind: 'unavailable', code: null, detail: 'the reply cannot be read' })
  const { responseCode: code, accountName, accountNumber, transactionId, sessionID } = parsed.output
  if (code !== '00') return fail({ kind: enquiryVerdict(code), code, detail: nipVerdict(code).meaning })
  const isOther = (accountNumber ?? sent.accountNumber) !== sent.accountNumber
  if (isOther || (transactionId ?? sent.transactionId) !== sent.transactionId)
    return fail({ kind: 'unavailable', code, detail: 'a reply about another enquiry' })
  const name = readable(accountName ?? '')
  const enquiryRef = sessionID ?? sent.transactionId
  if (name === '' || !/^\d{30}$/.test(enquiryRef))
    return fail({ kind: 'unavailable', code, detail: 'a reply without a name' })
  return ok({ accountName: name, enquiryRef })
}

function readCredit(json: unknown, credit: OutwardCredit, transactionId: string, receivedAt: Date): SwitchAnswer {
  const parsed = v.safeParse(creditReply, json)
  if (!parsed.success) return pending({ detail: 'the reply cannot be read', alert: false })
  const reply = parsed.output
  const differs = (given: string | null | undefined, own: string) => (given ?? own) !== own
  if (differs(reply.transactionId, transactionId))
    return pending({ detail: 'a reply about another payment', alert: true })
  if (differs(reply.beneficiaryAccountNumber, credit.creditor.accountNumber))
    return pending({ detail: 'a reply about another account', alert: true })
  if (differs(reply.destinationInstitutionCode?.padStart(6, '0'), credit.creditor.institutionCode))
    return pending({ detail: 'a reply about another bank', alert: true })
  if (!isSameAmount(reply.amount, credit)) return pending({ detail: 'a reply about another amount', alert: true })
  const { verdict, meaning, notReceived } = nipVerdict(reply.responseCode)
  const code = reply.responseCode
  if (verdict === 'settled') return { kind: 'settled', code, at: receivedAt }
  if (verdict === 'pending')
    return { ...pending({ detail: meaning, alert: false }), code, notReceived: notReceived === true }
  return { kind: verdict, code, reason: meaning }
}

function isSameAmount(given: string | null | undefined, credit: OutwardCredit): boolean {
  if (given === null || given === undefined) return true
  return /^\d{1,13}(\.\d{1,5})?$/.test(given) && minorUnits(given) === credit.amountMinor
}

function pending(silence: { readonly detail: string; readonly alert: boolean }) {
  const { detail, alert } = silence
  return { kind: 'pending', code: null, detail, alert, notReceived: false } as const
}
