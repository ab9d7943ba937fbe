/** The layout of a receipt, as PDF and as picture: the bank's head, the amount, both sides, and the code for the public check. */
import type { ReceiptDocument, ReceiptRow } from '../../core/receipts/receipt-document.ts'
import { BRAND } from '../../values/brand.ts'
import { CLOTH_HEIGHT, INKS } from './brand-art.ts'
import { qrPath } from './qr-path.ts'
import type { Sheet } from './sheet.ts'
import { type Translator, translatorFor } from '../language/translator.ts'
import { defineMessage } from '../../values/message.ts'
import { widthOf, wrapText } from './typeface.ts'

export const RECEIPT_WIDTH = 400
const PAD = 28
const RIGHT = RECEIPT_WIDTH - PAD
const HEAD = 80
const QR_SIDE = 104
const VALUE_WIDTH = 230

const PILLS: Readonly<Record<ReceiptDocument['status'], string>> = {
  successful: INKS.pos,
  reversed: INKS.neg,
  failed: INKS.neg,
  cancelled: INKS.muted,
  processing: INKS.wait,
}

interface LaidRow {
  readonly row: ReceiptRow
  readonly lines: readonly string[]
  readonly subs: readonly string[]
  readonly height: number
}

function layRow(row: ReceiptRow): LaidRow {
  const lines = wrapText(row.text, { width: VALUE_WIDTH, weight: 'semibold', size: 11, lines: 4 })
  const subs = wrapText(row.sub ?? '', { width: VALUE_WIDTH, weight: 'regular', size: 9, lines: 3 })
  return { row, lines, subs, height: 18 + lines.length * 15 + subs.length * 13 }
}

/** The height of a receipt, which is known before its page or picture is made. */
export function receiptHeight(receipt: ReceiptDocument): number {
  const rows = receipt.rows.map(layRow).reduce((sum, { height }) => sum + height, 0)
  return HEAD + CLOTH_HEIGHT + 158 + rows + QR_SIDE + 76
}

export function drawReceipt(sheet: Sheet, receipt: ReceiptDocument): void {
  const translator = translatorFor(receipt.language)
  drawHead(sheet, receipt, translator)
  let y = drawAmount(sheet, receipt, HEAD + CLOTH_HEIGHT + 24)
  for (const laid of receipt.rows.map(layRow)) {
    drawRow(sheet, laid, y)
    y += laid.height
    sheet.rule(PAD, y, RIGHT - PAD)
  }
  drawCheck(sheet, receipt, { translator, top: y + 22 })
}

function drawHead(sheet: Sheet, receipt: ReceiptDocument, { translate }: Translator): void {
  sheet.fillRect({ x: 0, y: 0, width: RECEIPT_WIDTH, height: HEAD + CLOTH_HEIGHT }, INKS.hero)
  sheet.cloth(HEAD)
  sheet.mark(PAD, 24, 30)
  sheet.paragraph('P', () =>
    sheet.text(BRAND.bankName, PAD + 40, 28, { size: 15, weight: 'semibold', ink: INKS.onHero }),
  )
  sheet.paragraph('H1', () =>
    sheet.text(translate(defineMessage('Receipt')), RIGHT, 28, { size: 15, ink: INKS.onHeroMuted, align: 'right' }),
  )
  if (receipt.isPlayMoney) {
    sheet.paragraph('P', () =>
      sheet.text(translate(defineMessage('Sandbox: this is play money.')), RIGHT, 52, {
        size: 9,
        weight: 'semibold',
        ink: INKS.brass,
        align: 'right',
      }),
    )
  }
}

function drawAmount(sheet: Sheet, receipt: ReceiptDocument, top: number): number {
  const { amount, status, statusText } = receipt
  const width = widthOf(statusText, 'semibold', 10) + 20
  sheet.fillRect({ x: PAD, y: top, width, height: 20, radius: 10 }, PILLS[status])
  sheet.paragraph('P', () =>
    sheet.text(statusText, PAD + 10, top + 3, { size: 10, weight: 'semibold', ink: INKS.onHero }),
  )
  const figure = `${amount.sign}${amount.symbol}${amount.major}`
  const size = widthOf(figure + amount.decimals, 'semibold', 36) > RIGHT - PAD ? 26 : 36
  sheet.paragraph('H2', () => {
    sheet.text(figure, PAD, top + 28, { size, weight: 'semibold' })
    const after = PAD + widthOf(figure, 'semibold', size) + 1
    sheet.text(amount.decimals, after, top + 28 + size * 0.46, {
      size: size * 0.6,
      weight: 'semibold',
      ink: INKS.muted,
    })
  })
  const who = wrapText(`${receipt.sentence} ${receipt.who}`, {
    width: RIGHT - PAD,
    weight: 'semibold',
    size: 12,
    lines: 2,
  })
  sheet.paragraph('P', () => {
    for (const [index, text] of who.entries())
      sheet.text(text, PAD, top + 82 + index * 16, { size: 12, weight: 'semibold' })
  })
  sheet.paragraph('P', () => sheet.text(receipt.when, PAD, top + 84 + who.length * 16, { size: 10, ink: INKS.muted }))
  sheet.rule(PAD, top + 134, RIGHT - PAD)
  return top + 134
}

function drawRow(sheet: Sheet, { row, lines, subs }: LaidRow, top: number): void {
  const size = row.isTotal === true ? 12 : 11
  sheet.paragraph('P', () => {
    sheet.text(row.name, PAD, top + 9, { size: 10, ink: INKS.muted })
    for (const [index, text] of lines.entries()) {
      sheet.text(text, RIGHT, top + 8 + index * 15, { size, weight: 'semibold', align: 'right' })
    }
    for (const [index, text] of subs.entries()) {
      sheet.text(text, RIGHT, top + 9 + lines.length * 15 + index * 13, { size: 9, ink: INKS.muted, align: 'right' })
    }
  })
}

function drawCheck(
  sheet: Sheet,
  receipt: ReceiptDocument,
  { translator: { translate }, top }: { readonly translator: Translator; readonly top: number },
): void {
  const { path, size } = qrPath(receipt.checkUrl)
  sheet.fillPath(path, { x: PAD, y: top, scale: QR_SIDE / size }, INKS.ink)
  const x = PAD + QR_SIDE + 20
  const width = RIGHT - x
  const address = receipt.checkUrl.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '')
  sheet.paragraph('H2', () =>
    sheet.text(translate(defineMessage('Is this receipt genuine?')), x, top - 2, { size: 12, weight: 'semibold' }),
  )
  sheet.paragraph('P', () => {
    const how = translate(
      defineMessage('Scan the code, or enter this code at {address}, to see the payment’s latest status.'),
      {
        address,
      },
    )
    for (const [index, text] of wrapText(how, { width, weight: 'regular', size: 9.5, lines: 4 }).entries()) {
      sheet.text(text, x, top + 18 + index * 13, { size: 9.5, ink: INKS.muted })
    }
  })
  sheet.paragraph('P', () => sheet.text(receipt.code, x, top + QR_SIDE - 24, { size: 14, weight: 'semibold' }))
  const foot = top + QR_SIDE + 20
  sheet.paragraph('P', () => {
    for (const [index, text] of [
      translate(defineMessage('Made on {time}.'), { time: receipt.madeAt }),
      BRAND.licence,
    ].entries()) {
      sheet.text(text, PAD, foot + index * 11, { size: 7.5, ink: INKS.muted })
    }
  })
}
