/** A QR code. What draws it is large and comes only with the pages that show one. */
import { lazyPage } from './lazy-page.tsx'

export interface QrCodeProps {
  readonly text: string
  readonly label: string
}

export const QrCode = lazyPage<QrCodeProps>(async () => (await import('./qr-drawing.tsx')).QrDrawing)
