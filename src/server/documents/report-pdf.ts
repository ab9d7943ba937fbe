/** Draws a report of the bank as a tagged PDF: head, definition, and a table over pages with numbers. */
import { BRAND } from '../../values/brand.ts'
import { INKS } from './brand-art.ts'
import { A4, asArtifact, drawHead, MARGIN, openPdf, type Pdf, type PdfElement, write } from './pdf-drawing.ts'
import { wrapText } from './typeface.ts'

export interface ReportDocument {
  readonly title: string
  readonly madeAt: Date
  /** Who made the report, when, and with which parameters. */
  readonly facts: readonly string[]
  readonly paragraphs: readonly string[]
  /** `share`: the width of the column, relative to the other columns. */
  readonly columns: readonly { readonly name: string; readonly isNumber: boolean; readonly share: number }[]
  /** The text of a cell for each column. */
  readonly rows: readonly (readonly string[])[]
  readonly end: string
}

/** A4 on its long side, because a report has up to nine columns. */
const PAGE = { width: A4.height, height: A4.width } as const
const WIDTH = PAGE.width - MARGIN * 2
const PAGE_END = PAGE.height - 44
const NEXT_PAGE_START = 58
const SIZE = 8
const LINE = 10.5
const PAD = 4
const GAP = 8
const CELL_LINES = 3

/** The events `data` of the result are the file. */
export function drawReportPdf(report: ReportDocument, { isPlayMoney }: { readonly isPlayMoney: boolean }): Pdf {
  const pdf = openPdf(report.title, report.madeAt, { size: [PAGE.width, PAGE.height], language: 'en' })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  let page = 0
  const addPage = (): void => {
    pdf.addPage()
    page += 1
    drawFoot(pdf, page, isPlayMoney)
  }
  addPage()
  const top = drawIntroduction(pdf, root, report)
  const table = pdf.struct('Table')
  root.add(table)
  let y = drawTableHead(pdf, table, report, top)
  for (const row of report.rows) {
    const cells = row.map((text, n) => cellLines(text, report, n))
    const height = Math.max(1, ...cells.map((lines) => lines.length)) * LINE + PAD * 2
    if (y + height > PAGE_END) {
      addPage()
      asArtifact(pdf, 'Pagination', () => drawNextHead(pdf, report))
      y = NEXT_PAGE_START
    }
    drawRow(pdf, table, report, { cells, top: y + PAD })
    y += height
    asArtifact(pdf, 'Layout', () => rule(pdf, y))
  }
  table.end()
  if (y + LINE * 2 > PAGE_END) {
    addPage()
    y = NEXT_PAGE_START
  }
  root.add(pdf.struct('P', {}, () => write(pdf, report.end, MARGIN, y + PAD * 2, { size: SIZE, ink: INKS.muted })))
  root.end()
  pdf.end()
  return pdf
}

function drawIntroduction(pdf: Pdf, root: PdfElement, report: ReportDocument): number {
  let y = drawHead(pdf, root, report.title, PAGE.width) + 16
  for (const [index, given] of [...report.facts, ...report.paragraphs].entries()) {
    const isFact = index < report.facts.length
    const weight = isFact ? 'semibold' : 'regular'
    const lines = wrapText(given, { width: WIDTH, weight, size: SIZE + 1, lines: 6 })
    const start = y
    root.add(
      pdf.struct('P', {}, () => {
        for (const [n, line] of lines.entries())
          write(pdf, line, MARGIN, start + n * (LINE + 1), { size: SIZE + 1, weight })
      }),
    )
    y += lines.length * (LINE + 1) + (isFact ? 1 : PAD)
  }
  return y + PAD
}

/** The left and the right edge of a column. */
function edges({ columns }: ReportDocument, n: number): { readonly left: number; readonly right: number } {
  const sum = (count: number): number => columns.slice(0, count).reduce((shares, { share }) => shares + share, 0)
  const unit = WIDTH / sum(columns.length)
  return { left: MARGIN + sum(n) * unit, right: MARGIN + sum(n + 1) * unit - (n === columns.length - 1 ? 0 : GAP) }
}

function cellLines(text: string, report: ReportDocument, n: number): readonly string[] {
  const { left, right } = edges(report, n)
  return wrapText(text, { width: right - left, weight: 'regular', size: SIZE, lines: CELL_LINES })
}

interface DrawnRow {
  readonly cells: readonly (readonly string[])[]
  readonly top: number
}

function drawRow(pdf: Pdf, table: PdfElement, report: ReportDocument, { cells, top }: DrawnRow): void {
  const row = pdf.struct('TR')
  table.add(row)
  for (const [n, lines] of cells.entries()) {
    const cell = pdf.struct('TD', {}, () => {
      for (const [index, line] of lines.entries()) drawCell(pdf, report, n, { text: line, y: top + index * LINE })
    })
    row.add(cell)
    cell.end()
  }
  row.end()
}

interface DrawnText {
  readonly text: string
  readonly y: number
  readonly isHead?: boolean
}

function drawCell(pdf: Pdf, report: ReportDocument, n: number, { text, y, isHead = false }: DrawnText): void {
  const { left, right } = edges(report, n)
  const look = { size: SIZE, ...(isHead ? { weight: 'semibold' as const, ink: INKS.muted } : {}) }
  if (report.columns[n]?.isNumber === true) write(pdf, text, right, y, { ...look, align: 'right' })
  else write(pdf, text, left, y, look)
}

function drawTableHead(pdf: Pdf, table: PdfElement, report: ReportDocument, top: number): number {
  const row = pdf.struct('TR')
  table.add(row)
  for (const [n, { name }] of report.columns.entries()) {
    // `scope` tells readers which cells a heading is for; the types do not know it yet.
    const options = { scope: 'Column' } as object
    const heading = pdf.struct('TH', options, () => drawCell(pdf, report, n, { text: name, y: top, isHead: true }))
    row.add(heading)
    heading.end()
  }
  row.end()
  asArtifact(pdf, 'Layout', () => rule(pdf, top + 15, INKS.hero))
  return top + 15
}

/** For eyes only: screen readers know the headings from the first page. */
function drawNextHead(pdf: Pdf, report: ReportDocument): void {
  pdf.rect(0, 0, PAGE.width, 6).fill(INKS.hero)
  write(pdf, report.title, MARGIN, 18, { size: SIZE, ink: INKS.muted })
  for (const [n, { name }] of report.columns.entries())
    drawCell(pdf, report, n, { text: name, y: NEXT_PAGE_START - 18, isHead: true })
  rule(pdf, NEXT_PAGE_START - 3, INKS.hero)
}

function drawFoot(pdf: Pdf, page: number, isPlayMoney: boolean): void {
  asArtifact(pdf, 'Pagination', () => {
    const look = { size: 7, ink: INKS.muted }
    const note = isPlayMoney ? ' Sandbox: this is play money.' : ''
    write(pdf, `${BRAND.bankName}. For the staff of the bank.${note}`, MARGIN, PAGE.height - 28, look)
    write(pdf, `Page ${page}`, PAGE.width - MARGIN, PAGE.height - 28, { ...look, align: 'right' })
  })
}

function rule(pdf: Pdf, y: number, ink: string = INKS.line): void {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(PAGE.width - MARGIN, y)
    .lineWidth(0.6)
    .strokeColor(ink, 1)
    .stroke()
}
