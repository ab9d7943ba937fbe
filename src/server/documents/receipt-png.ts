/** Draws a receipt as a picture for chats. The layout is an SVG with outlined letters, so the machine needs no font. */
import sharp from 'sharp'
import type { ReceiptDocument } from '../../core/receipts/receipt-document.ts'
import { CLOTH_HEIGHT, INKS, MARK, PATTERN_ROWS, PATTERN_RULES, PATTERN_SIZE } from './brand-art.ts'
import { drawReceipt, RECEIPT_WIDTH, receiptHeight } from './receipt-layout.ts'
import type { Sheet } from './sheet.ts'
import { drawable, fontOf, widthOf } from './typeface.ts'

/** Sharp on phones, and small enough for a chat. */
const PIXELS_PER_POINT = 2.7

/** PNG bytes. */
export function drawReceiptPng(receipt: ReceiptDocument): Promise<Buffer> {
  const svg = Buffer.from(receiptSvg(receipt))
  // At 72 dots to the inch a unit is a pixel.
  return sharp(svg, { density: 72 * PIXELS_PER_POINT })
    .flatten({ background: '#ffffff' })
    .png({ palette: true })
    .toBuffer()
}

function receiptSvg(receipt: ReceiptDocument): string {
  const height = receiptHeight(receipt)
  const parts: string[] = []
  drawReceipt(svgSheet(parts), receipt)
  const pattern = PATTERN_ROWS.map(({ path, dx, dy }) => `<path d="${path}" transform="translate(${dx} ${dy})"/>`).join(
    '',
  )
  const scale = CLOTH_HEIGHT / PATTERN_SIZE.height
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${RECEIPT_WIDTH}" height="${height}" viewBox="0 0 ${RECEIPT_WIDTH} ${height}">` +
    `<defs><pattern id="cloth" width="${PATTERN_SIZE.width}" height="${PATTERN_SIZE.height}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})">` +
    `<g fill="none" stroke="${INKS.pattern}" stroke-opacity=".42">${pattern}<path d="${PATTERN_RULES}"/></g></pattern></defs>` +
    `<rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>`
  )
}

function svgSheet(parts: string[]): Sheet {
  return {
    fillRect: ({ x, y, width, height, radius = 0 }, ink) =>
      void parts.push(`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${ink}"/>`),
    cloth: (y) =>
      void parts.push(
        `<g transform="translate(0 ${y})"><rect width="${RECEIPT_WIDTH}" height="${CLOTH_HEIGHT}" fill="url(#cloth)"/></g>`,
      ),
    mark: (x, y, size) =>
      void parts.push(
        `<g transform="translate(${x} ${y}) scale(${size / 24})" fill="none" stroke="${INKS.brass}" stroke-width="1.6">` +
          `<path d="${MARK.lines}"/><path d="${MARK.dot}" fill="${INKS.brass}" stroke="none"/></g>`,
      ),
    rule: (x, y, width) => void parts.push(`<path d="M${x} ${y}h${width}" stroke="${INKS.line}" stroke-width=".7"/>`),
    fillPath: (path, { x, y, scale }, ink) =>
      void parts.push(
        `<path d="${path}" transform="translate(${x} ${y}) scale(${scale})" fill="${ink}" shape-rendering="crispEdges"/>`,
      ),
    paragraph: (_role, draw) => draw(),
    text: (given, x, y, { size, weight = 'regular', ink = INKS.ink, align }) => {
      const text = drawable(given)
      const font = fontOf(weight)
      const shift = align === undefined ? 0 : widthOf(text, weight, size) * (align === 'right' ? 1 : 0.5)
      const scale = size / font.unitsPerEm
      const baseline = y + font.ascent * scale
      const run = font.layout(text)
      let at = 0
      const outlines = run.glyphs.map((glyph, index) => {
        const position = run.positions[index]
        const moved = `<path d="${glyph.path.toSVG()}" transform="translate(${at + (position?.xOffset ?? 0)} ${position?.yOffset ?? 0})"/>`
        at += position?.xAdvance ?? 0
        return moved
      })
      // A font's y goes up.
      parts.push(
        `<g transform="translate(${x - shift} ${baseline}) scale(${scale} ${-scale})" fill="${ink}">${outlines.join('')}</g>`,
      )
    },
  }
}
