/** Tests the page of keys: it lists the keys, and switches the keys of one letter off for the person. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Link } from '../web/ui/router/link.tsx'
import { KeysPage } from './keys-page.tsx'
import { answerCalls, expectNoFaults, ME, showPage } from './session/staff-session.fixture.tsx'
import { useListKeys } from './ui/list-tools.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The page of keys with a list. */
function KeysAndList() {
  useListKeys()
  return (
    <>
      <KeysPage />
      <search>
        <input aria-label="Filter" />
      </search>
      <table>
        <tbody>
          <tr>
            <th scope="row">
              <Link to="/payments/1">Row</Link>
            </th>
          </tr>
        </tbody>
      </table>
    </>
  )
}

const BOX = 'Use the keys of one letter'
const open = async (answers: Parameters<typeof answerCalls>[1]) => {
  const calls = answerCalls([], answers)
  showPage(<KeysAndList />, '/keys', '/keys')
  await screen.findByRole('heading', { name: 'Keys' })
  return calls
}
const echo = (body: Record<string, unknown>) => body

test('keys: are switched off and on again, and the bank keeps it', async () => {
  const calls = await open({ 'settings/save': echo })
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Row' }))
  await userEvent.click(screen.getByLabelText(BOX))
  expect(await screen.findByText('Keys of one letter: you have switched them off')).toBeTruthy()
  expect(calls.at(-1)).toMatchObject({ name: 'settings/save', body: { usesLetterKeys: false } })
  await expectNoFaults()
  for (const key of ['j', '/']) await userEvent.keyboard(key)
  expect(document.activeElement).toBe(screen.getByLabelText(BOX))
  await userEvent.click(screen.getByLabelText(BOX))
  expect(calls.at(-1)).toMatchObject({ name: 'settings/save', body: { usesLetterKeys: true } })
  await screen.findByText('Keys of one letter')
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Filter'))
})

test('keys: are off from the beginning for a person who has switched them off', async () => {
  await open({ me: { ...ME, duties: [], usesLetterKeys: false } })
  expect(screen.getByLabelText<HTMLInputElement>(BOX).checked).toBe(false)
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(document.body)
})

test('keys: stay as they are when the bank does not save the setting', async () => {
  await open({ 'settings/save': { problem: 'busy', message: 'Try again in a minute.' } })
  await userEvent.click(screen.getByLabelText(BOX))
  expect(await screen.findByText('Try again in a minute.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(BOX).checked).toBe(true)
  await expectNoFaults()
})
