/** Parts that the payment switch's ISO 20022 messages share: which versions are spoken, institutions, accounts, amounts and text. */
import * as v from 'valibot'
import { canonicalXml, type CanonicalXml, type XmlElement } from '../../../values/canonical-xml.ts'
import { cleanText } from '../../../values/text/clean-text.ts'

/** The messages and habits of one ISO 20022 dialect of a switch. */
export interface IsoDialect {
  readonly creditTransfer: string
  readonly statusReport: string
  readonly statusRequest: string
  readonly enquiry: string
  readonly enquiryReport: string
  /** The messages of a recall: the request, its answer, and the payment that returns the money. */
  readonly recall: string
  readonly resolution: string
  readonly paymentReturn: string
  /**
   * True when ten-digit account numbers are in `IBAN` and six-digit institution codes in `BICFI`, although the schemas
   * permit neither.
   */
  readonly digitsForIbanAndBic: boolean
  /** True from the third version of the enquiry on: its account is a whole `CashAccount`, whose id is one level deeper. */
  readonly enquiredAccountIsCashAccount: boolean
}

/** published: valid against the public schemas. nps: newer versions, with the National Payment Stack's own habits. */
export const ISO_DIALECTS = {
  published: {
    creditTransfer: 'pacs.008.001.09',
    statusReport: 'pacs.002.001.11',
    statusRequest: 'pacs.028.001.04',
    enquiry: 'acmt.023.001.02',
    enquiryReport: 'acmt.024.001.02',
    recall: 'camt.056.001.08',
    resolution: 'camt.029.001.09',
    paymentReturn: 'pacs.004.001.09',
    digitsForIbanAndBic: false,
    enquiredAccountIsCashAccount: false,
  },
  nps: {
    creditTransfer: 'pacs.008.001.12',
    statusReport: 'pacs.002.001.14',
    statusRequest: 'pacs.028.001.06',
    enquiry: 'acmt.023.001.04',
    enquiryReport: 'acmt.024.001.04',
    recall: 'camt.056.001.11',
    resolution: 'camt.029.001.13',
    paymentReturn: 'pacs.004.001.13',
    digitsForIbanAndBic: true,
    enquiredAccountIsCashAccount: true,
  },
} as const satisfies Readonly<Record<string, IsoDialect>>

/** Writes the document of a message. The keys of `content` must be in the order of the schema. */
export function isoDocument(message: string, content: XmlElement): CanonicalXml {
  return canonicalXml('Document', `urn:iso:std:iso:20022:tech:xsd:${message}`, content)
}

export function institution(dialect: IsoDialect, code: string): XmlElement {
  const bic = dialect.digitsForIbanAndBic ? { BICFI: code } : {}
  return { FinInstnId: { ...bic, ClrSysMmbId: { MmbId: code } } }
}

/** The identification of an account: the content of `Id`. */
export function accountId(dialect: IsoDialect, accountNumber: string): XmlElement {
  return dialect.digitsForIbanAndBic ? { IBAN: accountNumber } : { Othr: { Id: accountNumber } }
}

/** The amount element for minor units of a currency with two decimals. */
export function isoAmount(amountMinor: bigint, currency: string): Readonly<Record<string, string>> {
  const fraction = String(amountMinor % 100n).padStart(2, '0')
  return { '@Ccy': currency, '#text': `${amountMinor / 100n}.${fraction}` }
}

/** The longest name or narration of the messages. */
const LONGEST_TEXT = 140

/** A name or narration as it may be shown: composed, of bounded size, without the invisible characters that falsify names. */
export function readable(text: string): string {
  return cleanText(text, LONGEST_TEXT)
}

/** Like `readable`, with at most `most` characters. */
export function shortened(text: string, most: number): string {
  return Array.from(readable(text)).slice(0, most).join('').trim()
}

const institutionCode = v.pipe(v.string(), v.regex(/^\d{6}$/))
export const institutionSchema = v.object({
  FinInstnId: v.object({
    ClrSysMmbId: v.object({ MmbId: institutionCode }),
    Nm: v.optional(v.pipe(v.string(), v.maxLength(140))),
  }),
})

const number = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{1,34}$/))
/** Some participants put the ten digits of an account number into IBAN. */
export const accountIdSchema = v.union([
  v.strictObject({ Othr: v.object({ Id: number }) }),
  v.strictObject({ IBAN: number }),
])

export function accountNumberOf(id: v.InferOutput<typeof accountIdSchema>): string {
  return 'Othr' in id ? id.Othr.Id : id.IBAN
}

export const amountSchema = v.strictObject({
  // The standard allows five decimals. `minorUnits` checks that all decimals after the second are zeros.
  '#text': v.pipe(v.string(), v.regex(/^\d{1,13}(\.\d{1,5})?$/)),
  '@Ccy': v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
})

/**
 * Converts decimal text to minor units of a currency with two decimals. Undefined when the amount has a fraction of a
 * minor unit.
 */
export function minorUnits(decimal: string): bigint | undefined {
  const [whole = '0', fraction = ''] = decimal.split('.')
  if (/[1-9]/.test(fraction.slice(2))) return undefined
  return BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, '0'))
}

/** Checks the form of a time only. An impossible time such as 88:00 passes. */
export const timeText = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/),
)
/** A time that exists, because the bank's answer repeats it. */
export const dateTime = v.pipe(
  timeText,
  v.check((text) => !Number.isNaN(Date.parse(text))),
)

/** The header of a message that brings money. Its id is the participant, the time to the second, and fifteen characters. */
export const settlementHeader = {
  MsgId: v.pipe(v.string(), v.regex(/^\d{20}[0-9A-Za-z]{15}$/)),
  CreDtTm: dateTime,
  NbOfTxs: v.literal('1'),
  SttlmInf: v.object({ SttlmMtd: v.literal('CLRG') }),
}
export const anyId = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{1,35}$/))
