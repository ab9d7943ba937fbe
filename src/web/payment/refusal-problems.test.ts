/** Tests how a refused review is shown in the form. */
import { expect, it } from 'vitest'
import { refusalProblems } from './refusal-problems.ts'

const FIELDS = {
  wireFields: { amount: 'amount-control' },
  reasonFields: { 'insufficient-funds': 'amount-control' },
  unanswered: (message: string) => `${message}. Nothing was sent.`,
}
const refusal = { kind: 'refused', message: 'Not enough', reason: undefined, errors: {} } as const

it.each([
  ['each named field', { errors: { amount: ['Too small'] } }, [{ fieldId: 'amount-control', text: 'Too small' }]],
  ['the field of its reason', { reason: 'insufficient-funds' }, [{ fieldId: 'amount-control', text: 'Not enough' }]],
  ['no field', {}, [{ fieldId: undefined, text: 'Not enough' }]],
  ['no field, and nothing was sent', { kind: 'no-answer' }, [{ text: 'Not enough. Nothing was sent.' }]],
] as const)('refusal: is shown at %s', (_place, over, problems) => {
  expect(refusalProblems({ ...refusal, ...over } as never, FIELDS)).toEqual(problems)
})
