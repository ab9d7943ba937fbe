/** Tests the warning of a category on the page of bills. */
import { expect, test } from 'vitest'
import { categoryWarning } from './category-warning.ts'

test.each([
  [[], [], ''],
  [['Glo'], [], 'Problems right now: Glo'],
  [['MTN'], ['MTN'], 'We have turned off payments to MTN for now.'],
  [['MTN', 'Glo'], ['MTN'], 'We have turned off payments to MTN for now. Problems right now: Glo'],
])('categoryWarning: of the troubled billers %j and the switched-off billers %j is %j', (troubled, turnedOff, text) => {
  expect(categoryWarning({ troubled, turnedOff })).toBe(text)
})
