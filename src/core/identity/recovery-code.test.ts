/** Tests that every typed form of a recovery code is the same code, and that no two of its letters look alike. */
import { expect, test } from 'vitest'
import { normaliseRecoveryCode, RECOVERY_ALPHABET, RECOVERY_CODE_LENGTH, showRecoveryCode } from './recovery-code.ts'

test('recovery alphabet: has 32 different letters and digits, and no two that look alike', () => {
  expect(new Set(RECOVERY_ALPHABET).size).toBe(32)
  expect(RECOVERY_ALPHABET).not.toMatch(/[ILOU]/)
})

test.each(['4KD8M-2XQ10', '4kd8m2xq10', ' 4kd8m 2xqlO ', '4KD8M2XQI0', '4kd8m-2xqio'])(
  'recovery code typed as %j: is always the same code',
  (typed) => {
    expect(normaliseRecoveryCode(typed)).toBe('4KD8M2XQ10')
  },
)

test('recovery code: carries 112 bits or more', () => {
  expect(Math.log2(RECOVERY_ALPHABET.length) * RECOVERY_CODE_LENGTH).toBeGreaterThanOrEqual(112)
})

test('recovery code: is shown in groups of four and read back unchanged', () => {
  const code = RECOVERY_ALPHABET.slice(0, RECOVERY_CODE_LENGTH)
  expect(showRecoveryCode(code)).toBe('0123-4567-89AB-CDEF-GHJK-MNPQ')
  expect(normaliseRecoveryCode(showRecoveryCode(code))).toBe(code)
})
