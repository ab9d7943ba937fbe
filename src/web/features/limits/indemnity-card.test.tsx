/** Tests the text of the indemnity on a page in Hausa. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { INDEMNITY } from '../../../contract/limits/indemnity.ts'
import { store } from '../../session/store/store.ts'
import { loadWholeLanguage } from '../../language/whole-language.fixture.ts'
import { IndemnityCard } from './indemnity-card.tsx'

beforeAll(() => loadWholeLanguage('ha'))
afterEach(cleanup)

it('indemnity: marks its English paragraphs, and says in the language of the page why they are English', () => {
  render(
    <Provider store={store}>
      <IndemnityCard indemnity={{ above: '100000000', most: '2500000000', accepted: false, acceptedAt: null }} />
    </Provider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Karanta indemnity' }))
  for (const paragraph of INDEMNITY.paragraphs) expect(screen.getByText(paragraph).getAttribute('lang')).toBe('en')
  expect(
    screen
      .getByText(/domin rubutun Turanci shi ne na doka/)
      .closest('[lang]')
      ?.getAttribute('lang'),
  ).toBe('ha')
})
