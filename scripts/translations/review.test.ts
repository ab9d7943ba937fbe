/** Tests the review kit: corrections come back, a damaged file changes nothing, and the page of unreviewed texts is up to date. */
import { expect, it } from 'vitest'
import { exportReview, importReview } from './review.ts'
import { isReviewed, type Message, messagesIn, type Reviews } from './reviews.ts'
import { screenshotFinder } from './screenshots.ts'
import { readLanguages } from './tidy.ts'
import { readPage, unreviewedPage } from './unreviewed.ts'

const MESSAGES: readonly Message[] = [
  ...messagesIn('transfers', {
    'Send {amount}': 'Tura {amount}',
    'Say “no”, or\nyes': 'Ce “a’a”, ko\neh',
    '{count} tries': { one: 'gwaji {count}', other: 'gwaje {count}' },
  }),
  ...messagesIn('server', { 'Send {amount}': 'Aika {amount}' }),
]
const TODAY = '2027-01-20'
const file = exportReview(
  MESSAGES,
  {},
  {
    usedIn: (english) => (english.startsWith('Send') ? ['src/web/features/transfers/a.tsx'] : []),
    screenshot: (english) => (english.startsWith('Send') ? 'send--form--360-light.png' : ''),
  },
)
/** Returns the file after a reviewer has filled in the last five columns of the line that begins so. */
const filled = (begin: string, values: string): string =>
  file
    .split('\n')
    .map((line) => (line.startsWith(begin) ? line.replace(/,,,,,$/, `,${values}`) : line))
    .join('\n')
const APPROVED = 'approved,,Send {amount},A. Bello,2027-01-15'
const read = (text: string, reviews: Reviews = {}) => importReview(text, MESSAGES, reviews, TODAY)

it('review kit: exports context, screenshot and empty columns, which change nothing', () => {
  expect(file).toContain(
    'transfers,Send {amount},,Tura {amount},src/web/features/transfers/a.tsx,send--form--360-light.png,,,,,\n',
  )
  expect(read(file)).toEqual({ corrected: [], reviews: {} })
})

it('review kit: records reviewer, date, back-translation and hash of an approved message', () => {
  const { corrected, reviews } = read(filled('transfers,Send', APPROVED))
  expect(corrected).toEqual([])
  expect(reviews).toEqual({
    'screens: Send {amount}': {
      reviewer: 'A. Bello',
      date: '2027-01-15',
      backTranslation: 'Send {amount}',
      hash: expect.stringMatching(/^[0-9a-f]{16}$/),
    },
  })
  expect(MESSAGES.filter((message) => isReviewed(message, reviews))).toEqual([MESSAGES[0]])
})

it('review kit: takes a correction of one plural form, with composed letters', () => {
  const { corrected, reviews } = read(
    filled('transfers,{count} tries,other', 'corrected,sáu {count},{count} times,A. Bello,2027-01-15'),
  )
  const message = { part: 'transfers', english: '{count} tries', form: 'other', translation: 'sáu {count}' }
  expect(corrected).toEqual([message])
  expect(isReviewed(message, reviews)).toBe(true)
})

it('review kit: exports a reviewed message with its reviewer, and imports it again unchanged', () => {
  const { reviews } = read(filled('transfers,Send', APPROVED))
  const again = exportReview(MESSAGES, reviews, { usedIn: () => [], screenshot: () => '' })
  expect(again).toContain('approved,,Send {amount},A. Bello,2027-01-15')
  expect(read(again)).toEqual({ corrected: [], reviews })
})

it('review kit: a message is unreviewed again when its translation changes', () => {
  const { reviews } = read(filled('transfers,Send', APPROVED))
  const later = MESSAGES.map((one) => ({ ...one, translation: one.translation.replace('Tura', 'Aika') }))
  expect(later.filter((message) => isReviewed(message, reviews))).toEqual([])
  expect(exportReview(later, reviews, { usedIn: () => [], screenshot: () => '' })).not.toContain('A. Bello')
})

const send = (values: string): string => filled('transfers,Send', values)
it.each([
  [
    'a correction without a parameter of the English text',
    send('corrected,Tura,Send,A. Bello,2027-01-15'),
    'line 2 (Send {amount}): the correction has other parameters',
  ],
  [
    'other spaces',
    send('corrected, Aika {amount},Send,A. Bello,2027-01-15'),
    'the correction has other spaces around it',
  ],
  [
    'the same text as a correction',
    send('corrected,Tura {amount},Send,A. Bello,2027-01-15'),
    'is the present translation',
  ],
  ['no correction', send('corrected,,Send,A. Bello,2027-01-15'), 'a corrected message needs a correction'],
  [
    'an approved correction',
    send('approved,Aika {amount},Send,A. Bello,2027-01-15'),
    'an approved message has no correction',
  ],
  ['an unknown decision', send('fine,,Send,A. Bello,2027-01-15'), 'the decision “fine” is unknown'],
  ['a reviewer without a decision', send(',,,A. Bello,2027-01-15'), 'a review needs the decision'],
  ['no reviewer', send('approved,,Send,,2027-01-15'), 'a review needs a reviewer'],
  ['no back-translation', send('approved,,,A. Bello,2027-01-15'), 'a review needs a back-translation'],
  ['no day', send('approved,,Send,A. Bello,2027-02-30'), 'the date is not a day such as 2027-01-15'],
  ['a later day', send('approved,,Send,A. Bello,2027-01-21'), 'the date is in the future'],
  ['a changed translation', file.replace('Tura {amount}', 'Aika {amount}'), 'has changed since the export'],
  ['a removed message', file.replace('Send {amount}', 'Pay {amount}'), 'the message is not in the catalogue'],
  [
    'a message twice',
    `${file}transfers,Send {amount},,Tura {amount},,,,,,,\n`,
    'line 7 (Send {amount}): the message is in the file twice',
  ],
  ['a lost column', file.replace('reviewer', 'who'), 'the column “reviewer” is missing'],
  ['an unknown column', file.replace('reviewer', 'who'), 'the column “who” is unknown'],
  ['an open quotation mark', `${file}"Send`, 'line 7'],
  ['no text', '', 'the column “english” is missing'],
])('review kit: refuses the whole file with %s', (_fault, damaged, message) => {
  expect(() => read(damaged)).toThrow(message)
  expect(() => read(damaged)).toThrow('Nothing was imported.')
})

it('screenshots: name the picture with the least text that shows the message', () => {
  const note = { state: 'form', address: '/', widths: [], sideways: [] }
  const find = screenshotFinder([
    { ...note, screen: 'Home', text: 'Welcome\nSend  ₦500.00\nResend code and more' },
    { ...note, screen: 'Send', text: 'SEND ₦20.00 now' },
  ])
  expect(find('Send {amount}')).toBe('send--form--360-light.png')
  expect(find('Resend code')).toBe('home--form--360-light.png')
  expect(find('end {amount}')).toBe('')
})

it('docs/translations-unreviewed.md: lists what no native speaker has reviewed (npm run translations -- tidy)', () => {
  const languages = readLanguages()
  expect(readPage()).toBe(unreviewedPage(languages))
  const reviews = read(send(APPROVED)).reviews
  const page = unreviewedPage({ ...languages, ha: { messages: MESSAGES, reviews } })
  expect(page).toContain('| transfers | 3 of 4 |')
  expect(page).toContain('ha | {count} tries (one)')
  expect(page).not.toContain('ha yo ig pcm | Send {amount}')
})
