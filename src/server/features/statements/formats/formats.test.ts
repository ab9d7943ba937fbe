/**
 * Tests every format of a statement with a program of others: the program reads the balances and lines of the account.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Parser } from 'mt940js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runTool } from '../../../../../scripts/debian-tools.ts'
import { decimalText } from '../../../../values/money.ts'
import { xsdProblems } from '../../../xsd/validate-xsd.fixture.ts'
import { writeCamt053 } from './camt053.ts'
import { writeCsv } from './csv.ts'
import { swiftText, writeMt940 } from './mt940.ts'
import { writeOfx } from './ofx.ts'
import { sampleStatement, written } from './sample-statement.fixture.ts'

const { statement, lines } = sampleStatement()
const plain = (minor: bigint): string => decimalText(minor, 'NGN')
/** The amounts of the sample in kobo, from which the tests compute the sums. */
const AMOUNTS = [-4000000n, 68500000n, -7500050n, -1n, -10000000n, 181240n, -5375n, 9999999999999n]
const OPENING = -2000n
const CLOSING = AMOUNTS.reduce((sum, amount) => sum + amount, OPENING)
const BALANCES = AMOUNTS.map((_, index) => AMOUNTS.slice(0, index + 1).reduce((sum, one) => sum + one, OPENING))
/** "-20.00" in kobo. */
const minorOf = (text: string): bigint => BigInt(text.replace('.', ''))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'adire-formats-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('CSV', () => {
  /** Rules for hledger's own CSV reader. With `balance`, hledger checks the running balance of every line. */
  const RULES = `skip 1
fields date, date2, description, comment, code, amount-out, amount-in, balance, currency
date-format %Y-%m-%d
account1 assets:bank
account2 equity:others
`
  it('CSV: hledger reads it, and computes the same running balance on every line', async () => {
    const csv = (await written(writeCsv)).toString()
    // The first and the last line are balances, not movements.
    const movements = csv.trim().split('\r\n').toSpliced(1, 1).slice(0, -1).join('\n')
    const opening = `2026-11-01 opening\n    assets:bank  NGN ${plain(statement.figures.openingMinor)}\n    equity:opening\n\n`
    const args = ['--rules-file', fileOf('csv.rules', RULES), '-f', fileOf('statement.csv', movements), 'print']
    const { code, printed } = runTool('hledger', args)
    expect(code, printed).toBe(0)
    const checked = runTool(
      'hledger',
      ['-f', '-', 'balance', 'assets:bank', '--no-total', '-O', 'csv'],
      opening + printed,
    )
    expect(checked.code, checked.printed).toBe(0)
    expect(checked.printed).toContain(`NGN ${plain(statement.figures.closingMinor)}`)
  })

  it('figures: writes each amount in its column, each balance, and the balances before and after', async () => {
    const rows = (await written(writeCsv)).toString().trim().split('\r\n').slice(1)
    // No text in the last four fields has a comma.
    const figures = rows.map((row) => row.split(',').slice(-4, -1))
    const inKobo = figures.map((row) => row.map((text) => (text === '' ? null : minorOf(text))))
    expect(inKobo).toEqual([
      [null, null, OPENING],
      ...AMOUNTS.map((amount, index) =>
        amount < 0n ? [-amount, null, BALANCES[index]] : [null, amount, BALANCES[index]],
      ),
      [null, null, CLOSING],
    ])
  })

  it('CSV: keeps RFC 4180: CRLF, the same number of fields in each record, doubled quotes', async () => {
    const csv = (await written(writeCsv)).toString()
    expect(csv.startsWith('\uFEFFPosted,Value date,')).toBe(true)
    const records = csv.split('\r\n')
    expect(records).toHaveLength(lines.length + 4)
    expect(records.join('')).not.toMatch(/[\r\n]/)
    expect(csv).toContain('"Shop ""12"", Market; Road"')
  })

  it('CSV: no text runs as a formula, and a negative balance stays a number', async () => {
    const csv = (await written(writeCsv)).toString()
    expect(csv).toMatch(/,"'=HYPERLINK/)
    expect(csv).toContain(",'@SUM(A1:A9),")
    expect(csv).toContain(",'+234 803 555 0142,")
    expect(csv).toContain(",'-start\twith a tab ₦500 🎉,")
    expect(csv).toContain(',Opening balance,,,,,-20.00,NGN')
  })
})

describe('OFX', () => {
  it('figures: gives each transaction its sign and side, and the account its closing balance', async () => {
    const ofx = (await written(writeOfx)).toString()
    const all = (name: string) => [...ofx.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, one]) => one)
    expect(all('TRNAMT').map((amount) => minorOf(amount ?? ''))).toEqual(AMOUNTS)
    expect(all('BALAMT').map((amount) => minorOf(amount ?? ''))).toEqual([CLOSING])
    expect(all('TRNTYPE')).toEqual(['XFER', 'XFER', 'XFER', 'POS', 'XFER', 'INT', 'FEE', 'CREDIT'])
  })

  it('OFX: libofx reads the account, every transaction and the closing balance', async () => {
    const { code, printed } = runTool('ofxdump', [fileOf('statement.ofx', await written(writeOfx))])
    expect(code, printed).toBe(0)
    expect(printed).not.toContain('LibOFX ERROR')
    expect(printed).toMatch(/Account ID: 000036 +0102883417\n/)
    expect(printed).toContain('Default Currency: NGN')
    expect(printed).toContain(`Ledger balance: ${plain(statement.figures.closingMinor)}\n`)
    const amounts = [...printed.matchAll(/Total money amount: (\S+)/g)].map(([, amount]) => amount)
    expect(amounts).toEqual(lines.map(({ amountMinor }) => plain(amountMinor)))
    const ids = [...printed.matchAll(/Financial institution's ID for this transaction: (\S+)/g)].map(([, id]) => id)
    expect(ids).toEqual(lines.map(({ lineId }) => lineId))
    expect(printed).toContain('Bàbá Ṣọlá & Sons <Ltd>')
  })
})

describe('MT940', () => {
  it('MT940: an independent parser reads the balances, every line, and texts that imitate fields', async () => {
    const [read, ...more] = new Parser().parse((await written(writeMt940)).toString())
    expect(more).toEqual([])
    expect(read).toMatchObject({
      transactionReference: '0102883417261101',
      accountIdentification: '000036/0102883417',
      currency: 'NGN',
      openingBalance: -20,
    })
    expect(read?.transactions).toHaveLength(lines.length)
    const cents = (amount: number) => BigInt(Math.round(amount * 100))
    expect(read?.transactions.map(({ amount }) => cents(amount))).toEqual(lines.map((line) => line.amountMinor))
    expect(cents(read?.closingBalance ?? 0)).toBe(CLOSING)
    expect(read?.transactions.map(({ amount }) => cents(amount))).toEqual(AMOUNTS)
    expect(read?.transactions.map(({ date }) => date.toISOString().slice(0, 10))).toEqual(
      lines.map(({ valueDate }) => valueDate),
    )
    expect(read?.transactions[2]?.details).toMatch(/^Baba Sola Sons Ltd : :?62F:C261130NGN999999999,00$/)
  })

  it('MT940: has only characters of SWIFT, lines of the permitted length, and at most six lines for a text', async () => {
    const text = (await written(writeMt940)).toString()
    expect(text).toMatch(/^[A-Za-z0-9/?:().,'+ \r\n-]+$/)
    const rows = text.trimEnd().split('\r\n')
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(65 + ':86:'.length)
    expect(rows.filter((row) => row.startsWith(':62F:'))).toHaveLength(1)
    const details = text
      .split(':86:')
      .slice(1)
      .map((part) => part.split(/\r\n[:-]/)[0]?.split('\r\n').length ?? 0)
    expect(Math.max(...details)).toBe(6)
    expect(swiftText('Ṣọlá – “half” €5')).toBe('Sola half 5')
  })
})

describe('camt.053', () => {
  it('camt.053: is valid by the standard’s schema, with and without lines', async () => {
    const xml = (await written(writeCamt053)).toString()
    expect(xsdProblems('camt.053.001.08', xml)).toEqual([])
    expect(xsdProblems('camt.053.001.08', (await written(writeCamt053, 0)).toString())).toEqual([])
    expect(xsdProblems('camt.053.001.08', xml.replace('<Sts>', '<Sts><Nothing/>'))).not.toEqual([])
  })

  it('camt.053: has the balances and every amount', async () => {
    const xml = (await written(writeCamt053)).toString()
    const amounts = [...xml.matchAll(/<Ntry>\s*<NtryRef>[^<]*<\/NtryRef>\s*<Amt Ccy="NGN">([^<]*)</g)].map(
      ([, one]) => one,
    )
    expect(amounts).toEqual(lines.map(({ amountMinor }) => plain(amountMinor < 0n ? -amountMinor : amountMinor)))
    expect(xml).toMatch(/<Cd>OPBD<\/Cd>[\s\S]*?<Amt Ccy="NGN">20.00<\/Amt>\s*<CdtDbtInd>DBIT/)
    expect(xml).toContain(`<Amt Ccy="NGN">${plain(statement.figures.closingMinor)}</Amt>`)
    expect(xml).toContain('Bàbá Ṣọlá &amp; Sons &lt;Ltd&gt;')
  })

  it('figures: gives each entry its side, and each total its count and sum', async () => {
    const xml = (await written(writeCamt053)).toString()
    const signed = [...xml.matchAll(/<Amt Ccy="NGN">([^<]*)<\/Amt>\s*<CdtDbtInd>(CRDT|DBIT)<\/CdtDbtInd>/g)].map(
      ([, amount, indicator]) => minorOf(amount ?? '') * (indicator === 'DBIT' ? -1n : 1n),
    )
    // First the two balances, and then for each entry its amount and the amount in its details.
    expect(signed).toEqual([OPENING, CLOSING, ...AMOUNTS.flatMap((amount) => [amount, amount])])
    const total = (name: string) => {
      const found = new RegExp(`<${name}>\\s*<NbOfNtries>(\\d+)</NbOfNtries>(?:\\s*<Sum>([^<]*)</Sum>)?\\s*</${name}>`)
      return found.exec(xml)?.slice(1)
    }
    expect(total('TtlNtries')).toEqual(['8', undefined])
    expect(total('TtlCdtNtries')).toEqual(['3', '100000686812.39'])
    expect(total('TtlDbtNtries')).toEqual(['5', '215054.26'])
    const value = [...xml.matchAll(/<ValDt>\s*<Dt>([^<]*)<\/Dt>/g)].map(([, day]) => day)
    expect(value).toEqual(lines.map(({ valueDate }) => valueDate))
  })
})
