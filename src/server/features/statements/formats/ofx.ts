/**
 * Writes a statement as OFX 2.2 (Open Financial Exchange), which personal-finance programs import. OFX has only the
 * closing balance. The opening balance is the closing balance minus the lines.
 */
import type { Statement, StatementLine } from '../../../../core/statements/statement.ts'
import { BRAND } from '../../../../values/brand.ts'
import { decimalText } from '../../../../values/money.ts'
import type { LineBatches } from './statement-writer.ts'
import { buildXml, splitAtLines, type XmlNode } from './xml.ts'

const HEADER =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' +
  '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n'

const NAME_LENGTH = 32
const MEMO_LENGTH = 255

/** OFX transaction types by the kind of the line. Other kinds get the type of their direction. */
const TYPES: Readonly<Record<string, string>> = {
  transfer: 'XFER',
  'outward-transfer': 'XFER',
  'inward-credit': 'XFER',
  fx: 'XFER',
  'card-payment': 'POS',
  interest: 'INT',
  fee: 'FEE',
  charge: 'FEE',
}

export async function* writeOfx(statement: Statement, batches: LineBatches): AsyncIterable<string> {
  const { account, from, to, figures, madeAt } = statement
  const money = (minor: bigint): string => decimalText(minor, account.currency)
  const [before, after] = splitAtLines((place) => ({
    OFX: {
      SIGNONMSGSRSV1: {
        SONRS: {
          STATUS: { CODE: '0', SEVERITY: 'INFO' },
          DTSERVER: ofxTime(madeAt),
          LANGUAGE: 'ENG',
          FI: { ORG: BRAND.bankName, FID: BRAND.institutionCode },
        },
      },
      BANKMSGSRSV1: {
        STMTTRNRS: {
          TRNUID: '0',
          STATUS: { CODE: '0', SEVERITY: 'INFO' },
          STMTRS: {
            CURDEF: account.currency,
            BANKACCTFROM: {
              BANKID: BRAND.institutionCode,
              ACCTID: account.accountNumber,
              ACCTTYPE: account.accountType === 'Current' ? 'CHECKING' : 'SAVINGS',
            },
            BANKTRANLIST: { DTSTART: dayStart(from), DTEND: dayEnd(to), Lines: place },
            LEDGERBAL: { BALAMT: money(figures.closingMinor), DTASOF: dayEnd(to) },
          },
        },
      },
    },
  }))
  yield `${HEADER}${before}\n`
  for await (const lines of batches) {
    if (lines.length > 0) yield buildXml({ STMTTRN: lines.map((line) => transactionOf(line, money)) })
  }
  yield `${after}\n`
}

function transactionOf(line: StatementLine, money: (minor: bigint) => string): XmlNode {
  const isCredit = line.amountMinor > 0n
  const name = line.counterparty === '' ? line.narration : line.counterparty
  return {
    TRNTYPE: TYPES[line.kind] ?? (isCredit ? 'CREDIT' : 'DEBIT'),
    DTPOSTED: ofxTime(line.postedAt),
    DTAVAIL: dayStart(line.valueDate),
    TRNAMT: money(line.amountMinor),
    FITID: line.lineId,
    REFNUM: line.reference,
    NAME: cut(name === '' ? 'Entry' : name, NAME_LENGTH),
    ...(line.narration === '' ? {} : { MEMO: cut(line.narration, MEMO_LENGTH) }),
  }
}

/** Cuts a text by code points, so that no character is split. */
function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim()
}

/** "20261120150719.000[0:GMT]" */
function ofxTime(at: Date): string {
  return `${at.toISOString().replace(/[-:T]/g, '').slice(0, 18)}[0:GMT]`
}

/** Midnight in Lagos. Lagos has the same UTC offset all year. */
function dayStart(day: string): string {
  return `${day.replaceAll('-', '')}000000.000[+1:WAT]`
}

/** The last second of a day, because many programs read only the day. */
function dayEnd(day: string): string {
  return `${day.replaceAll('-', '')}235959.000[+1:WAT]`
}
