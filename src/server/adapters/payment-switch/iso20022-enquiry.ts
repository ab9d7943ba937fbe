/** Writes a name enquiry (acmt.023), which asks for the holder of an account, and reads its answer (acmt.024). */
import * as v from 'valibot'
import { enquiryVerdict } from '../../../core/transfers/enquiry-codes.ts'
import type { CanonicalXml } from '../../../values/canonical-xml.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { EnquiredName, EnquiryFailure } from '../../ports/payment-switch.ts'
import {
  accountId,
  accountIdSchema,
  accountNumberOf,
  anyId,
  institution,
  isoDocument,
  type IsoDialect,
  readable,
} from './iso20022-parts.ts'
import { parseIsoMessage } from './strict-xml.ts'

export interface SentEnquiry {
  /** The id of this message. It becomes the credit's `enquiryRef`. */
  readonly messageId: string
  readonly at: Date
  /** Our own six-digit institution code. */
  readonly institutionCode: string
  readonly enquired: { readonly institutionCode: string; readonly accountNumber: string }
}

/** The acmt.023. */
export function enquiry(dialect: IsoDialect, sent: SentEnquiry): CanonicalXml {
  const { enquired, messageId } = sent
  const id = accountId(dialect, enquired.accountNumber)
  return isoDocument(dialect.enquiry, {
    IdVrfctnReq: {
      Assgnmt: {
        MsgId: messageId,
        CreDtTm: sent.at.toISOString(),
        Assgnr: { Agt: institution(dialect, sent.institutionCode) },
        Assgne: { Agt: institution(dialect, enquired.institutionCode) },
      },
      Vrfctn: {
        Id: messageId,
        PtyAndAcctId: {
          Acct: dialect.enquiredAccountIsCashAccount ? { Id: id } : id,
          Agt: institution(dialect, enquired.institutionCode),
        },
      },
    },
  })
}

const identified = v.object({
  Pty: v.optional(v.object({ Nm: v.optional(v.pipe(v.string(), v.maxLength(140))) })),
  Acct: v.optional(v.union([accountIdSchema, v.object({ Id: accountIdSchema })])),
})
const code = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,35}$/))

const report = v.object({
  IdVrfctnRpt: v.object({
    OrgnlAssgnmt: v.optional(v.object({ MsgId: anyId })),
    // The enquiry is about one account, so a list is not an answer.
    Rpt: v.object({
      OrgnlId: anyId,
      Vrfctn: v.picklist(['true', 'false', '1', '0']),
      Rsn: v.optional(v.union([v.object({ Cd: code }), v.object({ Prtry: code })])),
      OrgnlPtyAndAcctId: v.optional(identified),
      UpdtdPtyAndAcctId: v.optional(identified),
    }),
  }),
})

/** Reads the account's name from a signed reply. A reply about something else counts as no reply. */
export function readEnquiryReport(
  dialect: IsoDialect,
  sent: SentEnquiry,
  xml: string,
): Result<EnquiredName, EnquiryFailure> {
  const message = parseIsoMessage(xml)
  if (message?.message !== dialect.enquiryReport) return unavailable('the reply is no enquiry report')
  const parsed = v.safeParse(report, message.content)
  if (!parsed.success) return unavailable('the enquiry report cannot be read')
  const { OrgnlAssgnmt: assignment, Rpt: found } = parsed.output.IdVrfctnRpt
  const isOurs = found.OrgnlId === sent.messageId && (assignment?.MsgId ?? sent.messageId) === sent.messageId
  if (!isOurs) return unavailable('a report about another enquiry')
  const parties = [found.UpdtdPtyAndAcctId, found.OrgnlPtyAndAcctId]
  const isOther = parties.some(
    (party) => (numberOf(party) ?? sent.enquired.accountNumber) !== sent.enquired.accountNumber,
  )
  if (isOther) return unavailable('a report about another account')
  if (found.Vrfctn === 'false' || found.Vrfctn === '0') return notVerified(found.Rsn)
  const accountName = parties.map((party) => readable(party?.Pty?.Nm ?? '')).find((name) => name !== '')
  if (accountName === undefined) return unavailable('a report without a name')
  return ok({ accountName, enquiryRef: sent.messageId })
}

function numberOf(party: v.InferOutput<typeof identified> | undefined): string | undefined {
  const account = party?.Acct
  if (account === undefined) return undefined
  return accountNumberOf('Id' in account ? account.Id : account)
}

function notVerified(reason: { Cd: string } | { Prtry: string } | undefined): Result<never, EnquiryFailure> {
  const given = reason === undefined ? null : 'Cd' in reason ? reason.Cd : reason.Prtry
  return fail({ kind: enquiryVerdict(given), code: given, detail: 'not verified' })
}

function unavailable(detail: string): Result<never, EnquiryFailure> {
  return fail({ kind: 'unavailable', code: null, detail })
}
