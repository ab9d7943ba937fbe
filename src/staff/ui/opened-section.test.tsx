/** Tests a section that a button opens: the focus goes to its heading, and back to the button. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useState } from 'react'
import { OpenedSection } from './opened-section.tsx'

afterEach(cleanup)

function Stops() {
  const [opened, setOpened] = useState<string>()
  return (
    <>
      {['One', 'Two'].map((name) => (
        <button key={name} type="button" onClick={() => setOpened(name)}>
          {name}
        </button>
      ))}
      {opened !== undefined && (
        <OpenedSection key={opened} title={`Switch on: ${opened}`}>
          <button type="button" onClick={() => setOpened(undefined)}>
            Close
          </button>
        </OpenedSection>
      )}
    </>
  )
}

const focusedText = () => document.activeElement?.textContent

test('opened section: takes the focus at its heading, and gives it back to the button that opened it', async () => {
  render(<Stops />)
  await userEvent.click(screen.getByRole('button', { name: 'One' }))
  expect(focusedText()).toBe('Switch on: One')
  await userEvent.click(screen.getByRole('button', { name: 'Two' }))
  expect(focusedText()).toBe('Switch on: Two')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(focusedText()).toBe('Two')
})
