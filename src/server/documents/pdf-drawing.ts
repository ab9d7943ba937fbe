/** A tagged PDF (PDF/UA) with the bank's head on it: what statements and receipts are drawn on. Measures are points. */
import Document from 'pdfkit'
import { BRAND } from '../../values/brand.ts'
import type { Language } from '../../values/language.ts'
import { CLOTH_HEIGHT, INKS, MARK, PATTERN_ROWS, PATTERN_RULES, PATTERN_SIZE } from './brand-art.ts'
import { layOutPlainTextQuickly } from './quick-layout.ts'
import { drawable, isPlain, TYPEFACE_FILES, type Weight, widthOf } from './typeface.ts'

export type Pdf = InstanceType<typeof Document>
export type PdfElement = ReturnType<Pdf['struct']>

export const A4 = { width: 595.28, height: 841.89 } as const
export const MARGIN = 40
const HEAD_HEIGHT = 96

/** Every text is in the structure or an artifact, fonts are embedded, language and title are set. The types do not know this subset yet. */
const ACCESSIBLE = { subset: 'PDF/UA' } as object

/** An empty document. The caller adds pages. `title` is what readers show and say. */
export function openPdf(
  title: string,
  madeAt: Date,
  {
    size = [A4.width, A4.height],
    language,
  }: { readonly size?: readonly [number, number]; readonly language: Language },
): Pdf {
  const pdf = new Document({
    size: [...size],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    ...ACCESSIBLE,
    tagged: true,
    displayTitle: true,
    lang: `${language}-NG`,
    info: {
      Title: title,
      Author: BRAND.bankName,
      Creator: BRAND.bankName,
      Producer: BRAND.bankName,
      CreationDate: madeAt,
    },
  })
  for (const [weight, file] of Object.entries(TYPEFACE_FILES)) {
    pdf.registerFont(weight, file)
    layOutPlainTextQuickly(pdf, weight)
  }
  return pdf
}

export interface TextLook {
  readonly size: number
  readonly weight?: Weight
  readonly ink?: string
  /** `x` is then the text's right edge, or its middle. */
  readonly align?: 'right' | 'middle'
}

/** Writes one line of text; `y` is the top of its line. */
export function write(pdf: Pdf, given: string, x: number, y: number, look: TextLook): void {
  const shown = drawable(given)
  // A shaped letter is drawn as a letter and its marks. Divided before, each of them stays readable for other programs.
  const text = isPlain(shown) ? shown : shown.normalize('NFD')
  const { size, weight = 'regular', ink = INKS.ink, align } = look
  const shift = align === undefined ? 0 : widthOf(text, weight, size) * (align === 'right' ? 1 : 0.5)
  pdf
    .font(weight, size)
    .fillColor(ink)
    .text(text, x - shift, y, { lineBreak: false })
}

/** Draws what is decoration, or repeats on every page: screen readers pass over it. */
export function asArtifact(pdf: Pdf, type: 'Layout' | 'Pagination', draw: () => void): void {
  pdf.markContent('Artifact', { type })
  draw()
  pdf.endMarkedContent()
}

/** The head of the first page: indigo, the mark, the bank's name, what the document is, and the cloth. Returns where it ends. */
export function drawHead(pdf: Pdf, parent: PdfElement, title: string, width: number = A4.width): number {
  asArtifact(pdf, 'Layout', () => {
    pdf.rect(0, 0, width, HEAD_HEIGHT).fill(INKS.hero)
    drawCloth(pdf, HEAD_HEIGHT - CLOTH_HEIGHT, width)
    drawMark(pdf, MARGIN, 18, 28)
  })
  parent.add(
    pdf.struct('P', {}, () =>
      write(pdf, BRAND.bankName, MARGIN + 38, 22, { size: 14, weight: 'semibold', ink: INKS.onHero }),
    ),
  )
  parent.add(
    pdf.struct('H1', {}, () =>
      write(pdf, title, width - MARGIN, 22, { size: 14, weight: 'regular', ink: INKS.onHeroMuted, align: 'right' }),
    ),
  )
  return HEAD_HEIGHT
}

/** A band of the pattern over the whole width. */
export function drawCloth(pdf: Pdf, y: number, width: number): void {
  const scale = CLOTH_HEIGHT / PATTERN_SIZE.height
  pdf.save()
  pdf.rect(0, y, width, CLOTH_HEIGHT).clip()
  pdf.lineWidth(1).strokeColor(INKS.pattern, 0.42)
  for (let x = 0; x < width; x += PATTERN_SIZE.width * scale) {
    pdf.save()
    pdf.translate(x, y).scale(scale)
    for (const { path, dx, dy } of PATTERN_ROWS) {
      pdf.save()
      pdf.translate(dx, dy).path(path).stroke()
      pdf.restore()
    }
    pdf.path(PATTERN_RULES).stroke()
    pdf.restore()
  }
  pdf.restore()
}

export function drawMark(pdf: Pdf, x: number, y: number, size: number): void {
  pdf.save()
  pdf.translate(x, y).scale(size / 24)
  pdf.lineWidth(1.6).strokeColor(INKS.brass, 1).path(MARK.lines).stroke()
  pdf.path(MARK.dot).fillColor(INKS.brass).fill()
  pdf.restore()
}
