/** Finds visible text without a translation. Only the files of english-files.json may have such a text. */
import { expect, it } from 'vitest'
import { ENGLISH_FILES, literalTexts, untranslatedFiles } from './literal-text.ts'

it.each([
  ['an element', '<p>Your balance</p>', ['Your balance']],
  ['an element with a parameter', '<p>Back to {page}</p>', ['Back to']],
  ['a choice', `<p>{on ? 'Hide it' : 'Show'}</p>`, ['Hide it', 'Show']],
  ['a template', '<p>{`Renamed ${name}`}</p>', ['Renamed ']],
  ['an attribute for screen readers', '<nav aria-label="Main" />', ['Main']],
  ['a placeholder', '<input placeholder="0.00 naira" />', ['0.00 naira']],
  ['a picture', '<img alt="Your picture" title={open ? "Open" : "Shut"} />', ['Your picture', 'Open', 'Shut']],
  ['a property of a component', '<Field label="Narration" hint={`At most ${n}`} />', ['Narration', 'At most ']],
  ['a list', `const ROWS = [{ text: 'Devices you linked' }]`, ['Devices you linked']],
  ['a translated text', `<p title={t('Your balance')}>{tNodes('Back to {page}', { page: <b>1</b> })}</p>`, []],
  ['a text in another language', '<p lang="en-NG">Access Bank</p>', []],
  ['signs and amounts', '<p>· ₦500.00 {`${a} / ${b}`}</p>', []],
  [
    'the name of a button in a form',
    '<SubmitButton form={form} name="by" value="mail">{t("Email it")}</SubmitButton>',
    [],
  ],
  ['what is not seen', `<input type={shown ? 'text' : 'password'} name="answer" className="wide big" />`, []],
  ['a failure of the program', `throw new Error('No chunk holds it')`, []],
])('text: is found in %s', (_place, source, texts) => {
  expect(literalTexts(source, 'planted.tsx')).toEqual(texts)
})

it('text: is translated in every file except the listed ones, and each listed file has an English text and a reason', () => {
  const found = untranslatedFiles()
  expect(Object.fromEntries([...found].filter(([file]) => !Object.hasOwn(ENGLISH_FILES, file)))).toEqual({})
  expect(Object.entries(ENGLISH_FILES).filter(([file, reason]) => !found.has(file) || reason === '')).toEqual([])
})
