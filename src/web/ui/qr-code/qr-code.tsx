/** Shows a QR code. Its drawing code is large, so only pages with a QR code load it. */
import { lazyPage } from '../loading/lazy-page.tsx'
import type { QrCodeProps } from './qr-code-props.ts'

export const QrCode = lazyPage<QrCodeProps>(async () => (await import('./qr-drawing.tsx')).QrDrawing)
