import { expect, it } from 'vitest'
import { paymentOf } from './dispute-form.tsx'

// What is typed → what is sent; nothing is sent of an empty field.
it.each([
  [{ reference: ' 3F9A 20K7\u00A04F9Q ' }, { reference: '3F9A20K74F9Q' }],
  [{ reference: ' \u00A0' }, {}],
  [
    { naira: '2,500', paidOn: '2026-11-20' },
    { naira: '2,500', paidOn: '2026-11-20' },
  ],
])('a report: of %j it sends %j', (typed: Readonly<Record<string, string>>, sent) => {
  expect(paymentOf((field) => typed[field] ?? '')).toEqual(sent)
})
