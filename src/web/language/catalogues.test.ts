/** The catalogues against the code: no text is missing, no parameter is lost, and no text is unused. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readParts, readWords, TRANSLATED, type Words } from '../../../scripts/translations/catalogue-files.ts'
import { compileCatalogue, compileMessage } from '../../../scripts/translations/compile.ts'
import { divide, OF_SERVER, readSource } from '../../../scripts/translations/parts.ts'
import { keysOf, type Node, nodesBelow, parse } from '../../../scripts/translations/syntax.ts'
import { ANSWER_TEXTS } from '../../../scripts/translations/answer-texts.ts'
import { CONTRACT_TEXTS, FIELD_NAMES, LINE_TEXTS } from '../../../scripts/translations/contract-texts.ts'
import { FIELD_TEXTS, OFFER_TEXTS, REFUSAL_TEXTS } from '../../../scripts/translations/refusal-texts.ts'
import { missingTexts } from '../../../scripts/translations/tidy.ts'
import { dateNamesOf } from '../../values/date.ts'
import { createCatalogue } from './catalogue.ts'
import type { CompiledCatalogue } from './message.ts'

const source = readSource()

/**
 * The texts that a module makes while it loads: outside functions, and inside functions that a call at the top level
 * runs (`map`).
 */
function keysAtLoad(source: string, file: string): readonly string[] {
  const atLoad = nodesBelow(parse(source, file), /Function/)
  const given = atLoad
    .filter(({ type }) => type === 'CallExpression')
    .flatMap((node) => (node['arguments'] as readonly Node[]).filter(({ type }) => /Function/.test(type)))
  return keysOf([...atLoad, ...given.flatMap(({ body }) => nodesBelow(body))])
}

/** The texts of the screens. */
const promised = new Set(source.web.flatMap(source.keysIn))
const holesOf = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted()
const formsOf = (words: Words, key: string): readonly string[] => {
  const found = words[key] ?? ''
  return typeof found === 'string' ? [found] : Object.values(found)
}

const lookUpIn = (code: string, words: Words) => {
  const { lookUp, add } = createCatalogue(code)
  add(compileCatalogue(words, true) as CompiledCatalogue)
  return lookUp
}

describe.each(TRANSLATED)('%s', (code) => {
  const words = readWords(code)
  const { lookUp, add } = createCatalogue(code)
  for (const [part, texts] of Object.entries(readParts(code)))
    add(compileCatalogue(texts, part === OF_SERVER) as CompiledCatalogue)

  it('has every text of the screens', () => {
    expect(missingTexts()[code]?.filter((key) => promised.has(key))).toEqual([])
  })
  it('has every message with which the bank refuses', () => {
    expect(REFUSAL_TEXTS.filter((text) => `${lookUp(compileMessage(text))}` === `${compileMessage(text)}`)).toEqual([])
  })
  it('has every text of a field that the bank refuses', () => {
    const unknown = FIELD_TEXTS.filter(
      (text) => !Object.hasOwn(words, text) && `${lookUp(compileMessage(text))}` === `${compileMessage(text)}`,
    )
    expect(unknown).toEqual([])
  })
  it('has every message of a schema that a customer can cause, and every name of a field in such a message', () => {
    expect(CONTRACT_TEXTS.length).toBeGreaterThan(60)
    expect(FIELD_NAMES.length).toBeGreaterThan(25)
    expect([...CONTRACT_TEXTS, ...FIELD_NAMES].filter((text) => !Object.hasOwn(words, text))).toEqual([])
  })
  it('has every reason why a line of a payment batch was refused', () => {
    expect(LINE_TEXTS.length).toBeGreaterThan(25)
    expect(LINE_TEXTS.filter((text) => !Object.hasOwn(words, text))).toEqual([])
  })
  it('has every text of the offer that customers without a login read', () => {
    expect(OFFER_TEXTS.filter((text) => `${lookUp(compileMessage(text))}` === `${compileMessage(text)}`)).toEqual([])
  })
  it('has every type of account and every security question', () => {
    expect(ANSWER_TEXTS.length).toBeGreaterThan(24)
    expect(ANSWER_TEXTS.filter((text) => !Object.hasOwn(words, text) && lookUp(text) === text)).toEqual([])
  })
  it('has each text once, in the part of the pages that show it (npm run translations -- tidy)', () => {
    expect(readParts(code)).toEqual(divide(words, source.partOf))
  })
  it('has the same parameters in each translation', () => {
    const wrong = Object.keys(words).filter((key) =>
      formsOf(words, key).some((form) => form.trim() === '' || `${holesOf(form)}` !== `${holesOf(key)}`),
    )
    expect(wrong).toEqual([])
  })
  it('keeps the spaces around a text', () => {
    const spaces = (text: string): string => `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`
    expect(
      Object.keys(words).filter((key) => formsOf(words, key).some((form) => spaces(form) !== spaces(key))),
    ).toEqual([])
  })
  it('has no unused text', () => {
    expect(Object.keys(words).filter((key) => !source.isUsed(key))).toEqual([])
  })
})

describe('the first page', () => {
  it.each([
    [`export const TITLE = t('Early')`, ['Early']],
    [
      `const ALL = [{ say: tNodes('Early', {}) }].concat(['Early too'].map((one) => t('Early too')))`,
      ['Early', 'Early too'],
    ],
    [`export const say = () => t('Late'); class Page { say() { return plural(2, 'Late', 'Late') } }`, []],
  ])('%s', (source, early) => {
    expect(keysAtLoad(source, 'planted.ts')).toEqual(early)
  })
  it('makes no text while its modules load, because the catalogue comes later and the text would stay English', () => {
    const first = [...source.reachOf(['src/web/app/entry-browser.tsx'])]
    expect(first).toEqual(expect.arrayContaining(['src/web/app/routes.tsx', 'src/web/ui/form/error-summary.tsx']))
    expect(first.flatMap((file) => keysAtLoad(readFileSync(file, 'utf8'), file))).toEqual([])
  })
})

describe('looking up', () => {
  const lookUp = lookUpIn('ha', {
    'Try again after {time}.': 'Bayan {time}.',
    '{count} tries': { one: 'gwaji {count}', other: 'gwaje {count}' },
    'At {count}': { one: 'Na {count}', other: 'Su {count}' },
  })
  it('finds a message of the server whose parameters are filled in', () => {
    expect(lookUp('Try again after 4:07 pm.')).toBe('Bayan 4:07 pm.')
  })
  it('translates the name of a field in a message of the server', () => {
    const lookUp = lookUpIn('ha', {
      '{label} must be {min} to {max} characters': '{label}: rubuta haruffa {min} zuwa {max}',
      Street: 'Titi',
    })
    expect(lookUp('Street must be 2 to 100 characters')).toBe('Titi: rubuta haruffa 2 zuwa 100')
    expect(lookUp('LinkedIn must be 2 to 60 characters')).toBe('LinkedIn: rubuta haruffa 2 zuwa 60')
  })
  it('chooses the form of the count', () => {
    const tries = ['', 'count', ' tries']
    expect([lookUp(tries, 1), lookUp(tries, 5)]).toEqual([
      ['gwaji ', 'count'],
      ['gwaje ', 'count'],
    ])
    expect([lookUp('At 1'), lookUp('At 5')]).toEqual(['Na 1', 'Su 5'])
  })
  it('writes the months of a sentence of the server with the names of the language', () => {
    const { lookUp, add } = createCatalogue('ha')
    const words = compileCatalogue({ 'By {day}.': 'Kafin {day}.' }, true) as CompiledCatalogue
    add({ ...words, dates: dateNamesOf('ha') })
    expect(['By 25 Dec 2026.', 'By 3 Sept, 1:51 pm.', 'By May 2026.'].map((text) => lookUp(text))).toEqual([
      'Kafin 25 Dis 2026.',
      'Kafin 3 Sat, 1:51 pm.',
      'Kafin May 2026.',
    ])
  })
  it('leaves an unknown text in English, also one with the name of an object’s own member', () => {
    expect([lookUp('Unheard of'), lookUp('constructor')]).toEqual(['Unheard of', 'constructor'])
  })
})
