/**
 * Inward credits of the national payment switch: reads a signed pacs.008.001.09 with one credit transfer and answers a
 * pacs.002.001.11. Institutions are six-digit clearing member ids. Account numbers come in Othr/Id; IBAN is read too, because
 * participants are known to put the ten digits there. The signature of this first version is detached: RSA-SHA256 over the
 * raw bytes, base64, in the `x-signature` header.
 */
import { createPublicKey, randomBytes, verify, type KeyObject } from 'node:crypto'
import * as v from 'valibot'
import type { CreditAnswer, InwardCredit, InwardSwitch, UnreadableMessage } from '../../ports/payment-switch.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { parseStrictXml } from './strict-xml.ts'

export interface Iso20022InwardOptions {
  /** The switch's RSA public key, SPKI PEM. Several while it is being rotated. */
  readonly switchPublicKeysPem: readonly string[]
  /** Our own six-digit institution code: the sender of the answers. */
  readonly institutionCode: string
}

const INWARD_NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pacs.008.001.09'
const REPORT_NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pacs.002.001.11'

/** Zero-width, bidirectional and other invisible characters: refused in ids, dropped from names, which they could falsify. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const code6 = v.pipe(v.string(), v.regex(/^\d{6}$/))
const agent = v.object({
  FinInstnId: v.object({
    ClrSysMmbId: v.object({ MmbId: code6 }),
    Nm: v.optional(v.pipe(v.string(), v.maxLength(140))),
  }),
})
const account = v.union([
  v.object({ Id: v.strictObject({ Othr: v.object({ Id: v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{1,34}$/)) }) }) }),
  v.object({ Id: v.strictObject({ IBAN: v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{1,34}$/)) }) }),
])
const amount = v.strictObject({
  // Five decimals are the standard's; more than two must be zeros, which `minorUnits` checks.
  '#text': v.pipe(v.string(), v.regex(/^\d{1,13}(\.\d{1,5})?$/)),
  '@Ccy': v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
})
const named = v.object({ Nm: v.pipe(v.string(), v.minLength(1), v.maxLength(140)) })
const dateTime = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/))

const inward = v.strictObject({
  Document: v.strictObject({
    '@xmlns': v.literal(INWARD_NAMESPACE),
    FIToFICstmrCdtTrf: v.object({
      GrpHdr: v.object({
        // Participant, time to the second, and fifteen characters of its own.
        MsgId: v.pipe(v.string(), v.regex(/^\d{20}[0-9A-Za-z]{15}$/)),
        CreDtTm: dateTime,
        NbOfTxs: v.literal('1'),
        SttlmInf: v.object({ SttlmMtd: v.literal('CLRG') }),
      }),
      CdtTrfTxInf: v.object({
        PmtId: v.object({
          InstrId: v.optional(v.pipe(v.string(), v.regex(/^\d{26}[0-9A-Za-z]{9}$/))),
          EndToEndId: v.pipe(v.string(), v.regex(/^\d{6}[0-9A-Za-z]{29}$/)),
          TxId: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{1,35}$/))),
        }),
        IntrBkSttlmAmt: amount,
        ChrgBr: v.literal('SLEV'),
        Dbtr: named,
        DbtrAcct: v.optional(account),
        DbtrAgt: agent,
        CdtrAgt: agent,
        CdtrAcct: account,
        RmtInf: v.optional(v.object({ Ustrd: v.pipe(v.string(), v.maxLength(140)) })),
      }),
    }),
  }),
})

/** The switch's inward side over ISO 20022. Throws at once when a key cannot be read: that is configuration, not a message. */
export function createIso20022InwardSwitch(options: Iso20022InwardOptions): InwardSwitch {
  const keys = options.switchPublicKeysPem.map((pem) => createPublicKey(pem))
  for (const key of keys) {
    if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) {
      throw new Error('the payment switch key must be RSA of 2048 bits or more')
    }
  }
  return {
    read(message) {
      if (!isSigned(message.body, message.signature, keys))
        return unreadable('bad-signature', 'signature does not match')
      const parsed = v.safeParse(inward, parseStrictXml(message.body))
      return parsed.success ? toCredit(parsed.output) : unreadable('malformed', 'not a pacs.008.001.09 with one credit')
    },
    report: (credit, answer, answeredAt) => ({
      contentType: 'application/xml; charset=utf-8',
      body: statusReport(credit, answer, answeredAt, options.institutionCode),
    }),
  }
}

function unreadable(kind: UnreadableMessage['kind'], detail: string): Result<never, UnreadableMessage> {
  return fail({ kind, detail })
}

function isSigned(body: Buffer, signature: string | undefined, keys: readonly KeyObject[]): boolean {
  if (signature === undefined || !/^[A-Za-z0-9+/]{300,800}={0,2}$/.test(signature)) return false
  const bytes = Buffer.from(signature, 'base64')
  return keys.some((key) => verify('sha256', body, key, bytes))
}

function toCredit(message: v.InferOutput<typeof inward>): Result<InwardCredit, UnreadableMessage> {
  const { GrpHdr: header, CdtTrfTxInf: transfer } = message.Document.FIToFICstmrCdtTrf
  const amountMinor = minorUnits(transfer.IntrBkSttlmAmt['#text'])
  if (amountMinor === undefined || amountMinor === 0n) return unreadable('malformed', 'amount is not payable')
  const debtorAgent = transfer.DbtrAgt.FinInstnId.ClrSysMmbId.MmbId
  // The id belongs to whoever sends the money; another bank's prefix would let one bank use up the ids of another.
  if (!transfer.PmtId.EndToEndId.startsWith(debtorAgent)) return unreadable('malformed', 'id of another institution')
  const debtorName = readable(transfer.Dbtr.Nm)
  if (debtorName === '') return unreadable('malformed', 'no debtor name')
  const debtorAgentName = readable(transfer.DbtrAgt.FinInstnId.Nm ?? '')
  return ok({
    messageId: header.MsgId,
    endToEndId: transfer.PmtId.EndToEndId,
    transactionId: transfer.PmtId.TxId ?? null,
    createdAt: header.CreDtTm,
    amountMinor,
    currency: transfer.IntrBkSttlmAmt['@Ccy'],
    creditorAgent: transfer.CdtrAgt.FinInstnId.ClrSysMmbId.MmbId,
    creditorAccount: accountNumber(transfer.CdtrAcct),
    debtorName,
    debtorAccount: transfer.DbtrAcct === undefined ? null : accountNumber(transfer.DbtrAcct),
    debtorAgent,
    debtorAgentName: debtorAgentName === '' ? null : debtorAgentName,
    narration: readable(transfer.RmtInf?.Ustrd ?? ''),
  })
}

function accountNumber(given: v.InferOutput<typeof account>): string {
  return 'Othr' in given.Id ? given.Id.Othr.Id : given.Id.IBAN
}

/** A name or narration as it may be shown: composed, without invisible characters. */
function readable(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFC').trim()
}

/** Decimal text of a currency with two decimals in minor units; undefined when it is finer than that. */
function minorUnits(decimal: string): bigint | undefined {
  const [whole = '0', fraction = ''] = decimal.split('.')
  if (/[1-9]/.test(fraction.slice(2))) return undefined
  return BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, '0'))
}

/** Every value put in is of a form checked by `inward`, or ours: letters, digits, dashes and colons, so nothing needs escaping. */
function statusReport(credit: InwardCredit, answer: CreditAnswer, answeredAt: Date, institutionCode: string): string {
  const at = answeredAt.toISOString()
  const messageId = `${institutionCode}${at.replace(/\D/g, '').slice(0, 14)}${randomBytes(8).toString('hex').slice(0, 15)}`
  const status =
    answer.kind === 'settled'
      ? `<TxSts>ACSC</TxSts><AccptncDtTm>${at}</AccptncDtTm>`
      : `<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${answer.reason}</Cd></Rsn></StsRsnInf>`
  const transactionId = credit.transactionId === null ? '' : `<OrgnlTxId>${credit.transactionId}</OrgnlTxId>`
  return (
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="${REPORT_NAMESPACE}"><FIToFIPmtStsRpt>` +
    `<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>${at}</CreDtTm></GrpHdr>` +
    `<TxInfAndSts><OrgnlGrpInf><OrgnlMsgId>${credit.messageId}</OrgnlMsgId>` +
    `<OrgnlMsgNmId>pacs.008.001.09</OrgnlMsgNmId></OrgnlGrpInf>` +
    `<OrgnlEndToEndId>${credit.endToEndId}</OrgnlEndToEndId>${transactionId}${status}` +
    '</TxInfAndSts></FIToFIPmtStsRpt></Document>'
  )
}
