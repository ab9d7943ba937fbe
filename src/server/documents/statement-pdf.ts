/** Draws a statement as a tagged PDF, line by line, so that a long statement is never in memory as a whole. */
import type { Statement, StatementLine } from '../../core/statements/statement.ts'
import { entryKindName } from '../../core/accounts/entry-kinds.ts'
import { formatAccountNumber } from '../../values/account-number.ts'
import { BRAND } from '../../values/brand.ts'
import { currencyName } from '../../values/currency.ts'
import { formatDate, formatDateTime } from '../../values/date.ts'
import { formatMinor } from '../../values/money.ts'
import { INKS } from './brand-art.ts'
import { type Speaker, speakerOf } from '../language/speaker.ts'
import { type Words, words } from '../language/words.ts'
import type { Language } from '../../values/language.ts'
import { A4, asArtifact, drawHead, MARGIN, openPdf, type Pdf, type PdfElement, write } from './pdf-drawing.ts'
import { wrapText } from './typeface.ts'

const COLUMNS = { date: MARGIN, details: 112, amount: 456, balance: A4.width - MARGIN } as const
const DETAILS_WIDTH = 262
const SIZE = 8.5
const SMALL = 7.5
const LINE_GAP = 10.5
const ROW_PAD = 6
const PAGE_END = 790
const NEXT_PAGE_START = 58

export interface StatementPdf {
  /** Its `data` events are the file; it ends after `end`. */
  readonly pdf: Pdf
  draw(line: StatementLine): void
  end(): void
}

const dayWords = new Map<string, string>()
const DAYS_KEPT = 2_000

/** Many lines bear the same day: each is put into words once. */
function dayText(day: string): string {
  const known = dayWords.get(day)
  if (known !== undefined) return known
  if (dayWords.size >= DAYS_KEPT) dayWords.clear()
  const text = formatDate(`${day}T12:00:00Z`)
  dayWords.set(day, text)
  return text
}

/** Begins the document: head, holder, figures, the table's head, the opening balance. */
export function beginStatement(
  statement: Statement,
  { isPlayMoney, language }: { readonly isPlayMoney: boolean; readonly language: Language },
): StatementPdf {
  const speaker = speakerOf(language)
  const { say } = speaker
  const { account, from, to, figures } = statement
  const period = say(words('{from} to {to}'), { from: dayText(from), to: dayText(to) })
  const pdf = openPdf(say(words('Statement of account, {period}'), { period }), statement.madeAt, { language })
  const shown = (minor: bigint): string => formatMinor(minor, account.currency)
  let page = 0
  let y = 0
  pdf.addPage()
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  page += 1
  drawFoot(pdf, { page, isPlayMoney }, speaker)
  y = drawHead(pdf, root, say(words('Statement of account'))) + 22
  y = drawHolder(pdf, root, { statement, period, top: y }, speaker)
  y = drawFigures(pdf, root, { statement, top: y }, speaker)
  const table = pdf.struct('Table')
  root.add(table)
  y = drawTableHead(pdf, table, y, speaker)

  const addRow = (height: number, draw: (row: PdfElement, top: number) => void): void => {
    if (y + height > PAGE_END) {
      pdf.addPage()
      page += 1
      drawFoot(pdf, { page, isPlayMoney }, speaker)
      asArtifact(pdf, 'Pagination', () => drawPageHead(pdf, { statement, period }, speaker))
      y = NEXT_PAGE_START
    }
    const row = pdf.struct('TR')
    table.add(row)
    draw(row, y + ROW_PAD)
    row.end()
    y += height
    asArtifact(pdf, 'Layout', () => drawRule(pdf, y))
  }
  const addBalance = (day: string, text: string, minor: bigint): void =>
    addRow(LINE_GAP + ROW_PAD * 2, (row, top) => {
      cell(pdf, row, () => write(pdf, dayText(day), COLUMNS.date, top, { size: SIZE }))
      cell(pdf, row, () => write(pdf, text, COLUMNS.details, top, { size: SIZE, weight: 'semibold' }))
      cell(pdf, row, () => {})
      cell(pdf, row, () =>
        write(pdf, shown(minor), COLUMNS.balance, top, { size: SIZE, weight: 'semibold', align: 'right' }),
      )
    })
  addBalance(from, say(words('Opening balance')), figures.openingMinor)

  return {
    pdf,
    draw: (line) => {
      const main = line.counterparty === '' ? say(entryKindName(line.kind) as Words) : line.counterparty
      const lines = smallLines(line, speaker)
      addRow(LINE_GAP * (1 + lines.length) + ROW_PAD * 2, (row, top) =>
        drawLine(pdf, row, line, { main, lines, top, shown }),
      )
    },
    end: () => {
      addBalance(to, say(words('Closing balance')), figures.closingMinor)
      table.end()
      const count = figures.credits + figures.debits
      const text = endText(count, speaker)
      root.add(pdf.struct('P', {}, () => write(pdf, text, MARGIN, y + 8, { size: SMALL, ink: INKS.muted })))
      root.end()
      pdf.end()
    },
  }
}

function endText(count: number, { say }: Speaker): string {
  return count === 1
    ? say(words('End of the statement: 1 transaction.'))
    : say(words('End of the statement: {count} transactions.'), { count })
}

const SMALL_LIMITS = { width: DETAILS_WIDTH, weight: 'regular', size: SMALL } as const

/** What it was for, the value date where it is another day, the reference: on one line if it fits; the reference is never cut. */
function smallLines(line: StatementLine, { say }: Speaker): readonly string[] {
  const valued =
    line.valueDate === line.postedOn ? '' : say(words('Value date {day}'), { day: dayText(line.valueDate) })
  const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')
  const all = wrapText(joined(line.narration, valued, line.reference), { ...SMALL_LIMITS, lines: 2 })
  if (all.length === 1) return all
  return [...wrapText(line.narration, { ...SMALL_LIMITS, lines: 3 }), joined(valued, line.reference)]
}

interface LineLook {
  readonly main: string
  readonly lines: readonly string[]
  readonly top: number
  readonly shown: (minor: bigint) => string
}

function drawLine(pdf: Pdf, row: PdfElement, line: StatementLine, look: LineLook): void {
  const { main, lines, top, shown } = look
  const isCredit = line.amountMinor > 0n
  const [first = ''] = wrapText(main, { width: DETAILS_WIDTH, weight: 'semibold', size: SIZE, lines: 1 })
  cell(pdf, row, () => write(pdf, dayText(line.postedOn), COLUMNS.date, top, { size: SIZE }))
  cell(pdf, row, () => {
    write(pdf, first, COLUMNS.details, top, { size: SIZE, weight: 'semibold' })
    for (const [index, text] of lines.entries()) {
      write(pdf, text, COLUMNS.details, top + LINE_GAP * (index + 1), { size: SMALL, ink: INKS.muted })
    }
  })
  const amount = `${isCredit ? '+' : ''}${shown(line.amountMinor)}`
  const ink = isCredit ? INKS.pos : INKS.ink
  cell(pdf, row, () => write(pdf, amount, COLUMNS.amount, top, { size: SIZE, ink, align: 'right' }))
  cell(pdf, row, () => write(pdf, shown(line.balanceAfterMinor), COLUMNS.balance, top, { size: SIZE, align: 'right' }))
}

function cell(pdf: Pdf, row: PdfElement, draw: () => void): void {
  const element = pdf.struct('TD', {}, draw)
  row.add(element)
  element.end()
}

interface HolderFacts {
  readonly statement: Statement
  readonly period: string
  readonly top: number
}

function drawHolder(pdf: Pdf, root: PdfElement, { statement, period, top }: HolderFacts, { say }: Speaker): number {
  const { account, madeAt } = statement
  const kind = `${account.accountType}, ${say(currencyName(account.currency) as Words)}`
  const left: readonly (readonly [string, 'semibold' | 'regular', number])[] = [
    [account.accountName, 'semibold', 15],
    [say(words('Account {number}'), { number: formatAccountNumber(account.accountNumber) }), 'regular', 9.5],
    [kind, 'regular', 9.5],
  ]
  let y = top
  for (const [text, weight, size] of left) {
    root.add(pdf.struct(size > 12 ? 'H2' : 'P', {}, () => write(pdf, text, MARGIN, y, { size, weight })))
    y += size * 1.5
  }
  const right = [period, say(words('Made on {time}.'), { time: formatDateTime(madeAt) })]
  for (const [index, text] of right.entries()) {
    root.add(
      pdf.struct('P', {}, () =>
        write(pdf, text, COLUMNS.balance, top + 4 + index * 14, { size: 9.5, ink: INKS.muted, align: 'right' }),
      ),
    )
  }
  return y + 10
}

/** The four figures that tie: what was there, what came, what went, what is there. */
function drawFigures(
  pdf: Pdf,
  root: PdfElement,
  { statement, top }: Pick<HolderFacts, 'statement' | 'top'>,
  { say }: Speaker,
): number {
  const { account, figures, from, to } = statement
  const height = 54
  const shown = (minor: bigint): string => formatMinor(minor, account.currency)
  const boxes = [
    [say(words('Opening balance')), shown(figures.openingMinor), dayText(from)],
    [say(words('Money in')), `+${shown(figures.inMinor)}`, say(words('Credits: {count}'), { count: figures.credits })],
    [say(words('Money out')), shown(-figures.outMinor), say(words('Debits: {count}'), { count: figures.debits })],
    [say(words('Closing balance')), shown(figures.closingMinor), dayText(to)],
  ] as const
  const width = (A4.width - MARGIN * 2) / boxes.length
  asArtifact(pdf, 'Layout', () => {
    pdf.roundedRect(MARGIN, top, A4.width - MARGIN * 2, height, 8).fill(INKS.sunken)
    for (let n = 1; n < boxes.length; n += 1) {
      pdf.moveTo(MARGIN + n * width, top + 10).lineTo(MARGIN + n * width, top + height - 10)
    }
    pdf.lineWidth(0.7).strokeColor(INKS.line, 1).stroke()
  })
  for (const [index, [name, figure, small]] of boxes.entries()) {
    const x = MARGIN + index * width + 10
    const size = figure.length > 18 ? 8.5 : 11
    root.add(
      pdf.struct('P', {}, () => {
        write(pdf, name, x, top + 8, { size: SMALL, ink: INKS.muted })
        write(pdf, figure, x, top + 20, { size, weight: 'semibold' })
        write(pdf, small, x, top + 37, { size: SMALL, ink: INKS.muted })
      }),
    )
  }
  return top + height + 20
}

const HEADINGS = [
  [words('Date'), COLUMNS.date, undefined],
  [words('Details'), COLUMNS.details, undefined],
  [words('Amount'), COLUMNS.amount, 'right'],
  [words('Balance'), COLUMNS.balance, 'right'],
] as const

function drawTableHead(pdf: Pdf, table: PdfElement, top: number, { say }: Speaker): number {
  const row = pdf.struct('TR')
  table.add(row)
  for (const [name, x, align] of HEADINGS) {
    // `scope` tells readers which cells a heading is for; the types do not know it yet.
    const options = { scope: 'Column' } as object
    const heading = pdf.struct('TH', options, () => drawHeading(pdf, say(name), x, top, align))
    row.add(heading)
    heading.end()
  }
  row.end()
  asArtifact(pdf, 'Layout', () => drawRule(pdf, top + 15, INKS.hero))
  return top + 15
}

function drawHeading(pdf: Pdf, name: string, x: number, y: number, align: 'right' | undefined): void {
  write(pdf, name, x, y, { size: SMALL, weight: 'semibold', ink: INKS.muted, ...(align ? { align } : {}) })
}

/** Again on every further page, for eyes: readers know the headings from the first. */
function drawPageHead(
  pdf: Pdf,
  { statement: { account }, period }: Pick<HolderFacts, 'statement' | 'period'>,
  { say }: Speaker,
): void {
  pdf.rect(0, 0, A4.width, 6).fill(INKS.hero)
  const text = `${account.accountName} · ${formatAccountNumber(account.accountNumber)} · ${period}`
  write(pdf, text, MARGIN, 18, { size: SMALL, ink: INKS.muted })
  for (const [name, x, align] of HEADINGS) drawHeading(pdf, say(name), x, NEXT_PAGE_START - 18, align)
  drawRule(pdf, NEXT_PAGE_START - 3, INKS.hero)
}

function drawFoot(
  pdf: Pdf,
  { page, isPlayMoney }: { readonly page: number; readonly isPlayMoney: boolean },
  { say }: Speaker,
): void {
  asArtifact(pdf, 'Pagination', () => {
    const look = { size: 7, ink: INKS.muted }
    const sandbox = say(words('Sandbox: this is play money.'))
    const help = say(words('Something wrong? Call {phone} or write to {email}.'), {
      phone: BRAND.fraudPhone,
      email: BRAND.supportEmail,
    })
    write(pdf, isPlayMoney ? `${BRAND.licence} ${sandbox}` : BRAND.licence, MARGIN, 810, look)
    write(pdf, help, MARGIN, 820, look)
    write(pdf, say(words('Page {page}'), { page }), COLUMNS.balance, 820, { ...look, align: 'right' })
  })
}

function drawRule(pdf: Pdf, y: number, ink: string = INKS.line): void {
  pdf.moveTo(MARGIN, y).lineTo(COLUMNS.balance, y).lineWidth(0.6).strokeColor(ink, 1).stroke()
}
