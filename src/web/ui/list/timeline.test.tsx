/** Tests the language marks of a timeline, on a page in Hausa. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWholeLanguage } from '../../language/whole-language.fixture.ts'
import { Timeline } from './timeline.tsx'

beforeAll(() => loadWholeLanguage('ha'))
afterEach(cleanup)

const langOf = (text: string) => screen.getByText(text).closest('[lang]')?.getAttribute('lang')

it('timeline: marks the words of staff as English, and nothing else', () => {
  render(
    <Timeline
      steps={[
        { at: '2026-11-20T15:07:00Z', title: 'An riƙe ₦85', text: 'Daga asusun', state: 'done' },
        {
          at: '2026-11-20T16:07:00Z',
          title: 'Mun ba ku gaskiya',
          text: 'The biller did not deliver.',
          state: 'done',
          textLanguage: 'en',
        },
        { at: '2026-11-21T15:07:00Z', title: 'amsar ƙarshe', text: 'Ta SMS da imel', state: 'next' },
      ]}
    />,
  )
  expect(langOf('The biller did not deliver.')).toBe('en')
  for (const text of ['An riƙe ₦85', 'Daga asusun', 'Mun ba ku gaskiya', 'Ta SMS da imel'])
    expect(langOf(text)).toBe('ha')
  expect(
    screen
      .getByText(/amsar ƙarshe/)
      .closest('[lang]')
      ?.getAttribute('lang'),
  ).toBe('ha')
})

it('timeline: puts the time before the text of a step that has happened', () => {
  render(<Timeline steps={[{ at: '2026-11-20T15:07:00Z', title: 'An karɓa', text: 'Daga asusun', state: 'done' }]} />)
  expect(screen.getByText('Daga asusun').parentElement?.textContent).toBe('20 Nov 2026, 4:07 pm · Daga asusun')
})
