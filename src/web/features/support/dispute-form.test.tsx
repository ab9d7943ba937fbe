import { expect, it } from 'vitest'
import { paymentOf } from './dispute-form.tsx'

// Maps the typed text to the sent text. An empty field is not sent.
it.each([
  [{ reference: ' 3F9A 20K7\u00A04F9Q ' }, { reference: '3F9A20K74F9Q' }],
  [{ reference: ' \u00A0' }, {}],
  [
    { naira: '2,500', paidOn: '2026-11-20' },
    { naira: '2,500', paidOn: '2026-11-20' },
  ],
])('report: sends %j as %j', (typed: Readonly<Record<string, string>>, sent) => {
  expect(paymentOf((field) => typed[field] ?? '')).toEqual(sent)
})
