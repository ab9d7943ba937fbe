/**
 * Tests the parts of a language: the first page waits for its own texts only, and the other texts come before the code
 * of their page.
 */
import { expect, it } from 'vitest'
import { loadedLanguage, loadChosenLanguage, t, withWords } from './translate.ts'

const ROUTED = ['Forgot your password?', 'Check your connection']

it('unknown language: changes nothing, and a page loads without waiting', async () => {
  await loadChosenLanguage('fr')
  expect(t('Log in')).toBe('Log in')
  expect(loadedLanguage).toBeUndefined()
  expect(await withWords(0, async () => 'the page')).toBe('the page')
})

it('language: has the texts of the first page first, and the texts of a part after the part is loaded', async () => {
  await loadChosenLanguage('ha')
  for (const text of ROUTED) expect(t(text)).not.toBe(text)
  expect(t('Freeze accounts and cards')).toBe('Freeze accounts and cards')
  const later = 'Keep the receipt'
  expect(t(later)).toBe(later)
  await loadedLanguage?.load('shared')
  expect(t(later)).not.toBe(later)
})

it('message of the server: is translated when the catalogue part `messages` is loaded', async () => {
  await loadChosenLanguage('ha')
  await loadedLanguage?.sentences
  expect(
    t('Nothing was set up: you have tried ten usernames. Start again at 4:07 pm. We keep your email address.'),
  ).toMatch(/^Ba a kafa komai ba.*4:07 pm/)
})

it('catalogue part: a missing part leaves its page in English', async () => {
  await loadChosenLanguage('ha')
  await expect(loadedLanguage?.load('no-such-part')).resolves.toBeUndefined()
})
