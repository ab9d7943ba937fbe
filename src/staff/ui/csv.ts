/** Saves a list as a CSV file on the device. */
import { csvOf, type CsvRow } from '../../values/csv.ts'
import { saveFile } from '../../web/ui/file/save-file.ts'

export function saveCsv(fileName: string, header: readonly string[], rows: readonly CsvRow[]): void {
  saveFile(new File([csvOf(header, rows)], fileName, { type: 'text/csv;charset=utf-8' }))
}
