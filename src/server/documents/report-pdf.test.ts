/** A report of the bank as PDF, read by independent programs: qpdf and poppler. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runTool } from '../../../scripts/debian-tools.ts'
import { BANK_REPORTS, REPORT_DEFINITIONS } from '../../values/vocabularies/reports/bank-reports.ts'
import { createDocumentRenderer, type DocumentRenderer } from './document-renderer.ts'
import type { ReportDocument } from './report-pdf.ts'

// Other programs are started, and the renderer may wait for a processor.
vi.setConfig({ testTimeout: 60_000 })

let folder: string
let renderer: DocumentRenderer
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'adire-reports-'))
  renderer = createDocumentRenderer({ isPlayMoney: true })
})
afterAll(async () => {
  await renderer.close()
  rmSync(folder, { recursive: true, force: true })
})

const read = (tool: 'qpdf' | 'pdfinfo' | 'pdftotext', ...args: string[]): string => {
  const { code, printed } = runTool(tool, args)
  expect(code, printed).toBe(0)
  return printed
}
const plain = (text: string): string => text.replace(/\s+/g, ' ')

const report = (rows: number): ReportDocument => ({
  title: 'Transfer clock',
  madeAt: new Date('2026-11-20T09:00:00Z'),
  facts: ['Made on 20 Nov 2026 by Halima Sule', 'Days: 1 Nov 2026 to 20 Nov 2026'],
  paragraphs: [REPORT_DEFINITIONS['transfer-clock'].definition],
  columns: ['Transfer', 'Start', 'State', 'Bank', 'Seconds', 'Amount'].map((name, n) => ({
    name,
    isNumber: n > 3,
    share: 1,
  })),
  rows: Array.from({ length: rows }, (_, n) => [
    `ADR-${n}`,
    '20 Nov 2026, 10:00 am',
    'settled',
    'Ọ̀ṣun ₦ bank with a long name that needs several lines in its cell, and then some more words for a third line',
    '61',
    '₦5,000.00',
  ]),
  end: `End of the report. Rows: ${rows}.`,
})

async function file(document: ReportDocument): Promise<string> {
  const path = join(folder, 'report.pdf')
  writeFileSync(path, await renderer.reportPdf(document))
  return path
}

it('report: is sound, tagged and titled, and says its definition, every row and the number of each page', async () => {
  const path = await file(report(60))
  expect(read('qpdf', '--check', path)).toContain('No syntax or stream encoding errors found')
  const info = read('pdfinfo', path)
  expect(info).toMatch(/Title: +Transfer clock/)
  expect(info).toMatch(/Tagged: +yes/)
  expect(info).toMatch(/Page size: +841\.89 x 595\.28/)
  const pages = Number(/Pages: +(\d+)/.exec(info)?.[1])
  expect(pages).toBeGreaterThan(2)
  const text = plain(read('pdftotext', '-layout', path, '-'))
  expect(text).toContain(REPORT_DEFINITIONS['transfer-clock'].definition)
  for (const expected of ['Made on 20 Nov 2026 by Halima Sule', 'play money', `Page ${pages}`, 'Rows: 60.'])
    expect(text).toContain(expected)
  for (let row = 0; row < 60; row += 1) expect(text).toContain(`ADR-${row} `)
})

it('report: has its definition and its end on one page when there is no row', async () => {
  const path = await file(report(0))
  expect(read('pdfinfo', path)).toMatch(/Pages: +1\n/)
  expect(plain(read('pdftotext', '-layout', path, '-'))).toContain('End of the report. Rows: 0.')
})

it.each(BANK_REPORTS)('%s: its definition and its source are short enough for the document', (name) => {
  const { definition, source } = REPORT_DEFINITIONS[name]
  expect(`Definition: ${definition}`.length).toBeLessThanOrEqual(400)
  expect(`Source: ${source}`.length).toBeLessThanOrEqual(400)
})
