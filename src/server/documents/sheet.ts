/** The surface of a small document, for PDF and picture: the layout is written once. Measures are points, y goes down. */
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
  /** Text that belongs together, under its role for screen readers; what is drawn outside of it is decoration. */
  paragraph(role: 'H1' | 'H2' | 'P', draw: () => void): void
  text(text: string, x: number, y: number, look: TextLook): void
}
