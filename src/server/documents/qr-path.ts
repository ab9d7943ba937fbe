/** A QR code as one path, a unit per module: drawn sharp at any size. */
import makeQrCode from 'qrcode-generator'

/** `size` is the number of modules along one side, without the quiet zone, which is the drawer's to leave (four modules). */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const code = makeQrCode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  let path = ''
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; ) {
      let end = column
      while (end < size && code.isDark(row, end)) end += 1
      if (end > column) path += `M${column} ${row}h${end - column}v1h${column - end}z`
      column = end + 1
    }
  }
  return { path, size }
}
