/** A QR code. What draws it is large and comes only with the pages that show one. */
import { lazyPage } from './lazy-page.tsx'
import type { QrCodeProps } from './qr-code-props.ts'

export const QrCode = lazyPage<QrCodeProps>(async () => (await import('./qr-drawing.tsx')).QrDrawing)
