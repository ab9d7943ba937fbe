import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerFaults, normaliseAnswer } from './security-answer.ts'

describe('normaliseAnswer', () => {
  it.each([
    ['Kano', 'kano'],
    ['  KANO!  ', 'kano'],
    ["St. Mary's   School", 'st marys school'],
    ['Ｋａｎｏ', 'kano'],
    ['e\u0301cole', 'école'],
    ['Port-Harcourt', 'portharcourt'],
    ['e!\u0301cole', 'école'],
  ])('%j is %j', (typed, normal) => {
    expect(normaliseAnswer(typed)).toBe(normal)
  })

  it('normaliseAnswer: does not change a normalised answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normaliseAnswer(text)
        expect(normaliseAnswer(once)).toBe(once)
      }),
    )
  })
})

describe('answerFaults', () => {
  it('wants two letters or digits', () => {
    expect(answerFaults('?! -')).toHaveLength(1)
    expect(answerFaults('a.')).toHaveLength(1)
    expect(answerFaults('Jo')).toEqual([])
  })
})
