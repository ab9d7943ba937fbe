/** Tests the state of a category on the page of bills. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CategoryStatus } from './category-status.tsx'

afterEach(cleanup)

test.each([
  [[], [], ''],
  [['Glo'], [], 'Problems right now Glo'],
  [['MTN'], ['MTN'], 'Turned off MTN'],
  [['MTN', 'Glo'], ['MTN', 'Airtel'], 'Turned off MTN, AirtelProblems right now Glo'],
])('category: with the troubled billers %j and the turned-off billers %j shows %j', (troubled, turnedOff, text) => {
  const { container } = render(<CategoryStatus troubled={troubled} turnedOff={turnedOff} />)
  expect(container.textContent).toBe(text)
})

test('category: the state of a turned-off biller looks bad, and the state of a biller with problems looks like waiting', () => {
  render(<CategoryStatus troubled={['Glo']} turnedOff={['MTN']} />)
  expect(screen.getByText('Turned off').dataset['look']).toBe('bad')
  expect(screen.getByText('Problems right now').dataset['look']).toBe('wait')
})
