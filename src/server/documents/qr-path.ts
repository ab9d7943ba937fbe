/** A QR code as one path, a unit per module: drawn sharp at any size. */
import { encodeQR } from 'qr'

/** `size` is the number of modules along one side, without the quiet zone, which is the drawer's to leave (four modules). */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  // The library wants a border; it is cut off again.
  const framed = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const modules = framed.slice(1, -1).map((row) => row.slice(1, -1))
  let path = ''
  for (const [row, dark] of modules.entries()) {
    for (let column = 0; column < dark.length; ) {
      let end = column
      while (dark[end] === true) end += 1
      if (end > column) path += `M${column} ${row}h${end - column}v1h${column - end}z`
      column = end + 1
    }
  }
  return { path, size: modules.length }
}
