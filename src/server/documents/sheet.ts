/** Draws a small document as a PDF or as a picture from one layout. Lengths are in points, and y grows downwards. */
import type { TextLook } from './pdf-drawing.ts'

export interface Sheet {
  fillRect(
    box: {
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly radius?: number
    },
    ink: string,
  ): void
  /** The band of adire cloth over the whole width. */
  cloth(y: number): void
  mark(x: number, y: number, size: number): void
  rule(x: number, y: number, width: number): void
  fillPath(path: string, at: { readonly x: number; readonly y: number; readonly scale: number }, ink: string): void
  /** Groups text under a role for screen readers. Everything outside a group is decoration. */
  paragraph(role: 'H1' | 'H2' | 'P', draw: () => void): void
  text(text: string, x: number, y: number, look: TextLook): void
}
