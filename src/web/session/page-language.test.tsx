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
  { at: '2026-11-20T15:07:00Z', title: 'An riƙe ₦85', text: 'Daga asusun', state: 'done' },
  { at: '2026-11-21T15:07:00Z', title: 'amsar ƙarshe', text: 'Ta SMS da imel', state: 'next' },
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
  expect([langOf('How can we help?'), langOf('An riƙe ₦85')]).toEqual([undefined, undefined])
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
  // The server sends the steps in the customer's language, so they have no mark of their own.
  expect([langOf('An riƙe ₦85'), langOf('Daga asusun'), langOf('Ta SMS da imel')]).toEqual(['ha', 'ha', 'ha'])
  expect(langOf('amsar ƙarshe')).toBe('ha')
})
