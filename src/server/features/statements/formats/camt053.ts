/** Writes a statement as ISO 20022 camt.053.001.08, with which companies' programs reconcile. */
import type { Statement, StatementLine } from '../../../../core/statements/statement.ts'
import { statementId } from '../../../../core/statements/statement-name.ts'
import { BRAND } from '../../../../values/brand.ts'
import { daysAfter } from '../../../../values/date.ts'
import { decimalText } from '../../../../values/money.ts'
import type { LineBatches } from './statement-writer.ts'
import { buildXml, splitAtLines, type XmlNode } from './xml.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'

/** Bank transaction codes (ISO 20022 external code sets: domain, family, sub-family) by the kind of the line. */
const CODES: Readonly<Record<string, readonly [string, string, string]>> = {
  'card-payment': ['PMNT', 'CCRD', 'POSD'],
  fx: ['FORX', 'SPOT', 'OTHR'],
  interest: ['ACMT', 'MCOP', 'INTR'],
  fee: ['ACMT', 'MDOP', 'CHRG'],
  charge: ['ACMT', 'MDOP', 'CHRG'],
}

type Money = (minor: bigint) => XmlNode

export async function* writeCamt053(statement: Statement, batches: LineBatches): AsyncIterable<string> {
  const { account, figures, from, to, madeAt } = statement
  const money: Money = (minor) => ({
    '#text': decimalText(minor < 0n ? -minor : minor, account.currency),
    '@Ccy': account.currency,
  })
  const sum = (minor: bigint): string => decimalText(minor, account.currency)
  const [before, after] = splitAtLines((place) => ({
    Document: {
      '@xmlns': NAMESPACE,
      BkToCstmrStmt: {
        GrpHdr: { MsgId: messageId(statement), CreDtTm: madeAt.toISOString() },
        Stmt: {
          Id: statementId(statement),
          CreDtTm: madeAt.toISOString(),
          FrToDt: { FrDtTm: midnight(from), ToDtTm: midnight(daysAfter(to, 1)) },
          Acct: accountOf(statement),
          Bal: [
            balanceOf('OPBD', from, figures.openingMinor, money),
            balanceOf('CLBD', to, figures.closingMinor, money),
          ],
          TxsSummry: {
            TtlNtries: { NbOfNtries: String(figures.credits + figures.debits) },
            TtlCdtNtries: { NbOfNtries: String(figures.credits), Sum: sum(figures.inMinor) },
            TtlDbtNtries: { NbOfNtries: String(figures.debits), Sum: sum(figures.outMinor) },
          },
          Lines: place,
        },
      },
    },
  }))
  yield `<?xml version="1.0" encoding="UTF-8"?>\n${before}\n`
  for await (const lines of batches) {
    if (lines.length > 0) yield buildXml({ Ntry: lines.map((line) => entryOf(line, statement, money)) })
  }
  yield `${after}\n`
}

/** Makes a message id of at most 35 characters, different for each statement that is made. */
function messageId(statement: Statement): string {
  const made = statement.madeAt.toISOString().replace(/[-:.TZ]/g, '')
  return `${BRAND.institutionCode}${statement.account.accountNumber}${made}`.slice(0, 35)
}

function accountOf({ account }: Statement): XmlNode {
  return {
    Id: { Othr: { Id: account.accountNumber, SchmeNm: { Prtry: 'NUBAN' } } },
    Ccy: account.currency,
    Nm: account.accountType,
    Ownr: { Nm: account.accountName },
    Svcr: { FinInstnId: { Nm: BRAND.bankName, Othr: { Id: BRAND.institutionCode } } },
  }
}

function balanceOf(code: string, day: string, minor: bigint, money: Money): XmlNode {
  return { Tp: { CdOrPrtry: { Cd: code } }, Amt: money(minor), CdtDbtInd: side(minor), Dt: { Dt: day } }
}

const side = (minor: bigint): string => (minor < 0n ? 'DBIT' : 'CRDT')

function entryOf(line: StatementLine, { account }: Statement, money: Money): XmlNode {
  const isCredit = line.amountMinor > 0n
  const [domain, family, subFamily] = CODES[line.kind] ?? ['PMNT', isCredit ? 'RCDT' : 'ICDT', 'OTHR']
  const owner = { Pty: { Nm: account.accountName } }
  const other = line.counterparty === '' ? undefined : { Pty: { Nm: cut(line.counterparty, 140) } }
  return {
    NtryRef: line.lineId,
    Amt: money(line.amountMinor),
    CdtDbtInd: side(line.amountMinor),
    Sts: { Cd: 'BOOK' },
    BookgDt: { DtTm: line.postedAt.toISOString() },
    ValDt: { Dt: line.valueDate },
    AcctSvcrRef: line.reference,
    BkTxCd: {
      Domn: { Cd: domain, Fmly: { Cd: family, SubFmlyCd: subFamily } },
      Prtry: { Cd: cut(line.kind, 35), Issr: BRAND.bankName },
    },
    NtryDtls: {
      TxDtls: {
        Refs: { AcctSvcrRef: line.reference },
        Amt: money(line.amountMinor),
        CdtDbtInd: side(line.amountMinor),
        RltdPties: isCredit ? { Dbtr: other, Cdtr: owner } : { Dbtr: owner, Cdtr: other },
        ...(line.narration === '' ? {} : { RmtInf: { Ustrd: cut(line.narration, 140) } }),
      },
    },
  }
}

function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim()
}

/** The first moment of a day in Lagos. Lagos has the same UTC offset all year. */
function midnight(day: string): string {
  return `${day}T00:00:00+01:00`
}
