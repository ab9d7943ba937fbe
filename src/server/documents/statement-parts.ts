/** Draws the parts of a statement around its lines: holder, figures, the foot of a page, and rules. */
import { formatAccountNumber } from '../../values/account-number.ts'
import { BRAND } from '../../values/brand.ts'
import { currencyName } from '../../values/currency.ts'
import { formatDate, formatDateTime } from '../../values/date.ts'
import type { Language } from '../../values/language.ts'
import { formatMinor } from '../../values/money.ts'
import type { Statement } from '../../core/statements/statement.ts'
import { defineMessage, type MessageKey } from '../../values/message.ts'
import type { Translator } from '../language/translator.ts'
import { INKS } from './brand-art.ts'
import { A4, asArtifact, MARGIN, type Pdf, type PdfElement, write } from './pdf-drawing.ts'

export const COLUMNS = { date: MARGIN, details: 112, amount: 456, balance: A4.width - MARGIN } as const
export const SMALL = 7.5

const dayTexts = new Map<string, string>()
const DAYS_KEPT = 2_000

/** Writes a day in the statement's language. Many lines have the same day, so each day is written once. */
export function dayText(day: string, language: Language): string {
  const key = `${language} ${day}`
  const known = dayTexts.get(key)
  if (known !== undefined) return known
  if (dayTexts.size >= DAYS_KEPT) dayTexts.clear()
  const text = formatDate(day, language)
  dayTexts.set(key, text)
  return text
}

export interface HolderFacts {
  readonly statement: Statement
  readonly period: string
  readonly top: number
}

export function drawHolder(
  pdf: Pdf,
  root: PdfElement,
  { statement, period, top }: HolderFacts,
  { translate, language }: Translator,
): number {
  const { account, madeAt } = statement
  const kind = `${account.accountType}, ${translate(currencyName(account.currency) as MessageKey)}`
  const left: readonly (readonly [string, 'semibold' | 'regular', number])[] = [
    [account.accountName, 'semibold', 15],
    [
      translate(defineMessage('Account {number}'), { number: formatAccountNumber(account.accountNumber) }),
      'regular',
      9.5,
    ],
    [kind, 'regular', 9.5],
  ]
  let y = top
  for (const [text, weight, size] of left) {
    root.add(pdf.struct(size > 12 ? 'H2' : 'P', {}, () => write(pdf, text, MARGIN, y, { size, weight })))
    y += size * 1.5
  }
  const right = [period, translate(defineMessage('Made on {time}.'), { time: formatDateTime(madeAt, language) })]
  for (const [index, text] of right.entries()) {
    root.add(
      pdf.struct('P', {}, () =>
        write(pdf, text, COLUMNS.balance, top + 4 + index * 14, { size: 9.5, ink: INKS.muted, align: 'right' }),
      ),
    )
  }
  return y + 10
}

/** The four figures that must add up: opening balance, money in, money out, closing balance. */
export function drawFigures(
  pdf: Pdf,
  root: PdfElement,
  { statement, top }: Pick<HolderFacts, 'statement' | 'top'>,
  { translate, language }: Translator,
): number {
  const { account, figures, from, to } = statement
  const height = 54
  const shown = (minor: bigint): string => formatMinor(minor, account.currency)
  const boxes = [
    [translate(defineMessage('Opening balance')), shown(figures.openingMinor), dayText(from, language)],
    [
      translate(defineMessage('Money in')),
      `+${shown(figures.inMinor)}`,
      translate(defineMessage('Credits: {count}'), { count: figures.credits }),
    ],
    [
      translate(defineMessage('Money out')),
      shown(-figures.outMinor),
      translate(defineMessage('Debits: {count}'), { count: figures.debits }),
    ],
    [translate(defineMessage('Closing balance')), shown(figures.closingMinor), dayText(to, language)],
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

export function drawFoot(
  pdf: Pdf,
  { page, isPlayMoney }: { readonly page: number; readonly isPlayMoney: boolean },
  { translate }: Translator,
): void {
  asArtifact(pdf, 'Pagination', () => {
    const look = { size: 7, ink: INKS.muted }
    const sandbox = translate(defineMessage('Sandbox: this is play money.'))
    const help = translate(defineMessage('Something wrong? Call {phone} or write to {email}.'), {
      phone: BRAND.fraudPhone,
      email: BRAND.supportEmail,
    })
    write(pdf, isPlayMoney ? `${BRAND.licence} ${sandbox}` : BRAND.licence, MARGIN, 810, look)
    write(pdf, help, MARGIN, 820, look)
    write(pdf, translate(defineMessage('Page {page}'), { page }), COLUMNS.balance, 820, { ...look, align: 'right' })
  })
}

export function drawRule(pdf: Pdf, y: number, ink: string = INKS.line): void {
  pdf.moveTo(MARGIN, y).lineTo(COLUMNS.balance, y).lineWidth(0.6).strokeColor(ink, 1).stroke()
}
