/** Tests that customer texts use the words of docs/customer-words.md, in English and in every translation. */
import { describe, expect, it } from 'vitest'
import { TRANSLATED } from './catalogue-files.ts'
import {
  allowedTexts,
  deviationsIn,
  readAllowedTranslations,
  readPage,
  refusedIn,
  wordsOf,
  type AllowedTranslation,
} from './customer-words.ts'
import { untranslatedFiles } from './literal-text.ts'
import { readSource } from './parts.ts'
import { readMessages } from './reviews.ts'
import { messagesOf, stringOf } from './syntax.ts'

const page = readPage()
const words = wordsOf(page)
const allowed = readAllowedTranslations()

/** Every English text that a customer reads: keys of the catalogues, texts for exactly one, untranslated texts, and sentences of the contract. */
function englishTexts(): ReadonlySet<string> {
  const source = readSource()
  const written = source.web.flatMap((file) => messagesOf(source.nodesIn(file)).flat())
  return new Set([
    ...TRANSLATED.flatMap((code) => readMessages(code).map(({ english }) => english)),
    ...written.flatMap((node) => stringOf(node) ?? []),
    ...[...untranslatedFiles().values()].flat(),
    ...[...source.serverStrings].filter((text) => /^\p{Lu}.* .* /u.test(text)),
  ])
}
const texts = englishTexts()

const keyOf = ({ language, word, english }: Omit<AllowedTranslation, 'reason'>): string =>
  `${language}: ${word}: ${english}`

describe('customer words: page', () => {
  it('customer words: every row has a word in English and in each language', () => {
    expect(words.length).toBeGreaterThan(60)
    expect(texts.size).toBeGreaterThan(2500)
    const damaged = words.filter(({ english, translated }) =>
      [english, ...Object.values(translated)].some((forms) => forms.length === 0),
    )
    expect(damaged).toEqual([])
  })
  it('customer words: rejects a row with a missing cell', () => {
    expect(() => wordsOf('| account | Money | | asusu | akaụntụ | àkántì |')).toThrow('account')
  })
  it('customer words: no English word has two rows, and no row refuses the word of another row', () => {
    const english = words.flatMap((one) => one.english)
    expect(english.filter((word, at) => english.indexOf(word) !== at)).toEqual([])
    expect(words.flatMap((one) => one.refused).filter((word) => english.includes(word))).toEqual([])
  })
  it('customer words: each English word of the page is in a customer text', () => {
    const unused = words.filter(({ english }) => refusedIn(texts, [asRefused(english)], []).length === 0)
    expect(unused.map(({ english }) => english[0])).toEqual([])
  })
})

/** Makes a row that refuses these words, to find the texts that have a refused word. */
const asRefused = (refused: readonly string[]) => ({
  english: [],
  refused,
  translated: { ha: [], ig: [], yo: [], pcm: [] },
})

describe('customer words: English', () => {
  it('customer words: no English text has a refused word', () => {
    expect(refusedIn(texts, words, allowedTexts(page))).toEqual([])
  })
  it('customer words: each text that keeps a refused word still has it', () => {
    const found = refusedIn(texts, words, [])
    expect(allowedTexts(page).filter(({ text, word }) => !found.includes(`${word}: ${text}`))).toEqual([])
  })
  it.each([
    ['Send it to your payee.', 'payee: Send it to your payee.'],
    ['Payees', 'payee: Payees'],
    ['Then GO ON.', 'go on: Then GO ON.'],
    ['Your case {case}', 'your case: Your case {case}'],
    ['{payee} gets {image}, in case of need', undefined],
    ['Switches are here', 'switches: Switches are here'],
    ['Imagery', undefined],
  ])('customer words: finds the refused word of “%s”', (text, found) => {
    expect(refusedIn([text], words, [])).toEqual(found === undefined ? [] : [found])
  })
})

describe.each(TRANSLATED)('customer words: %s', (language) => {
  const found = deviationsIn(language, readMessages(language), words)
  const exceptions = new Set(allowed.filter((one) => one.language === language).map(keyOf))

  it('customer words: each translation has the word of the page', () => {
    expect(found.filter((one) => !exceptions.has(keyOf(one)))).toEqual([])
  })
  it('customer words: each exception is needed, and has a reason', () => {
    const needed = new Set(found.map(keyOf))
    expect([...exceptions].filter((key) => !needed.has(key))).toEqual([])
    expect(allowed.filter(({ reason }) => reason.length < 20)).toEqual([])
  })
})

it.each([
  ['Your accounts', 'Asusunku', []],
  ['Your accounts', 'Kuɗinku', ['account']],
  ['{account} is here', 'Yana nan', []],
  ['This account has a card', 'Wannan asusu yana da shi', ['card']],
  ['This phone', 'Wannan waya', []],
])('customer words: compares “%s” with the translation “%s”', (english, translation, missing) => {
  expect(deviationsIn('ha', [{ english, translation }], words).map(({ word }) => word)).toEqual(missing)
})

it('customer words: finds a form after an apostrophe, and with either form of the same letters', () => {
  const inIgbo = (translation: string) => deviationsIn('ig', [{ english: 'In this account', translation }], words)
  expect(inIgbo('N’akaụntụ a')).toEqual([])
  expect(inIgbo("n'akaụntụ a".normalize('NFD'))).toEqual([])
  expect(inIgbo('Nakaụntụ a')).toHaveLength(1)
})
