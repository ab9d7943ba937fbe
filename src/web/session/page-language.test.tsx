/** Tests the language marks of page parts in another language, with the page in English and then in Hausa. */
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from '../ui/router/router.fixture.tsx'
import { afterEach, expect, it } from 'vitest'
import { SupportPage } from '../features/support/support-page.tsx'
import { speakWhole } from '../language/whole-language.fixture.ts'
import { Timeline } from '../ui/list/timeline.tsx'
import { mainLanguage } from './page-language.ts'

afterEach(cleanup)

const langOf = (text: string): string | null | undefined =>
  [...document.querySelectorAll('h1,h2,h3,p,span')]
    .findLast((one) => one.textContent?.includes(text))
    ?.closest('[lang]')
    ?.getAttribute('lang')

const STEPS = [
  { at: '2026-11-20T15:07:00Z', title: 'We set ₦85 aside', text: 'From the account', state: 'done' },
  { at: '2026-11-21T15:07:00Z', title: 'a final answer', text: 'By SMS and mail', state: 'next' },
] as const
function showAll(): void {
  render(
    <MemoryRouter>
      <SupportPage />
      <Timeline steps={STEPS} />
    </MemoryRouter>,
  )
}

it('marks: do not exist while the whole page is English', () => {
  expect(mainLanguage('/history')).toBeUndefined()
  showAll()
  expect([langOf('How can we help?'), langOf('We set ₦85 aside')]).toEqual([undefined, undefined])
})

it('marks: name English wherever a page in another language has no translation', async () => {
  await speakWhole('ha')
  // Maps a page to the language of its main part. Undefined means the page's language.
  for (const [pathname, language] of [
    ['/', undefined],
    ['/transfers/optimus', undefined],
    ['/transfers/0197a3f0-0000-7000-8000-000000000001', undefined],
    ['/bills/airtime', undefined],
    ['/settings/reading', undefined],
    ['/no-such-page', undefined],
    ['/history', undefined],
    ['/history/statements', undefined],
    ['/settings', undefined],
    ['/kyc', undefined],
    ['/support', undefined],
    ['/settings/limits', undefined],
    ['/transfers/scheduled', undefined],
    ['/transfers/bulk/7', undefined],
    ['/bills/gaming-limit', undefined],
    ['/cases/new', undefined],
  ] as const)
    expect([pathname, mainLanguage(pathname)]).toEqual([pathname, language])

  showAll()
  // The page of support is translated.
  expect(langOf('Ta yaya za mu taimaka?')).toBe('ha')
  expect([langOf('We set ₦85 aside'), langOf('From the account'), langOf('By SMS and mail')]).toEqual([
    'en-NG',
    'en-NG',
    'en-NG',
  ])
  // The text "By …" around the English step is translated. An alert is in the customer's language on an English page.
  expect(langOf('a final answer')).toBe('en-NG')
  const deadline = [...document.querySelectorAll('h3')].find(({ textContent }) =>
    textContent?.includes('a final answer'),
  )
  expect([deadline?.closest('[lang]')?.getAttribute('lang'), deadline?.textContent]).toEqual([
    'ha',
    expect.not.stringMatching(/^By /),
  ])
})
