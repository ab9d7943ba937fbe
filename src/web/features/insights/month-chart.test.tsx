/** Tests the chart of months: short amounts in naira for its scale, whole figures in the names of the months. */
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { MonthChart } from './month-chart.tsx'

afterEach(cleanup)

it.each([
  ['NGN', '65743250', 'Highest: ₦657.4k', '₦657,432.50 out'],
  ['NGN', '123456700', 'Highest: ₦1.2M', '₦1,234,567.00 out'],
  // Only naira has a short form.
  ['USD', '65743250', 'Highest: $657,432.50', '$657,432.50 out'],
] as const)('months in %s: the scale of %s is "%s"', (currency, out, scale, whole) => {
  const months = [{ month: '2026-11', in: '0', out }]
  render(<MonthChart months={months} chosen="2026-11" currency={currency} onChoose={() => undefined} />)
  const shown = document.querySelector('p.meta')
  expect([shown?.textContent, shown?.getAttribute('aria-hidden')]).toEqual([scale, 'true'])
  expect(document.querySelector('button[aria-pressed="true"]')?.textContent).toContain(whole)
})

it('months without money: have no scale and bars as thin as a line', () => {
  const months = [{ month: '2026-11', in: '0', out: '0' }]
  render(<MonthChart months={months} chosen="2026-11" currency="NGN" onChoose={() => undefined} />)
  expect(document.body.textContent).not.toContain('Highest')
  expect([...document.querySelectorAll('li rect')].map((bar) => bar.getAttribute('height'))).toEqual(['1', '1'])
})
