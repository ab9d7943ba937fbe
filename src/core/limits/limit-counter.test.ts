import { expect, test } from 'vitest'
import { COUNTER_SUMS, nameOfSum, sumOfName } from './limit-counter.ts'

const KEY = 'transfer-day:0192f0c1-0000-7000-8000-000000000001:NGN:2026-11-23'

test('name of a sum: is the key for the total, and the key with the sum for each other sum', () => {
  expect(COUNTER_SUMS.map((sum) => nameOfSum({ key: KEY, sum }))).toEqual([
    KEY,
    `${KEY}#by-new-devices`,
    `${KEY}#to-new-payees`,
  ])
  expect(nameOfSum({ key: 'card:0102883417:first' })).toBe('card:0102883417:first')
})

test('name of a sum: gives the sum back', () => {
  for (const sum of COUNTER_SUMS) expect(sumOfName(nameOfSum({ key: KEY, sum }))).toEqual({ key: KEY, sum })
})

test('name of a sum: a name with an unknown sum throws', () => {
  expect(() => sumOfName(`${KEY}#by-old-devices`)).toThrow('by-old-devices')
})
