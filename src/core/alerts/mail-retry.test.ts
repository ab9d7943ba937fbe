import { expect, it } from 'vitest'
import { mayMailAgain } from './mail-retry.ts'

it.each([
  ['unknown answer, is repeated after the first try', { kind: 'unknown' }, 1, true],
  ['unknown answer, is not repeated after the second try', { kind: 'unknown' }, 2, false],
  ['rejected mail, is repeated while another try can help', { kind: 'rejected', retryable: true }, 6, true],
  ['rejected mail, is not repeated when another try cannot help', { kind: 'rejected' }, 1, false],
] as const)('mail retry: %s', (_title, failure, attempt, expected) => {
  expect(mayMailAgain(failure, attempt)).toBe(expected)
})
