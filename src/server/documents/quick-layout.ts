/**
 * Sets plain text in a PDF without shaping: one glyph per character, which equals shaping except for kerning.
 *
 * pdfkit has fontkit lay out every word three times. That takes half the time of a long statement, because each amount is a
 * separate word. This file replaces one method of pdfkit's font, and the version of pdfkit is pinned.
 */
import type { Glyph } from 'fontkit'
import type PDFDocument from 'pdfkit'
import { isPlain } from './typeface.ts'

interface Position {
  readonly xAdvance: number
  readonly yAdvance: number
  readonly xOffset: number
  readonly yOffset: number
  readonly advanceWidth: number
}
interface Layout {
  readonly glyphs: readonly Glyph[]
  readonly positions: readonly Position[]
  readonly advanceWidth: number
}
/** The part of pdfkit's embedded font that the layout uses. */
interface EmbeddedFont {
  readonly font: { glyphForCodePoint(point: number): Glyph }
  /** From the font's units to thousandths. */
  readonly scale: number
  layout(text: string, features?: unknown, onlyWidth?: boolean): Layout
}

/** To be called once for each registered font of a document. */
export function layOutPlainTextQuickly(pdf: InstanceType<typeof PDFDocument>, name: string): void {
  const embedded = (pdf.font(name) as unknown as { readonly _font: EmbeddedFont })._font
  const shape = embedded.layout.bind(embedded)
  const known = new Map<number, { readonly glyph: Glyph; readonly position: Position }>()
  const find = (point: number) => {
    const glyph = embedded.font.glyphForCodePoint(point)
    const advance = glyph.advanceWidth * embedded.scale
    const position = { xAdvance: advance, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: advance }
    const found = { glyph, position }
    known.set(point, found)
    return found
  }
  embedded.layout = (text, features, onlyWidth) => {
    if (!isPlain(text)) return shape(text, features, onlyWidth)
    const glyphs: Glyph[] = []
    const positions: Position[] = []
    let advanceWidth = 0
    // Plain text has no characters beyond the basic plane.
    for (let at = 0; at < text.length; at += 1) {
      const point = text.charCodeAt(at)
      const { glyph, position } = known.get(point) ?? find(point)
      glyphs.push(glyph)
      positions.push(position)
      advanceWidth += position.xAdvance
    }
    return { glyphs, positions, advanceWidth }
  }
}
