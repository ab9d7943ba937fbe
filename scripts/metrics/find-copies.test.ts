import { describe, expect, it } from 'vitest'
import { findCopies, tokensOf } from './find-copies.ts'

const body = (name: string) => `export function ${name}(a: number) {\n  const b = a + 1\n  return b * 'x'.length\n}\n`

describe('copies', () => {
  it('copies: are found across files, despite other comments, imports and line breaks', () => {
    const one = { path: 'one.ts', text: body('first') }
    const two = {
      path: 'two.ts',
      text: `import { c } from './c.ts'\n/** Adds. */\n${body('second').replace('{\n', '{ // begins\n\n')}`,
    }
    const [copy, ...others] = findCopies([one, two], 15)
    expect(others).toEqual([])
    expect(copy).toMatchObject({ from: 'one.ts', fromLine: 1, to: 'two.ts', toLine: 3 })
  })

  it('copies: are found within one file, once, without an overlap', () => {
    const text = body('first') + body('second')
    expect(findCopies([{ path: 'one.ts', text }], 15)).toHaveLength(1)
    expect(findCopies([{ path: 'one.ts', text: 'a '.repeat(30) }], 15)).toHaveLength(1)
  })

  it('copies: are not reported for short runs or different words', () => {
    expect(findCopies([{ path: 'one.ts', text: body('first') + body('second') }], 40)).toEqual([])
    expect(
      findCopies(
        [
          { path: 'one.ts', text: body('first') },
          { path: 'two.ts', text: 'const z = 1' },
        ],
        5,
      ),
    ).toEqual([])
  })
})

it('tokens: have the line where they begin, also after texts of several lines', () => {
  expect(tokensOf('a\n`x\ny` b\n/* c\n */ d')).toEqual([
    { text: 'a', line: 1 },
    { text: '`x\ny`', line: 2 },
    { text: 'b', line: 3 },
    { text: 'd', line: 5 },
  ])
})
