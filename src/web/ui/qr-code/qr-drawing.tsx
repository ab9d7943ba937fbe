/**
 * Draws a QR code as one path of black modules on white, with the quiet zone that cameras need, in every colour theme.
 */
import { encodeQR } from 'qr'
import { useMemo } from 'react'
import type { QrCodeProps } from './qr-code-props.ts'
import * as styles from './qr-drawing.module.css'

/** The width of the quiet zone in modules (ISO/IEC 18004). */
const QUIET = 4

export function QrDrawing({ text, label }: QrCodeProps) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: QUIET }), [text])
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here: an <img> would put the secret into an address.
    <svg className={styles.qr} role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
