/** A receipt as a tagged PDF of one page. */
import type { ReceiptDocument } from '../../core/receipts/receipt-document.ts'
import { BRAND } from '../../values/brand.ts'
import { INKS } from './brand-art.ts'
import { asArtifact, drawCloth, drawMark, openPdf, type Pdf, type PdfElement, write } from './pdf-drawing.ts'
import { drawReceipt, RECEIPT_WIDTH, receiptHeight } from './receipt-layout.ts'
import type { Sheet } from './sheet.ts'

/** Complete: its `data` events come, then `end`. */
export function drawReceiptPdf(receipt: ReceiptDocument): Pdf {
  const size = [RECEIPT_WIDTH, receiptHeight(receipt)] as const
  const pdf = openPdf(`${receipt.title}, ${BRAND.bankName}`, new Date(), { size, language: receipt.language })
  pdf.addPage()
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  drawReceipt(pdfSheet(pdf, root), receipt)
  root.end()
  pdf.end()
  return pdf
}

function pdfSheet(pdf: Pdf, root: PdfElement): Sheet {
  const decoration = (draw: () => void): void => asArtifact(pdf, 'Layout', draw)
  return {
    fillRect: ({ x, y, width, height, radius = 0 }, ink) =>
      decoration(() => pdf.roundedRect(x, y, width, height, radius).fill(ink)),
    cloth: (y) => decoration(() => drawCloth(pdf, y, RECEIPT_WIDTH)),
    mark: (x, y, size) => decoration(() => drawMark(pdf, x, y, size)),
    rule: (x, y, width) =>
      decoration(() =>
        pdf
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(0.7)
          .strokeColor(INKS.line, 1)
          .stroke(),
      ),
    fillPath: (path, { x, y, scale }, ink) =>
      decoration(() => {
        pdf.save()
        pdf.translate(x, y).scale(scale).path(path).fill(ink)
        pdf.restore()
      }),
    paragraph: (role, draw) => {
      const element = pdf.struct(role, {}, draw)
      root.add(element)
      element.end()
    },
    text: (text, x, y, look) => write(pdf, text, x, y, look),
  }
}
