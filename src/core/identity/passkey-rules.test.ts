import { describe, expect, it } from 'vitest'
import { hasCountedOn } from './passkey-rules.ts'

describe('the signature counter of a passkey', () => {
  it.each([
    [0, 0, true, 'never counts'],
    [0, 1, true, 'begins to count'],
    [7, 8, true, 'counts on'],
    [7, 4_294_967_295, true, 'counts far on'],
    [7, 7, false, 'stands still'],
    [7, 6, false, 'goes back'],
    [7, 0, false, 'stops counting'],
  ])('%i, then %i: %s (%s)', (last, now, good) => {
    expect(hasCountedOn(last, now)).toBe(good)
  })
})
