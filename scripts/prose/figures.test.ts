/** Tests the figures of the prose with planted documents. */
import { expect, it } from 'vitest'
import { figureLines, figuresOf } from './figures.ts'

const valuesOf = (text: string, file = 'planted.md') => figuresOf([[file, text]], []).map(({ value }) => value)

it('figures: count the words of sentences, without headings, tables and code', () => {
  const page = '# A heading\n\nOne two three. One two three four five.\n\n| cell |\n\n```\ncode here\n```\n'
  expect(valuesOf(page).slice(0, 2)).toEqual([4, 5])
})

it('figures: leave out pages that a command writes', () => {
  expect(valuesOf('One two three.\n', 'docs/schema.md').slice(0, 2)).toEqual([0, 0])
})

it('figures: count each comment once, and no document among the comments', () => {
  const fault = { rule: 'word', text: 'x', found: 'anew' } as const
  const faults = [
    { ...fault, place: 'a.ts:1' },
    { ...fault, place: 'a.ts:1' },
    { ...fault, place: 'a.md:1' },
  ]
  expect(figuresOf([], faults)[2]).toMatchObject({ value: 1 })
})

it('figures: say which target is missed', () => {
  expect(
    figureLines([
      { name: 'one', value: 1, target: 1 },
      { name: 'two', value: 2, target: 1 },
    ]),
  ).toEqual(['ok   one: 1 (at most 1)', 'MISS two: 2 (at most 1)'])
})
