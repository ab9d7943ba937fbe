/** Draws a statement as a tagged PDF, line by line, so that a long statement is never in memory as a whole. */
import type { Statement, StatementLine } from '../../core/statements/statement.ts'
import { entryKindName } from '../../values/vocabularies/entry-kinds.ts'
import { formatAccountNumber } from '../../values/account-number.ts'
import { formatMinor } from '../../values/money.ts'
import { INKS } from './brand-art.ts'
import { type Translator, translatorFor } from '../language/translator.ts'
import { dateParam, defineMessage } from '../../values/message.ts'
import type { Language } from '../../values/language.ts'
import {
  COLUMNS,
  dayText,
  drawFigures,
  drawFoot,
  drawHolder,
  drawRule,
  type HolderFacts,
  SMALL,
} from './statement-parts.ts'
import { A4, asArtifact, drawHead, MARGIN, openPdf, type Pdf, type PdfElement, write } from './pdf-drawing.ts'
import { wrapText } from './typeface.ts'

const DETAILS_WIDTH = 262
const SIZE = 8.5
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

/** Begins the document: head, holder, figures, the table's head, the opening balance. */
export function beginStatement(
  statement: Statement,
  { isPlayMoney, language }: { readonly isPlayMoney: boolean; readonly language: Language },
): StatementPdf {
  const translator = translatorFor(language)
  const { translate } = translator
  const { account, from, to, figures } = statement
  const period = translate(defineMessage('{from} to {to}'), { from: dateParam(from), to: dateParam(to) })
  const title = translate(defineMessage('Statement of account, {period}'), { period })
  const pdf = openPdf(title, statement.madeAt, { language })
  const shown = (minor: bigint): string => formatMinor(minor, account.currency)
  let page = 0
  let y = 0
  pdf.addPage()
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  page += 1
  drawFoot(pdf, { page, isPlayMoney }, translator)
  y = drawHead(pdf, root, translate(defineMessage('Statement of account'))) + 22
  y = drawHolder(pdf, root, { statement, period, top: y }, translator)
  y = drawFigures(pdf, root, { statement, top: y }, translator)
  const table = pdf.struct('Table')
  root.add(table)
  y = drawTableHead(pdf, table, y, translator)

  const addRow = (height: number, draw: (row: PdfElement, top: number) => void): void => {
    if (y + height > PAGE_END) {
      pdf.addPage()
      page += 1
      drawFoot(pdf, { page, isPlayMoney }, translator)
      asArtifact(pdf, 'Pagination', () => drawPageHead(pdf, { statement, period }, translator))
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
      cell(pdf, row, () => write(pdf, dayText(day, language), COLUMNS.date, top, { size: SIZE }))
      cell(pdf, row, () => write(pdf, text, COLUMNS.details, top, { size: SIZE, weight: 'semibold' }))
      cell(pdf, row, () => {})
      cell(pdf, row, () =>
        write(pdf, shown(minor), COLUMNS.balance, top, { size: SIZE, weight: 'semibold', align: 'right' }),
      )
    })
  addBalance(from, translate(defineMessage('Opening balance')), figures.openingMinor)

  return {
    pdf,
    draw: (line) => {
      const main = line.counterparty === '' ? translate(entryKindName(line.kind)) : line.counterparty
      const lines = smallLines(line, translator)
      addRow(LINE_GAP * (1 + lines.length) + ROW_PAD * 2, (row, top) =>
        drawLine(pdf, row, line, { main, lines, top, shown, language }),
      )
    },
    end: () => {
      addBalance(to, translate(defineMessage('Closing balance')), figures.closingMinor)
      table.end()
      const count = figures.credits + figures.debits
      const text = endText(count, translator)
      root.add(pdf.struct('P', {}, () => write(pdf, text, MARGIN, y + 8, { size: SMALL, ink: INKS.muted })))
      root.end()
      pdf.end()
    },
  }
}

function endText(count: number, { translate }: Translator): string {
  return count === 1
    ? translate(defineMessage('End of the statement: 1 transaction.'))
    : translate(defineMessage('End of the statement: {count} transactions.'), { count })
}

const SMALL_LIMITS = { width: DETAILS_WIDTH, weight: 'regular', size: SMALL } as const

/** The narration, the value date if it is another day, and the reference, on one line if they fit. The reference is never cut. */
function smallLines(line: StatementLine, { translate, language }: Translator): readonly string[] {
  const valued =
    line.valueDate === line.postedOn
      ? ''
      : translate(defineMessage('Value date {day}'), { day: dayText(line.valueDate, language) })
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
  readonly language: Language
}

function drawLine(pdf: Pdf, row: PdfElement, line: StatementLine, look: LineLook): void {
  const { main, lines, top, shown, language } = look
  const isCredit = line.amountMinor > 0n
  const [first = ''] = wrapText(main, { width: DETAILS_WIDTH, weight: 'semibold', size: SIZE, lines: 1 })
  cell(pdf, row, () => write(pdf, dayText(line.postedOn, language), COLUMNS.date, top, { size: SIZE }))
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

const HEADINGS = [
  [defineMessage('Date'), COLUMNS.date, undefined],
  [defineMessage('Details'), COLUMNS.details, undefined],
  [defineMessage('Amount'), COLUMNS.amount, 'right'],
  [defineMessage('Balance'), COLUMNS.balance, 'right'],
] as const

function drawTableHead(pdf: Pdf, table: PdfElement, top: number, { translate }: Translator): number {
  const row = pdf.struct('TR')
  table.add(row)
  for (const [name, x, align] of HEADINGS) {
    // `scope` tells readers which cells a heading is for; the types do not know it yet.
    const options = { scope: 'Column' } as object
    const heading = pdf.struct('TH', options, () => drawHeading(pdf, translate(name), x, top, align))
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
  { translate }: Translator,
): void {
  pdf.rect(0, 0, A4.width, 6).fill(INKS.hero)
  const text = `${account.accountName} · ${formatAccountNumber(account.accountNumber)} · ${period}`
  write(pdf, text, MARGIN, 18, { size: SMALL, ink: INKS.muted })
  for (const [name, x, align] of HEADINGS) drawHeading(pdf, translate(name), x, NEXT_PAGE_START - 18, align)
  drawRule(pdf, NEXT_PAGE_START - 3, INKS.hero)
}
