/** Writes a report of transactions as goAML XML (schema 4), the format of the Nigerian Financial Intelligence Unit. */
import { decimalText } from '../../../values/money.ts'
import { BRAND } from '../../../values/brand.ts'
import { calendarDay } from '../../../values/date.ts'
import { buildXml, type XmlNode } from '../../features/statements/formats/xml.ts'

/** A customer of the bank, and the customer's account. */
export interface OwnParty {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  /** YYYY-MM-DD */
  readonly dateOfBirth: string
  readonly gender: string
  /** E.164 */
  readonly phone: string
  readonly cifid: string
  readonly accountNumber: string
  readonly accountName: string
  readonly openedAt: Date
}

/** The other side of a transaction, at another bank. */
export interface OtherParty {
  readonly institutionCode: string
  readonly institutionName: string
  readonly accountNumber: string
  readonly accountName: string
}

export interface ReportedTransaction {
  readonly number: string
  readonly description: string
  readonly at: Date
  /** In kobo. */
  readonly amountMinor: bigint
  readonly from: OwnParty | OtherParty
  readonly to: OwnParty | OtherParty
}

export interface GoamlReport {
  readonly code: 'STR' | 'CTR'
  /** The bank's own reference of the report. */
  readonly reference: string
  readonly madeAt: Date
  /** The name of the member of staff who makes the report. */
  readonly reporter: string
  readonly reason?: string
  /** The act of the bank, such as a refused payment. */
  readonly action?: string
  readonly transactions: readonly ReportedTransaction[]
  readonly indicators: readonly string[]
}

/**
 * The codes of goAML's lists. Each country's financial intelligence unit gives its lists to the banks that report to it. `-` means
 * "not stated" in the lists of every unit. A bank enters the codes of its unit here.
 */
const CODES = {
  channel: '-',
  funds: '-',
  accountType: '-',
  accountStatus: '-',
  role: '-',
  contact: '-',
  phone: '-',
} as const
const COUNTRY = 'NG'

export function goamlDocument(report: GoamlReport): string {
  const { code, reference, madeAt, reporter, reason, action, transactions, indicators } = report
  const [firstName = '', ...others] = reporter.trim().split(/\s+/)
  const content: XmlNode = {
    rentity_id: BRAND.fiuEntityId,
    rentity_branch: BRAND.bankName,
    submission_code: 'E',
    report_code: code,
    entity_reference: reference,
    submission_date: dateTime(madeAt),
    currency_code_local: 'NGN',
    reporting_person: { first_name: text(firstName, 100), last_name: text(others.join(' '), 100) },
    reason: reason === undefined ? undefined : text(reason, 4000),
    action: action === undefined ? undefined : text(action, 4000),
    transaction: transactions.map(transactionOf),
    report_indicators: { indicator: indicators.map((one) => text(one, 50)) },
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${buildXml({ report: content })}`
}

function transactionOf({ number, description, at, amountMinor, from, to }: ReportedTransaction): XmlNode {
  return {
    transactionnumber: number,
    transaction_location: 'Internet banking',
    transaction_description: text(description, 4000),
    date_transaction: dateTime(at),
    transmode_code: CODES.channel,
    amount_local: decimalText(amountMinor, 'NGN'),
    ...('cifid' in from
      ? {
          t_from_my_client: {
            from_funds_code: CODES.funds,
            from_account: ownAccount(from),
            from_country: COUNTRY,
          },
        }
      : { t_from: { from_funds_code: CODES.funds, from_account: otherAccount(from), from_country: COUNTRY } }),
    ...('cifid' in to
      ? { t_to_my_client: { to_funds_code: CODES.funds, to_account: ownAccount(to), to_country: COUNTRY } }
      : { t_to: { to_funds_code: CODES.funds, to_account: otherAccount(to), to_country: COUNTRY } }),
  }
}

function ownAccount(party: OwnParty): XmlNode {
  const { accountNumber, accountName, cifid, openedAt } = party
  return {
    institution_name: BRAND.bankName,
    institution_code: BRAND.institutionCode,
    non_bank_institution: 'false',
    branch: BRAND.bankName,
    account: accountNumber,
    currency_code: 'NGN',
    account_name: text(accountName, 255),
    client_number: cifid,
    personal_account_type: CODES.accountType,
    signatory: { is_primary: 'true', t_person: personOf(party), role: CODES.role },
    opened: dateTime(openedAt),
    status_code: CODES.accountStatus,
  }
}

function personOf({ gender, firstName, middleName, lastName, dateOfBirth, phone }: OwnParty): XmlNode {
  const letter = gender.slice(0, 1).toUpperCase()
  return {
    gender: letter === 'F' || letter === 'M' ? letter : '-',
    first_name: text(firstName, 100),
    middle_name: middleName === '' ? undefined : text(middleName, 100),
    last_name: text(lastName, 100),
    birthdate: `${dateOfBirth}T00:00:00`,
    nationality1: COUNTRY,
    residence: COUNTRY,
    phones: {
      phone: {
        tph_contact_type: CODES.contact,
        tph_communication_type: CODES.phone,
        tph_number: phone,
      },
    },
  }
}

function otherAccount({ institutionName, institutionCode, accountNumber, accountName }: OtherParty): XmlNode {
  return {
    institution_name: text(institutionName, 255),
    institution_code: institutionCode,
    non_bank_institution: 'false',
    account: text(accountNumber, 50),
    account_name: text(accountName, 255),
  }
}

/** An element of goAML is never empty. */
const text = (value: string, most: number): string => {
  const cut = value.replace(/\s+/g, ' ').trim().slice(0, most)
  return cut === '' ? '-' : cut
}

/** The day and the time of the event, in Lagos, without a zone. */
const dateTime = (at: Date): string =>
  `${calendarDay(at)}T${at.toLocaleTimeString('en-GB', { timeZone: BRAND.timeZone, hour12: false })}`
