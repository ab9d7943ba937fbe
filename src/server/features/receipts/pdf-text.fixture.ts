/** For tests: the text of a PDF, line by line as it is printed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '../../../../scripts/debian-tools.ts'

export function pdfText(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'receipt-'))
  const path = join(folder, 'receipt.pdf')
  writeFileSync(path, pdf)
  const { printed } = runTool('pdftotext', ['-layout', path, '-'])
  rmSync(folder, { recursive: true })
  return printed.normalize('NFC')
}
