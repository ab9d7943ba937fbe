/** Decodes the text of a spreadsheet's or an editor's file, or says what kind of file it is. Pure. */
import { formatFileSize } from '../../../../values/text.ts'
import { fail, ok, type Result } from '../../../../values/result.ts'
import { t } from '../../../language/language.ts'

/** A list of two hundred lines with long texts has a quarter of this size. */
export const MOST_BYTES = 256 * 1024

const SAVE_AS = t('Open it in your spreadsheet, choose “Save as”, then CSV')

/** The first bytes of files that customers often choose by mistake. */
const OTHERS: readonly (readonly [bytes: readonly number[], text: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], t('This is an Excel workbook. {instruction}', { instruction: SAVE_AS })],
  [[0xd0, 0xcf, 0x11, 0xe0], t('This is an old Excel workbook. {instruction}', { instruction: SAVE_AS })],
  [[0x25, 0x50, 0x44, 0x46], t('This is a PDF. Choose a CSV or text file')],
]

/**
 * Decodes UTF-8 and UTF-16 by their marks, UTF-8 without a mark, and otherwise Windows-1252. The failure is a sentence.
 */
export function decodeFile(bytes: Uint8Array<ArrayBuffer>): Result<string, string> {
  if (bytes.length === 0) return fail(t('This file is empty. Choose another file'))
  if (bytes.length > MOST_BYTES) {
    const sizes = { size: formatFileSize(bytes.length), most: formatFileSize(MOST_BYTES) }
    return fail(t('This file has {size}. A list can have at most {most}', sizes))
  }
  const other = OTHERS.find(([start]) => start.every((byte, index) => bytes[index] === byte))
  if (other !== undefined) return fail(other[1])
  const text = decode(bytes)
  return text.includes('\0') ? fail(t('This is not a text file. Choose a CSV or text file')) : ok(text)
}

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Excel on Windows writes this unless the customer chooses UTF-8.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
