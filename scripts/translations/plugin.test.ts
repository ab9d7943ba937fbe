/** The build compiles messages and catalogues, and makes later imports wait for their texts. */
import { expect, it } from 'vitest'
import { compileCatalogue, compileMessage } from './compile.ts'
import { readWords } from './catalogue-files.ts'
import { partsOfTargets, readSource } from './parts.ts'
import { translations } from './plugin.ts'

const FILE = `${process.cwd()}/src/web/app/pages/pages.tsx`
function built(code: string, id = FILE): string | undefined {
  const { transform } = translations({ isDivided: true })
  if (typeof transform !== 'function') throw new Error('The plugin has no transform')
  const result = Reflect.apply(transform, undefined, [code, id]) as { readonly code: string } | null
  return result?.code
}

it('message: becomes text and names in turn, and stays a text without parameters', () => {
  expect(compileMessage('Send {amount} to {name}')).toEqual(['Send ', 'amount', ' to ', 'name'])
  expect(compileMessage('{count} tries')).toEqual(['', 'count', ' tries'])
  expect(compileMessage('Send money')).toBe('Send money')
})

it('call of a translating function: is built with compiled messages, and with both messages of a plural', () => {
  expect(built(`const a = t('Send {amount}', { amount }) + t('Send')`)).toBe(
    `const a = t(["Send ","amount"], { amount }) + t('Send')`,
  )
  expect(built(`plural(n, 'One of {of}', '{count} of {of}', { of })`)).toBe(
    `plural(n, ["One of ","of"], ["","count"," of ","of"], { of })`,
  )
})

it('call: with a choice of two messages is refused, because it would lose its parameters', () => {
  expect(() => built(`t(one ? 'Send {amount}' : 'Send', { amount })`)).toThrow('not with a choice of two')
})

it('catalogue: is built by compiled message, with the patterns of the server’s sentences only where they are used', () => {
  const words = { 'After {time}.': 'Bayan {time}.', '{count} tries': { one: 'gwaji {count}', other: 'gwaje {count}' } }
  expect(compileCatalogue(words, true)).toEqual({
    words: {
      'After ,time,.': ['Bayan ', 'time', '.'],
      ',count, tries': { forms: { one: ['gwaji ', 'count'], other: ['gwaje ', 'count'] } },
    },
    sentences: [
      ['^After (?<time>[^{}]{1,80})\\.$', 'After ,time,.'],
      ['^(?<count>[^{}]{1,80}) tries$', ',count, tries'],
    ],
  })
  expect(compileCatalogue(words, false)).toHaveProperty('sentences', [])
})

it('catalogue: has the sentence with more fixed text first, because the browser takes the first that matches', () => {
  const words = { 'In {count} days': '{count}', '{a} {b}': '{a} {b}', 'In {count} working days': '{count}' }
  const { sentences } = compileCatalogue(words, true) as { sentences: readonly (readonly [string, string])[] }
  expect(sentences.map(([, key]) => key)).toEqual(['In ,count, working days', 'In ,count, days', ',a, ,b'])
})

it('later import of a page: loads the texts of the page before its code', () => {
  expect(built(`const page = () => import('../../features/settings/settings-page.tsx')`)).toBeUndefined()
  expect(built(`const page = () => import('./bills-pages.tsx')`)).toMatch(
    /^import \{ withWords \} from '\.\.\/\.\.\/language\/translate\.ts';const page = \(\) => withWords\(\d+, \(\) => import\('\.\/bills-pages\.tsx'\)\)$/,
  )
})

it('page: names every part with a text of its code, and no part that the first page has', () => {
  const keys = Object.keys(readWords('yo'))
  const source = readSource()
  const targets = partsOfTargets(keys)
  expect(targets.size).toBeGreaterThan(50)
  for (const [target, parts] of targets) {
    const used = new Set([...source.reachOf([target])].flatMap(source.keysIn))
    const needed = new Set(keys.filter((key) => used.has(key)).map(source.partOf))
    needed.delete('start')
    expect([target, parts]).toEqual([target, expect.arrayContaining([...needed])])
  }
})
