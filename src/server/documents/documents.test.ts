/** Rendered documents, read by independent programs: qpdf, poppler, zbar. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { interpolate } from '../../values/message.ts'
import { runTool } from '../../../scripts/debian-tools.ts'
import { RECEIPT_MESSAGES, type ReceiptTranslator } from '../../core/receipts/receipt-messages.ts'
import { translatorFor } from '../language/translator.ts'
import type { MessageKey } from '../../values/message.ts'
import { type ReceiptDocument, receiptDocument } from '../../core/receipts/receipt-document.ts'
import { receiptFor, type TransferRecord } from '../../core/transfers/receipt.ts'
import { formatMinor } from '../../values/money.ts'
import { inBatches, sampleStatement } from '../features/statements/formats/sample-statement.fixture.ts'
import { createDocumentRenderer, type DocumentRenderer } from './document-renderer.ts'
import { drawable, widthOf, wrapText } from './typeface.ts'

// Other programs are started, and the renderer may wait for a processor.
vi.setConfig({ testTimeout: 60_000 })

let folder: string
let renderer: DocumentRenderer
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'adire-documents-'))
  renderer = createDocumentRenderer({ isPlayMoney: true })
})
afterAll(async () => {
  await renderer.close()
  rmSync(folder, { recursive: true, force: true })
})

function fileOf(name: string, content: Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const whole = async (pieces: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(pieces))
const read = (tool: 'qpdf' | 'pdfinfo' | 'pdftotext', ...args: string[]): string => {
  const { code, printed } = runTool(tool, args)
  expect(code, printed).toBe(0)
  return printed
}

/** Letters without the spaces between them: a program may read the marks of a letter apart from it. */
const letters = (text: string): string => text.replace(/\s+/g, '').normalize('NFC')

const RECEIPT: ReceiptDocument = {
  title: 'Receipt OPT-3F9A-20K7-4F9Q',
  status: 'successful',
  statusText: 'Successful',
  amount: { sign: '', symbol: '₦', major: '85,000', decimals: '.00' },
  sentence: 'sent to',
  who: 'ṢỌLÁ O\u0323\u0301LA\u0301 OBI',
  when: 'Fri 20 Nov 2026, 4:07:19 pm',
  rows: [
    { name: 'To', text: 'Ṣọlá Obi', sub: 'Zenith Bank · ******7736' },
    { name: 'Narration', text: `${'long '.repeat(40)}end` },
    { name: 'Total debited', text: '₦85,103.75', isTotal: true },
  ],
  checkUrl: 'https://bank.example/verify/3F9A-20K7-4F9Q-X7DT',
  code: '3F9A-20K7-4F9Q-X7DT',
  madeAt: '21 Nov 2026, 9:00 am',
  isPlayMoney: true,
  language: 'en',
}

/** A transfer with every charge: 85,000.00 and 50.00, 3.75, 50.00 and 425.00 make 85,528.75. */
const CHARGED: TransferRecord = {
  transferId: '01931c5e-7b00-7abc-8def-0123456789ab',
  transferType: 1,
  state: 'settled',
  refusal: null,
  fromCustomerId: 'ada',
  fromAccountNumber: '1028834176',
  fromAccountName: 'ADAEZE OKONKWO',
  toCustomerId: null,
  toAccountNumber: '4903038303',
  toAccountName: 'TUNDE BAKARE',
  toBankCode: '000015',
  toBankName: 'Zenith Bank',
  amountMinor: 8500000n,
  feeMinor: 5000n,
  vatMinor: 375n,
  stampDutyMinor: 5000n,
  levyMinor: 42500n,
  currency: 'NGN',
  narration: 'Tiles',
  approvedWith: [0],
  createdAt: new Date('2026-11-20T12:00:00Z'),
  completedAt: new Date('2026-11-20T12:00:01Z'),
}
function printed(translator?: ReceiptTranslator): ReceiptDocument {
  const check = { code: RECEIPT.code, checkUrl: RECEIPT.checkUrl, madeAt: new Date(), isPlayMoney: false }
  const receipt = receiptFor(CHARGED, 'ada', interpolate)
  if (receipt === undefined) throw new Error('the sender has a receipt')
  return { ...receiptDocument(receipt, check, translator), madeAt: RECEIPT.madeAt }
}

describe('a statement as PDF', () => {
  it('is sound, tagged, titled, and says every line and figure', async () => {
    const { statement, lines } = sampleStatement(8)
    const path = fileOf('statement.pdf', await whole(renderer.statementPdf(statement, inBatches(lines, 10))))
    expect(read('qpdf', '--check', path)).toContain('No syntax or stream encoding errors found')
    const info = read('pdfinfo', path)
    expect(info).toMatch(/Title: +Statement of account, 1 Nov 2026 to 30 Nov 2026/)
    expect(info).toMatch(/Tagged: +yes/)
    const text = read('pdftotext', '-layout', path, '-')
    const shown = (minor: bigint) => formatMinor(minor, 'NGN')
    for (const line of lines) {
      const amount = `${line.amountMinor > 0n ? '+' : ''}${shown(line.amountMinor)}`
      expect(text).toContain(line.reference)
      expect(text).toMatch(new RegExp(`${escape(amount)} +${escape(shown(line.balanceAfterMinor))}`))
    }
    for (const figure of ['ADAEZE OKONKWO', '0102 883 417', shown(statement.figures.closingMinor), 'play money']) {
      expect(text).toContain(figure)
    }
    expect(text).toContain('Value date 31 Oct 2026')
  })

  it.each(['ha', 'yo', 'ig', 'pcm'] as const)(
    'in %s: has its words in that language, with every letter',
    async (language) => {
      const { translate } = translatorFor(language)
      const { statement, lines } = sampleStatement(2)
      const file = await whole(renderer.statementPdf(statement, inBatches(lines), language))
      const text = letters(read('pdftotext', '-raw', fileOf(`statement-${language}.pdf`, file), '-'))
      for (const english of ['Statement of account', 'Opening balance', 'Money in', 'Money out', 'Closing balance']) {
        expect(text).toContain(letters(translate(english as MessageKey)))
      }
      const written = RECEIPT_MESSAGES.map((english) => translate(english as string as MessageKey))
      expect(written.filter((one) => drawable(one).normalize('NFC') !== one.normalize('NFC'))).toEqual([])
    },
  )

  it('has all four figures with their counts, and both balances in the table', async () => {
    const { statement, lines } = sampleStatement()
    const path = fileOf('figures.pdf', await whole(renderer.statementPdf(statement, inBatches(lines))))
    const rows = read('pdftotext', '-layout', path, '-')
      .split('\n')
      .map((row) => row.trim().split(/ {2,}/))
    const at = rows.findIndex(([first]) => first === 'Opening balance')
    const figures = rows.slice(at).filter((row) => row.length > 1 || row[0] !== '')
    // The sample's own kobo: 3 credits, 5 debits, from -20.00.
    expect(figures.slice(0, 3)).toEqual([
      ['Opening balance', 'Money in', 'Money out', 'Closing balance'],
      ['−₦20.00', '+₦100,000,686,812.39', '−₦215,054.26', '₦100,000,471,738.13'],
      ['1 Nov 2026', 'Credits: 3', 'Debits: 5', '30 Nov 2026'],
    ])
    expect(rows).toContainEqual(['1 Nov 2026', 'Opening balance', '−₦20.00'])
    expect(rows).toContainEqual(['30 Nov 2026', 'Closing balance', '₦100,000,471,738.13'])
    expect(rows.flat()).toContain('End of the statement: 8 transactions.')
  })

  it('has a structure that a screen reader follows: headings, one table, a heading for each column, a cell for each figure', async () => {
    const { statement, lines } = sampleStatement(8)
    const path = fileOf('tagged.pdf', await whole(renderer.statementPdf(statement, inBatches(lines, 10))))
    const structure = read('pdfinfo', '-struct-text', path)
    const count = (name: string) => [...structure.matchAll(new RegExp(`^ *${name}\\b`, 'gm'))].length
    expect([count('Document'), count('H1'), count('H2'), count('Table'), count('TH')]).toEqual([1, 1, 1, 1, 4])
    // The heading row, the opening balance, the lines, the closing balance.
    expect(count('TR')).toBe(lines.length + 3)
    expect(count('TD')).toBe((lines.length + 2) * 4)
    expect(structure).toMatch(/TD[^\n]*\n[^\n]*"Closing balance"/)
    // Page heads and feet are no content.
    expect(structure).not.toContain('Page 2')
    expect(structure.match(/0102 883 417/g)).toHaveLength(1)
    expect(runTool('qpdf', ['--qdf', '--object-streams=disable', path, '-']).printed).toMatch(/\/Lang \(en-NG\)/)
  })

  it('is not made from a broken source, and the next statement is made', async () => {
    const { statement, lines } = sampleStatement()
    async function* broken() {
      yield lines
      throw new Error('the database went away')
    }
    await expect(whole(renderer.statementPdf(statement, broken()))).rejects.toThrow('the database went away')
    expect((await whole(renderer.statementPdf(statement, inBatches([])))).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('waits for its turn, and says when too many wait', async () => {
    const { statement, lines } = sampleStatement()
    const many = Array.from({ length: 16 }, () => whole(renderer.statementPdf(statement, inBatches(lines))))
    expect(renderer.hasCapacity()).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
    const sizes = (await Promise.all(many)).map((file) => file.length)
    expect(Math.min(...sizes)).toBeGreaterThan(10_000)
    expect(renderer.hasCapacity().ok).toBe(true)
  })
})

describe('a receipt', () => {
  it('as PDF is sound and tagged, one page, and says what the page says', async () => {
    const path = fileOf('receipt.pdf', await renderer.receiptPdf(RECEIPT))
    expect(read('qpdf', '--check', path)).toContain('No syntax or stream encoding errors found')
    const info = read('pdfinfo', path)
    expect(info).toMatch(/Tagged: +yes/)
    expect(info).toMatch(/Pages: +1\n/)
    const text = read('pdftotext', '-layout', path, '-').normalize('NFC')
    for (const part of ['Successful', '₦85,000', 'ṢỌLÁ', '₦85,103.75', RECEIPT.code, 'Sandbox: this is play money']) {
      expect(text).toContain(part)
    }
  })

  it('as PDF is in the language of the customer', async () => {
    const { translate } = translatorFor('yo')
    const translator = { language: 'yo', translate: (english: string) => translate(english as MessageKey) } as const
    const path = fileOf('receipt-yo.pdf', await renderer.receiptPdf(printed(translator)))
    const text = letters(read('pdftotext', '-raw', path, '-'))
    for (const part of ['Ó yọrí sí rere', 'a fi ránṣẹ́ sí TUNDE BAKARE', 'Àpapọ̀ tí a yọ', 'Ṣé òtítọ́ ni rìsíìtì yìí?'])
      expect(text).toContain(letters(part))
  })

  it('as PDF has every row of a transfer with charges', async () => {
    const path = fileOf('charged.pdf', await renderer.receiptPdf(printed()))
    const text = read('pdftotext', '-layout', path, '-')
    const rows = text.split('\n').map((row) => row.trim().split(/ {2,}/))
    expect(text.replace(/\s+/g, ' ')).toContain('Fee ₦50.00, VAT ₦3.75, Stamp duty ₦50.00, Cybersecurity levy ₦425.00')
    for (const row of [
      ['₦85,000.00'],
      ['To', 'TUNDE BAKARE'],
      ['From', 'ADAEZE OKONKWO'],
      ['Narration', 'Tiles'],
      ['Fees', '₦528.75'],
      ['Total debited', '₦85,528.75'],
    ])
      expect(rows).toContainEqual(row)
  })

  it('as a picture draws the charges, each charge by name, and the total', async () => {
    const drawn = async (receipt: ReceiptDocument) => (await renderer.receiptPng(receipt)).toString('base64')
    const { rows } = printed()
    const changed = (name: string, change: object): ReceiptDocument => ({
      ...printed(),
      rows: rows.map((row) => (row.name === name ? { ...row, ...change } : row)),
    })
    const whole = await drawn(printed())
    expect(await drawn(printed())).toBe(whole)
    // A picture has no text to read: another figure in a row must make another picture.
    expect(await drawn(changed('Fees', { text: '₦528.76' }))).not.toBe(whole)
    const sub = 'Fee ₦50.00, VAT ₦3.75, Stamp duty ₦50.00, Cybersecurity levy ₦425.01'
    expect(await drawn(changed('Fees', { sub }))).not.toBe(whole)
    expect(await drawn(changed('Total debited', { text: '₦85,528.76' }))).not.toBe(whole)
  })

  it('as a picture is a PNG whose square code leads to the check', async () => {
    const png = await renderer.receiptPng(RECEIPT)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.readUInt32BE(16)).toBe(1080)
    const { printed } = runTool('zbarimg', ['--quiet', '--raw', fileOf('receipt.png', png)])
    expect(printed.split('\n')[0]).toBe(RECEIPT.checkUrl)
  })
})

describe('text', () => {
  it('is wrapped within its width, and cut with an ellipsis', () => {
    const limits = { width: 100, weight: 'regular', size: 10, lines: 2 } as const
    for (const text of ['short', 'a few words that need more than one line of this width', 'x'.repeat(200), '']) {
      const lines = wrapText(text, limits)
      expect(lines.length).toBeLessThanOrEqual(2)
      for (const line of lines) expect(widthOf(line, 'regular', 10)).toBeLessThanOrEqual(100)
    }
    expect(wrapText('x'.repeat(200), limits)[1]).toMatch(/…$/)
    expect(wrapText('one two', limits)).toEqual(['one two'])
  })
})

function escape(text: string): string {
  return text.replace(/[.+−₦,]/g, (sign) => (sign === '+' || sign === '.' ? `\\${sign}` : sign))
}
