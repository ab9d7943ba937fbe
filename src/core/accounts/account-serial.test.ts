import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountSerial } from './account-serial.ts'

test('serials have nine digits, and two counters never have the same serial', () => {
  const counter = fc.bigInt({ min: 0n, max: 999_999_999n })
  fc.assert(
    fc.property(counter, counter, (a, b) => {
      expect(accountSerial(a)).toMatch(/^[0-9]{9}$/)
      expect(accountSerial(a) === accountSerial(b)).toBe(a === b)
    }),
  )
})

test('serials: the first thousand are distinct and do not count up', () => {
  const serials = Array.from({ length: 1_000 }, (_, index) => accountSerial(BigInt(index)))
  expect(new Set(serials).size).toBe(1_000)
  const neighbours = serials.filter((serial, index) => BigInt(serial) - BigInt(serials[index - 1] ?? '0') === 1n)
  expect(neighbours).toEqual([])
})

test('a counter that has run out is refused', () => {
  expect(() => accountSerial(1_000_000_000n)).toThrow(RangeError)
  expect(() => accountSerial(-1n)).toThrow(RangeError)
})
