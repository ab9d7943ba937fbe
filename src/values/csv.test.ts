/** Tests the CSV of lists: separators, quotes, and texts that a spreadsheet would run. */
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('csv: quotes commas, quotes and line ends, and leaves an empty cell for null', () => {
  expect(
    csvOf(
      ['Name', 'Amount'],
      [
        ['Ada, "Ltd"', '-500'],
        [null, 2],
      ],
    ),
  ).toBe('Name,Amount\r\n"Ada, ""Ltd""",-500\r\n,2\r\n')
})

test('csv: a text that begins like a formula is a text for the spreadsheet', () => {
  expect(csvOf(['Payee'], [['=1+1'], ['@SUM(A1)'], ['-2+3'], ['+234']])).toBe(
    "Payee\r\n'=1+1\r\n'@SUM(A1)\r\n'-2+3\r\n'+234\r\n",
  )
})
